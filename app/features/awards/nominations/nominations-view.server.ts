import { backend } from "~/backend/index.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { awards } from "../collection";
import { isFrozenAt } from "../phase";
import { countNominations, pageNominations, type Nomination } from "./nominations.server";

/** A category's nominations as staff see them. */
export interface NominationsView {
  id: string;
  year: number;
  version: number;
  /** True while nominees can still be added. */
  isOpen: boolean;
  categories: { id: string; name: string; count: number }[];
  category: { id: string; name: string };
  items: (Nomination & { isListed: boolean })[];
  /** Address of this page of them. */
  here: string;
  previous: string | null;
  next: string | null;
}

/**
 * Returns the nominations of the category in `?category=`, or of the first one; null without such an award or category.
 */
export async function findNominations(id: string, request: Request): Promise<NominationsView | null> {
  const url = new URL(request.url);
  const award = await backend().documents.get(awards, id);
  const asked = url.searchParams.get("category");
  const category = award?.categories.find((one) => asked === null || one.id === asked);
  if (!award || !category) return null;
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const page = await pageNominations(award.year, category.id, { cursor }).catch(refuseCursor);
  const href = (to: string | null) =>
    to && `${url.pathname}?${new URLSearchParams({ category: category.id, cursor: to }).toString()}`;
  return {
    id,
    year: award.year,
    version: award.version,
    isOpen: !isFrozenAt(award, backend().clock().toISOString()),
    categories: await Promise.all(
      award.categories.map(async (one) => ({
        id: one.id,
        name: one.name,
        count: await countNominations(award.year, one.id),
      })),
    ),
    category: { id: category.id, name: category.name },
    items: page.items.map((item) => ({
      ...item,
      isListed: category.nominees.some(({ casinoId, name }) =>
        item.casinoId === null ? name === item.name : casinoId === item.casinoId,
      ),
    })),
    here: nominationsPath(id, request),
    previous: href(page.previous),
    next: href(page.next),
  };
}

/** Returns this page's own address, to which its forms are posted and a command redirects back. */
export function nominationsPath(id: string, request: Request): string {
  const here = new URLSearchParams();
  for (const name of ["category", "cursor"]) {
    const value = new URL(request.url).searchParams.get(name);
    if (value !== null) here.set(name, value);
  }
  return `/admin/awards/${encodeURIComponent(id)}/nominations${here.size === 0 ? "" : `?${here.toString()}`}`;
}
