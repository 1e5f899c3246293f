import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { termsVersions, casinoTerms } from "../collection";
import type { TermsKind } from "../labels";
import { definePublishedCollection, derive } from "~/platform/catalogue/source.server";

const inMemory = definePublishedCollection(casinoTerms);
const changes = derive([inMemory], ({ all }) => new Map(all.map(({ id, changedAt }) => [id, changedAt])));

/** Returns the casinos whose terms we have copies of, by id, each with the day of the newest copy. */
export function casinosWithTerms(): Promise<ReadonlyMap<string, string>> {
  return changes.read();
}

/** Versions read in one query. They include first copies, which aren't changes. */
const MOST_READ = 60;

/** Terms of a published casino that changed, with the page that compares them with those before. */
export interface ChangedTerms {
  slug: string;
  name: string;
  kind: TermsKind;
  compared: string;
}

/** Returns the casinos whose terms changed since then, the last change first, each kind of terms once. */
export async function changedTerms(since: string): Promise<ChangedTerms[]> {
  const { byId } = await publishedCasinos.read();
  const { items } = await backend().documents.query(termsVersions, {
    where: [["fetchedAt", ">=", since]],
    orderBy: ["-fetchedAt"],
    limit: MOST_READ,
  });
  const changes = new Map<string, ChangedTerms>();
  for (const { id, casinoId, kind, previous } of items) {
    const casino = byId.get(casinoId);
    const key = `${casinoId} ${kind}`;
    if (!casino || previous === null || changes.has(key)) continue;
    const { slug, name } = casino;
    const search = new URLSearchParams({ from: previous, to: id }).toString();
    changes.set(key, { slug, name, kind, compared: `/casinos/${slug}/terms?${search}` });
  }
  return [...changes.values()];
}
