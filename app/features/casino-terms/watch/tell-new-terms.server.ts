import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/public/published-casinos.server";
import { notifySavers } from "~/features/casinos/saved/savers.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { termsTasks, termsVersions } from "../collection";
import { TERMS_KIND_LABELS, TERMS_KINDS } from "../labels";
import type { TermsTaskFields } from "../schema";

const SYSTEM = "system:terms";
const AT_ONCE = 200;

type Task = Stored<TermsTaskFields>;

/**
 * Tells everybody who saved a casino that its terms have changed, once for all of its pages that changed meanwhile. Who
 * was told before a failure or a restart is not told again. Returns how many casinos were told about.
 */
export async function tellNewTerms(): Promise<number> {
  const { items } = await backend().documents.query(termsTasks, {
    where: [["toldAt", "==", null]],
    orderBy: ["fetchedAt"],
    limit: AT_ONCE,
  });
  const byCasino = new Map<string, Task[]>();
  for (const task of items) byCasino.set(task.casinoId, [...(byCasino.get(task.casinoId) ?? []), task]);
  const casinos = [...byCasino].map(([id, tasks]) => ({ id, tasks }));
  const told = await eachEntry(casinos, "a casino's new terms could not be told", ({ id, tasks }) => tell(id, tasks));
  return told.filter(Boolean).length;
}

/** False for a casino that is not published: its terms are not either. */
async function tell(casinoId: string, tasks: readonly Task[]): Promise<boolean> {
  const { documents, clock } = backend();
  const ids = tasks.map(({ id }) => id);
  const [{ byId }, versions] = await Promise.all([publishedCasinos.read(), documents.getMany(termsVersions, ids)]);
  const casino = byId.get(casinoId);
  if (casino) {
    const changed = TERMS_KINDS.filter((kind) => versions.some((version) => version?.kind === kind));
    const what = new Intl.ListFormat("en-GB").format(changed.map((kind) => TERMS_KIND_LABELS[kind].toLowerCase()));
    await notifySavers(casinoId, {
      text: `${casino.name}, which you saved, has changed its ${what}. See what was added and what was taken out.`,
      href: `/casinos/${casino.slug}/terms`,
      key: `terms-${ids.at(-1) ?? ""}`,
    });
  }
  const toldAt = clock().toISOString();
  const batch = documents.batch(SYSTEM);
  for (const id of ids) batch.update(termsTasks, id, { toldAt });
  await batch.commit();
  return casino !== undefined;
}
