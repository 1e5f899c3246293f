import { backend } from "~/backend/index.server";
import { listAdmins } from "~/platform/access/admins.server";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { eachPart } from "~/platform/scheduler/each-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { trailProgress, trailRoots } from "~/platform/trail/collection";
import { TRAIL_PATH } from "~/platform/trail/published.server";
import type { TrailRoot } from "~/platform/trail/schema";
import { sealDays } from "~/platform/trail/sealing.server";
import type { SigningKeys } from "~/platform/trail/signing-keys.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { allHeads } from "./all-heads.server";

const SYSTEM = "system:trail";
const MAILED = "mailed";
/** Number of roots in one mail; after a long stop the published file has the others. */
const MOST_MAILED = 400;

/** Creates the roots of finished days, and mails them to the admins, also those before a day that fails. */
export async function sealTrails(signal?: AbortSignal, keys?: SigningKeys): Promise<void> {
  await eachPart([
    () => sealDays({ headsWithin: allHeads, ...(signal && { signal }), ...(keys && { keys }) }),
    mailRoots,
  ]);
}

/** Returns roots that were not mailed yet, oldest first. */
async function unmailedRoots(): Promise<TrailRoot[]> {
  const { documents } = backend();
  const upTo = (await documents.get(trailProgress, MAILED))?.upTo ?? null;
  const { items } = await documents.query(trailRoots, {
    ...(upTo !== null && { where: [["day", ">", upTo]] as const }),
    orderBy: ["-day"],
    limit: MOST_MAILED,
  });
  return items.reverse();
}

/** Returns the mail text with a line for each root, which the verifier can read as text or in its stored form. */
function mailText(roots: readonly TrailRoot[]): string {
  const changed = roots.reduce((sum, { size }) => sum + size, 0);
  const key = roots.at(-1)?.key ?? "";
  return `New daily roots of the trails of complaints and casinos’ terms are below. Keep this email: it can show later whether a trail was rewritten.

${roots.map(({ day, root }) => `${day} ${root}`).join("\n")}

${changed === 0 ? "No trail grew." : `Trails that grew: ${String(changed)}.`} Signed with key ${key}.

All roots, with signatures and keys:
${mailedOrigin()}${TRAIL_PATH}

To check complaints against it, save its text and run, on the server:
npm run verify-trail -- --all --roots FILE

or anywhere, from public data alone:
npm run verify-trail -- --site ${mailedOrigin()} --roots FILE
`;
}

/**
 * Mails new roots to every admin who can sign in.
 */
async function mailRoots(): Promise<void> {
  const { documents } = backend();
  const roots = await unmailedRoots();
  const last = roots.at(-1);
  if (!last) return;
  const [admins, { site }] = await Promise.all([listAdmins(), currentSettings()]);
  const addresses = admins.flatMap(({ email, state }) => (email !== null && state === "active" ? [email] : []));
  const subject = `${site.name}: trail root of ${last.day} ${last.root}`;
  const message = { subject, text: mailText(roots), kind: "trail-root" };
  const batch = documents.batch(SYSTEM).set(trailProgress, MAILED, { upTo: last.day, done: false });
  for (const to of addresses) queueMail(batch, { to, ...message });
  await batch.commit();
}
