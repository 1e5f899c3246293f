import { plural } from "~/domain/plural";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { editorialKind } from "~/platform/publishing/editorial-kind";
import { labelsOf } from "~/platform/publishing/fields/field";
import { PAGE_FIELDS } from "../page-fields";
import { pages } from "../collection";
import { BUILT_IN_PAGES, FIXED_PAGES } from "../fixed-pages";
import { pagePath } from "../page-path.server";
import type { PageFields } from "../schema";
import { openGaps } from "./open-gaps";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";

/** True for a built-in page: links and routes lead to it, so it can't be moved or deleted. */
export function isFixedPage({ slug }: Pick<PageFields, "slug">): boolean {
  return Object.hasOwn(FIXED_PAGES, slug);
}

/** Text pages as editable content. */
export const pageKind = editorialKind<PageFields>({
  name: "page",
  words: { one: "page", many: "pages" },
  collection: pages,
  adminPath: "/admin/pages",
  fieldLabels: { ...labelsOf(PAGE_FIELDS), publishState: "Page" },
  // One named as a built-in page is that page.
  slugOf(title) {
    const slug = slugOfTitle(title, "page");
    return BUILT_IN_PAGES.find((page) => slugOfTitle(page.title) === slug)?.slug ?? slug;
  },
  publicPath: ({ slug }) => pagePath(slug),
  titleOf: ({ title }) => title,
  markdown: ["body"],
  lines: ["title", "dek", ...SEARCH_LINES],
  madeHead: ({ title, dek }) => ({ title, description: dek || title }),
  systemFields: {},

  checkSave(_transaction, { slug }, { before }) {
    return Promise.resolve(
      before !== null && isFixedPage(before) && slug !== before.slug
        ? [{ field: "slug", message: "This page’s address is part of the site and stays." }]
        : [],
    );
  },

  missingToPublish: ({ title, dek, body }) =>
    Object.entries({ title, dek, body }).flatMap(([field, text]) => {
      const [first, ...others] = openGaps(text);
      if (first === undefined) return [];
      const advice = "Replace each [[note]] with your own words, or delete it.";
      return [{ field, message: `${plural(others.length + 1, "gap")} left, first “${first}”. ${advice}` }];
    }),

  refusesWithdrawal: (before) =>
    isFixedPage(before)
      ? [{ field: "publishState", message: "This page is part of the site: you can change it but not remove it." }]
      : [],
});
