import { backend } from "~/backend/index.server";
import { awardNominations } from "../collection";

/** A nomination as editors see it: with its reason, without its sender. */
export interface Nomination {
  id: string;
  name: string;
  why: string;
  casinoId: string | null;
  nominatedAt: string;
}

/** Returns one page of a year's nominations in a category, oldest first. */
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
  // The stored id contains the sender's id, so it is not passed on.
  const shown = items.map(({ name, why, casinoId, nominatedAt }, at) => ({
    id: `${nominatedAt}-${String(at)}`,
    name,
    why,
    casinoId,
    nominatedAt,
  }));
  return { items: shown, previous, next };
}

/** Returns all nominations of a category, 1,000 at most. */
export async function listNominations(year: number, categoryId: string) {
  const { items } = await pageNominations(year, categoryId, { limit: 1_000 });
  return items.map(({ name, why, casinoId }) => ({ name, why, casinoId }));
}

/** Returns how many nominations a category has. */
export function countNominations(year: number, categoryId: string): Promise<number> {
  return backend().documents.count(awardNominations, [
    ["year", "==", year],
    ["category", "==", categoryId],
  ]);
}
