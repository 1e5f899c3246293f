import { backend } from "~/backend/index.server";
import { awardSlug } from "~/features/awards/award-slug";
import { facetFilterOf } from "~/features/casinos/facets/facet-segments";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public-complaint";
import { refIn } from "~/features/complaints/reference";
import { menuTargets } from "~/features/pages/menus/menu-targets.server";
import { absentPages } from "~/features/pages/pages.server";
import { OWN_SECTIONS } from "~/features/news/wordpress/old-paths";
import { questionsInPublic } from "~/features/questions/public-questions.server";
import { findKindByPath } from "~/platform/publishing/kind-registry.server";
import { isPublic } from "~/platform/publishing/schema";
import { findRedirect } from "~/platform/publishing/slugs/former-slugs.server";

async function isPublicItem(section: string, item: string): Promise<boolean> {
  const { documents, clock } = backend();
  if (section === "complaints") {
    const ref = refIn(item);
    const complaint = ref && (await documents.get(complaints, ref));
    return complaint ? isPublicComplaint(complaint) : false;
  }
  if (section === "questions") return (await questionsInPublic.read()).some(({ question }) => question.id === item);
  const kind = findKindByPath(section);
  if (!kind || kind.isPrivate) return true;
  if (kind.reservedSlugs?.includes(item)) return true;
  const slug = kind.name === "award" ? awardSlug(Number(item)) : item;
  const { items } = await documents.query(kind.collection, { where: [["slug", "==", slug]], limit: 1 });
  if (items[0]) return isPublic(items[0], clock().toISOString());
  return (await findRedirect(kind.name, slug)) !== null;
}

/**
 * True if readers find a page at this path, in lower case and without the slash at its end. Pages below an item's own,
 * and lists by a property of casinos, are there with it.
 */
export async function isPageThere(path: string): Promise<boolean> {
  const [section = "", item = ""] = path.split("/").slice(1);
  if (section === "") return true;
  if (!OWN_SECTIONS.has(section)) return false;
  if (item === "") return !(await absentPages()).includes(path);
  if (section === "casinos" && facetFilterOf(item)) return true;
  if ((await menuTargets()).some((target) => target.path === path)) return true;
  return isPublicItem(section, item);
}
