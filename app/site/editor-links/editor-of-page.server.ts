import { backend } from "~/backend/index.server";
import { awardSlug } from "~/features/awards/award-slug";
import { facetFilterOf, introductionSlug } from "~/features/casinos/facets/facet-segments";
import { refIn } from "~/features/complaints/reference";
import { FIXED_PAGES } from "~/features/pages/fixed-pages";
import type { EditorialKind } from "~/platform/publishing/editorial-kind";
import { requireEditorialKind, findKindByPath } from "~/platform/publishing/kind-registry.server";

/** Public lists, each at the same place in the admin area. */
const LISTS = ["casinos", "bonuses", "news", "awards", "complaints", "faq", "games"];

async function editorOf({ collection, adminPath }: EditorialKind, slug: string): Promise<string | null> {
  const { items } = await backend().documents.query(collection, { where: [["slug", "==", slug]], limit: 1 });
  return items[0] ? `${adminPath}/${items[0].id}` : null;
}

/** Returns the path in the admin area where a public page's content is edited; null for a page that has none. */
export async function editorOfPage(pathname: string): Promise<string | null> {
  const fixed = Object.entries(FIXED_PAGES).find(([, path]) => path === pathname);
  if (fixed) return editorOf(requireEditorialKind("page"), fixed[0]);
  const [part = "", item = "", ...more] = pathname.split("/").slice(1);
  if (part === "casinos" && more.length === 1 && facetFilterOf(item))
    return editorOf(requireEditorialKind("page"), introductionSlug(item, more[0] ?? ""));
  if (more.length > 0) return null;
  if (item === "") return LISTS.includes(part) ? `/admin/${part}` : null;
  if (part === "complaints") {
    const ref = refIn(item);
    return ref && `/admin/complaints/${ref}`;
  }
  // A kind has the same segment in both areas.
  const kind = findKindByPath(part);
  // What readers never see has no page, and nobody learns by this what there is of it.
  if (kind?.isPrivate) return null;
  return kind && editorOf(kind, kind.name === "award" ? awardSlug(Number(item)) : item);
}
