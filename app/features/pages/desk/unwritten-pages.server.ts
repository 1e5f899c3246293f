import { backend } from "~/backend/index.server";
import { pages } from "../collection";
import { BUILT_IN_PAGES } from "../fixed-pages";

/** Returns the built-in pages that nobody has begun to write, in the footer's order. */
export async function unwrittenPages() {
  const { documents } = backend();
  const begun = await Promise.all(
    BUILT_IN_PAGES.map(({ slug }) => documents.query(pages, { where: [["slug", "==", slug]], limit: 1 })),
  );
  return BUILT_IN_PAGES.filter((_, at) => begun[at]?.items.length === 0).map(({ slug, path, title, ownDek }) => ({
    slug,
    path,
    title,
    standsAlone: ownDek !== null,
  }));
}
