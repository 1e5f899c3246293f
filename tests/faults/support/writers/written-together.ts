import type { StoredData } from "../stored-data";

interface Revision {
  thing: string;
  number: number;
  fields: Record<string, unknown>;
}
interface Head {
  kind: string;
  entityId: string;
  revision: number;
  draft: { fields: Record<string, unknown> } | null;
}
interface Operation {
  state: string;
  position: number;
  total: number;
  counts: Record<string, number>;
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  casino: "casinos",
  bonus: "bonuses",
  article: "articles",
  award: "awards",
  page: "pages",
  faq: "faqEntries",
  game: "games",
  partner: "partners",
  deal: "deals",
};

/** Returns documents that are written together but are not there together, or don't agree. */
export function halves(data: StoredData): string[] {
  return [
    ...strayAddresses(data),
    ...halfSaves(data),
    ...wrongReviewTotals(data),
    ...wrongReviewCounts(data),
    ...halfOperations(data),
  ];
}

function strayAddresses(data: StoredData): string[] {
  const accounts = new Set(data.rows("identityAccounts").map(({ id }) => id));
  const owners = data.all<{ uid: string }>("identityAddresses").map(({ uid }) => uid);
  const problems = owners.filter((uid) => !accounts.has(uid)).map((uid) => `an address without its account: ${uid}`);
  if (owners.length !== accounts.size)
    problems.push(`${String(accounts.size)} accounts, ${String(owners.length)} addresses`);
  return problems;
}

/** A save is a revision, the head that names it, what is stored or waits as a draft, and an entry in the log. */
function halfSaves(data: StoredData): string[] {
  const revisions = data.all<Revision>("revisions");
  const saves = new Map<string, number>();
  for (const { thing, number } of revisions) if (number > 0) saves.set(thing, (saves.get(thing) ?? 0) + 1);
  const acts = new Map<string, number>();
  for (const { entityKind, entityId } of data.all<{ entityKind: string; entityId: string }>("auditEntries")) {
    if (!Object.hasOwn(COLLECTIONS, entityKind)) continue;
    const thing = `${entityKind}:${entityId}`;
    acts.set(thing, (acts.get(thing) ?? 0) + 1);
  }
  const heads = new Map(data.all<Head>("editorialHeads").map((head) => [head.id, head]));
  return [...new Set([...saves.keys(), ...acts.keys(), ...heads.keys()])].flatMap((thing) => {
    const count = saves.get(thing) ?? 0;
    const head = heads.get(thing);
    if (acts.get(thing) !== count) return [`${thing}: ${String(acts.get(thing))} in the log, ${String(count)} saves`];
    if (head?.revision !== count) return [`${thing} is at revision ${String(head?.revision)} of ${String(count)}`];
    const newest = revisions.find((one) => one.thing === thing && one.number === count)?.fields ?? {};
    const kept = head.draft?.fields ?? data.get<Record<string, unknown>>(COLLECTIONS[head.kind] ?? "", head.entityId);
    const differs = Object.keys(newest).filter((key) => JSON.stringify(newest[key]) !== JSON.stringify(kept?.[key]));
    return differs.length === 0 ? [] : [`${thing} differs from its newest revision: ${differs.join(", ")}`];
  });
}

function wrongReviewTotals(data: StoredData): string[] {
  const published = new Map<string, number>();
  for (const { casinoId, state } of data.all<{ casinoId: string; state: string }>("reviews"))
    if (state === "published") published.set(casinoId, (published.get(casinoId) ?? 0) + 1);
  const totals = data.all<{ byStars: number[] }>("reviewTotals");
  const kept = new Map(totals.map(({ id, byStars }) => [id, byStars.reduce((sum, count) => sum + count, 0)]));
  return [...new Set([...published.keys(), ...kept.keys()])].flatMap((casino) => {
    const [is, counted] = [published.get(casino) ?? 0, kept.get(casino) ?? 0];
    return is === counted ? [] : [`${casino}: ${String(is)} reviews published, ${String(counted)} counted`];
  });
}

/** Reviews that readers don't see are counted by state, the withheld ones on all grounds together. */
function wrongReviewCounts(data: StoredData): string[] {
  const withheld = ["pending", "rejected", "hidden", "removed"] as const;
  const is = new Map<string, number>();
  for (const { casinoId, state } of data.all<{ casinoId: string; state: string }>("reviews")) {
    const key = `${casinoId} ${state}`;
    is.set(key, (is.get(key) ?? 0) + 1);
  }
  const all = data.all<Record<(typeof withheld)[number], number | Record<string, number>>>("reviewCounts");
  return all.flatMap(({ id, ...counts }) =>
    withheld.flatMap((state) => {
      const found = counts[state];
      const counted = typeof found === "number" ? found : Object.values(found).reduce((sum, one) => sum + one, 0);
      const stored = is.get(`${id} ${state}`) ?? 0;
      return counted === stored ? [] : [`${id}: ${String(stored)} reviews ${state}, ${String(counted)} counted`];
    }),
  );
}

/** An operation knows what became of each item that is through, and of no other. */
function halfOperations(data: StoredData): string[] {
  const results = new Map<string, number>();
  for (const part of data.all<{ operationId: string; results: unknown[] }>("operationParts"))
    results.set(part.operationId, (results.get(part.operationId) ?? 0) + part.results.length);
  return data.all<Operation>("operations").flatMap(({ id, state, position, total, counts }) => {
    const counted = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const known = results.get(id) ?? 0;
    const isWhole = counted === position && known === position && (state !== "done" || position === total);
    return isWhole
      ? []
      : [`operation ${id}, ${state}: at ${String(position)} of ${String(total)}, ${String(counted)} counted, ${String(known)} known`]; // prettier-ignore
  });
}
