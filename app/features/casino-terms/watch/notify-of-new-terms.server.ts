import { allDocuments } from "~/backend/documents/each-document";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { notifySavers } from "~/features/casinos/saved/savers.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { casinoTerms, termsVersions } from "../collection";
import { TERMS_KIND_LABELS, TERMS_KINDS } from "../labels";
import type { CasinoTermsFields } from "../schema";
import { untoldWith } from "../versions.server";

const SYSTEM = "system:terms";

type Summary = Stored<CasinoTermsFields>;

/**
 * Tells everybody who follows a casino that its terms have changed: at most once in seven days, and then about all
 * pages that changed meanwhile. People told before a failure or a restart are not told again. Returns how many casinos
 * were told about.
 */
export async function notifyOfNewTerms(): Promise<number> {
  const { documents, clock } = backend();
  const due = await allDocuments(documents, casinoTerms, {
    where: [["tellAt", "<=", clock().toISOString()]],
    orderBy: ["tellAt"],
  });
  const told = await eachEntry(due, "a casino's new terms could not be told", tell);
  return told.filter(Boolean).length;
}

/** False for a casino that is not published: its terms are not either. */
async function tell(due: Summary): Promise<boolean> {
  const { id, untoldSince } = due;
  const casino = (await publishedCasinos.read()).byId.get(id);
  if (casino && untoldSince) {
    const versions = (
      await allDocuments(backend().documents, termsVersions, {
        where: [
          ["casinoId", "==", id],
          ["fetchedAt", ">=", untoldSince],
        ],
        orderBy: ["-fetchedAt"],
      })
    ).filter(({ previous }) => previous !== null);
    const changed = TERMS_KINDS.filter((one) => versions.some(({ kind }) => kind === one));
    const what = new Intl.ListFormat("en-GB").format(changed.map((kind) => TERMS_KIND_LABELS[kind].toLowerCase()));
    const [only] = versions.length === 1 ? versions : [];
    const compared = only?.previous ? `?${new URLSearchParams({ from: only.previous, to: only.id }).toString()}` : "";
    const text = `has changed its ${what}. See what was added and what was taken out.`;
    await notifySavers(id, {
      lead: casino.name,
      sentences: [{ wants: ["terms"], text }],
      href: `/casinos/${casino.slug}/terms${compared}`,
      key: `terms-${id}-${untoldSince}`,
    });
  }
  await recordTold(due);
  return casino !== undefined;
}

/**
 * Notes that a casino's followers were told about the versions that `due` knew of; another one may have come meanwhile.
 */
async function recordTold({ id, changedAt }: Summary): Promise<void> {
  const { documents, clock } = backend();
  const toldAt = clock().toISOString();
  await documents.transaction(SYSTEM, async (transaction) => {
    const now = await transaction.get(casinoTerms, id);
    if (!now) return;
    const untold =
      now.changedAt === changedAt ? { untoldSince: null, tellAt: null } : untoldWith(now.changedAt, { toldAt });
    transaction.update(casinoTerms, id, { toldAt, ...untold });
  });
}
