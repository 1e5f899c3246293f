import { redirect } from "@remix-run/node";
import type { Fields, Stored } from "~/backend/documents/port";
import type { RedirectFields } from "../schema";
import { redirectsInMemory } from "../published-heads.server";
import { derive, type PublishedCollection, type Source } from "~/platform/catalogue/source.server";

/** Values of one filter that are looked up. */
const MOST_VALUES = 50;

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

/** Throws a 301 to a renamed item if the slug is a former one. */
export async function redirectFormerSlug(
  kind: RedirectFields["kind"],
  slug: string,
  path: (slug: string) => string,
  headers: Record<string, string> = {},
): Promise<void> {
  const to = await findRedirect(kind, slug);
  if (to !== null) throw redirect(path(to), { status: 301, headers });
}

/** Throws a 301 for a list that is filtered by former slugs in its parameter `name`; `find` knows present ones. */
export async function redirectFormerFilter(
  { url }: Pick<Request, "url">,
  { name, kind, find }: { name: string; kind: RedirectFields["kind"]; find: (slug: string) => Promise<unknown> },
  headers: Record<string, string> = {},
): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  const given = searchParams.getAll(name).slice(0, MOST_VALUES);
  const present = await Promise.all(
    given.map(async (slug) => ((await find(slug)) ? slug : ((await findRedirect(kind, slug)) ?? slug))),
  );
  if (present.every((slug, index) => slug === given[index])) return;
  searchParams.delete(name);
  for (const slug of new Set(present)) searchParams.append(name, slug);
  throw redirect(`${pathname}?${searchParams.toString()}`, { status: 301, headers });
}
