import { backend } from "~/backend/index.server";
import { awardSlug } from "~/features/awards/award-slug";
import { refIn } from "~/features/complaints/reference";
import { FIXED_PAGES } from "~/features/pages/fixed-pages";
import { findEditorialKind } from "~/platform/publishing/kind-registry.server";
import type { EditorialKindName } from "~/platform/publishing/schema";

const KINDS: Readonly<Record<string, EditorialKindName>> = {
  casinos: "casino",
  bonuses: "bonus",
  news: "article",
  awards: "award",
  pages: "page",
};

/** Lists without an item of their own. */
const LISTS = ["casinos", "bonuses", "news", "awards", "complaints", "faq"];

async function editorOf(kindName: EditorialKindName, slug: string): Promise<string | null> {
  const kind = findEditorialKind(kindName);
  const { items } = await backend().documents.query(kind.collection, { where: [["slug", "==", slug]], limit: 1 });
  return items[0] ? `${kind.adminPath}/${items[0].id}` : null;
}

/** Returns the path in the admin area where a public page's content is edited; null for a page that has none. */
export async function editorOfPage(pathname: string): Promise<string | null> {
  const fixed = Object.entries(FIXED_PAGES).find(([, path]) => path === pathname);
  if (fixed) return editorOf("page", fixed[0]);
  const [part = "", item = "", ...more] = pathname.split("/").slice(1);
  if (more.length > 0) return null;
  if (item === "") return LISTS.includes(part) ? `/admin/${part}` : null;
  if (part === "complaints") {
    const ref = refIn(item);
    return ref && `/admin/complaints/${ref}`;
  }
  const kind = KINDS[part];
  if (kind === undefined) return null;
  return editorOf(kind, kind === "award" ? awardSlug(Number(item)) : item);
}
