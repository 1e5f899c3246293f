import { backend } from "~/backend/index.server";
import { awardNominations } from "../collection";

/** A nomination as editors see it: the reason, without who sent it. */
export interface Nomination {
  id: string;
  name: string;
  why: string;
  casinoId: string | null;
  nominatedAt: string;
}

/** One page of a year's nominations in a category, oldest first. */
export async function pageNominations(
  year: number,
  categoryId: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string | undefined } = {},
): Promise<{ items: Nomination[]; previous: string | null; next: string | null }> {
  const { items, previous, next } = await backend().documents.query(awardNominations, {
    where: [
      ["year", "==", year],
      ["category", "==", categoryId],
    ],
    orderBy: ["nominatedAt"],
    limit,
    ...(cursor !== undefined && { cursor }),
  });
  // The stored id holds who sent it.
  const shown = items.map(({ name, why, casinoId, nominatedAt }, at) => ({
    id: `${nominatedAt}-${String(at)}`,
    name,
    why,
    casinoId,
    nominatedAt,
  }));
  return { items: shown, previous, next };
}

/** All of them, a thousand at most. */
export async function listNominations(year: number, categoryId: string) {
  const { items } = await pageNominations(year, categoryId, { limit: 1_000 });
  return items.map(({ name, why, casinoId }) => ({ name, why, casinoId }));
}

/** How many there are in a category. */
export function countNominations(year: number, categoryId: string): Promise<number> {
  return backend().documents.count(awardNominations, [
    ["year", "==", year],
    ["category", "==", categoryId],
  ]);
}
