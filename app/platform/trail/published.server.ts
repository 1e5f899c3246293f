import { backend } from "~/backend/index.server";
import { trailRoots } from "./collection";
import type { TrailRoot } from "./schema";
import { readTrailKeys } from "./sealing.server";

export const TRAIL_PATH = "/.well-known/edgewise-trail.json";
/** Roots of a year and a day in one response: about 150 KB. */
const ROOTS_AT_ONCE = 366;

/** Returns a root's own fields, named one by one: other fields of a stored document are not part of it. */
export function publishedRoot({ v, day, size, tree, register, previous, key, root, signature }: TrailRoot): TrailRoot {
  return { v, day, size, tree, ...(register !== undefined && { register }), previous, key, root, signature };
}

/**
 * Returns the published part of the daily roots: the keys, and the newest roots first, a year of them at once.
 * `before`: only those of earlier days; `next` is their address.
 */
export async function publishedTrail(origin: string, before: string | null) {
  const [keys, { items, next }] = await Promise.all([
    readTrailKeys(),
    backend().documents.query(trailRoots, {
      ...(before !== null && { where: [["day", "<", before]] as const }),
      orderBy: ["-day"],
      limit: ROOTS_AT_ONCE,
    }),
  ]);
  const oldest = items.at(-1);
  return {
    about:
      "One root a day (UTC) over the trails of all complaints, of all watched terms of casinos, and of the register of placements, that changed on it. Keep a copy: nobody who rewrites a trail later can make it lead to the root you kept.",
    format: `${origin}/api#trail-recipe`,
    keys: Object.fromEntries(keys),
    roots: items.map(publishedRoot),
    next: next !== null && oldest ? `${origin}${TRAIL_PATH}?before=${oldest.day}` : null,
  };
}
