import { redirect } from "@remix-run/node";
import type { Fields, Stored } from "~/backend/documents/port";
import type { RedirectFields } from "./schema";
import { redirectsInMemory } from "./published-heads.server";
import { derive, type PublishedCollection, type Source } from "~/platform/catalogue/source.server";

/** The items of a published collection by slug. */
export function bySlug<F extends Fields & { slug: string }>(
  collection: Source<PublishedCollection<F>>,
): Source<ReadonlyMap<string, Stored<F>>> {
  return derive([collection], ({ items }) => new Map(items.map((item) => [item.slug, item])));
}

/** Returns the address that a former slug redirects to, or null. Follows chains of renames. */
export async function findRedirect(kind: RedirectFields["kind"], slug: string): Promise<string | null> {
  const { byId } = await redirectsInMemory.read();
  let to: string | null = null;
  for (let at = byId.get(`${kind}:${slug}`), steps = 0; at && steps < 10; at = byId.get(`${kind}:${at.to}`), steps++)
    to = at.to;
  return to;
}

/** Throws the 301 of a renamed item if its slug is a former one. */
export async function redirectFormerSlug(
  kind: RedirectFields["kind"],
  slug: string,
  path: (slug: string) => string,
): Promise<void> {
  const to = await findRedirect(kind, slug);
  if (to !== null) throw redirect(path(to), 301);
}
