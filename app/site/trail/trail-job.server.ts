import { backend } from "~/backend/index.server";
import { listAdmins } from "~/platform/access/admins.server";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { eachPart } from "~/platform/scheduler/each-entry.server";
import type { MailDraft } from "~/platform/mail-layout/mail-content";
import { mailOf } from "~/platform/mail-layout/render-mail.server";
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

/** Returns the mail with a line for each root, which the verifier can read as text or in its stored form. */
function rootsMail(roots: readonly TrailRoot[], last: TrailRoot, siteName: string): MailDraft {
  const changed = roots.reduce((sum, { size }) => sum + size, 0);
  return {
    subject: `${siteName}: trail root of ${last.day} ${last.root}`,
    heading: "New daily roots of the trails of complaints and casinos’ terms",
    paragraphs: ["Keep this email: it can show later whether a trail was rewritten."],
    listing: roots.map(({ day, root }) => `${day} ${root}`).join("\n"),
    facts: [
      { label: "Trails that grew", value: String(changed) },
      { label: "Signed with key", value: last.key },
    ],
    button: { label: "See all roots, with signatures and keys", url: `${mailedOrigin()}${TRAIL_PATH}` },
    notes: [
      {
        text: "To check complaints against it, save its text and run, on the server:\nnpm run verify-trail -- --all --roots FILE",
      },
      {
        text: `or anywhere, from public data alone:\nnpm run verify-trail -- --site ${mailedOrigin()} --roots FILE`,
      },
    ],
    why: { text: `You get this email because you are an owner of ${siteName}.` },
  };
}

/**
 * Mails new roots to every owner who can sign in.
 */
async function mailRoots(): Promise<void> {
  const { documents } = backend();
  const roots = await unmailedRoots();
  const last = roots.at(-1);
  if (!last) return;
  const [admins, { site }] = await Promise.all([listAdmins("owner"), currentSettings()]);
  const addresses = admins.flatMap(({ email, state }) => (email !== null && state === "active" ? [email] : []));
  const written = await mailOf(rootsMail(roots, last, site.name));
  const batch = documents.batch(SYSTEM).set(trailProgress, MAILED, { upTo: last.day, done: false });
  for (const to of addresses) queueMail(batch, { kind: "trail-root", to, ...written });
  await batch.commit();
}
