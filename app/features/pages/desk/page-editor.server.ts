import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { slugify } from "~/domain/text/slug";
import { BUILT_IN_PAGES } from "../fixed-pages";
import { PAGE_FIELDS, pageForm } from "../page-fields";
import { isFixedPage, pageKind } from "./page-kind.server";
import type { PageFields } from "../schema";

/** Facts about a page that its editor shows besides the fields. */
export interface PagePanel {
  /** True for a built-in page, which can't be moved or deleted. */
  isFixed: boolean;
  path: string;
}

/** With `?slug=` of a built-in page, a page that is already in its place. */
function blankPage(_now: string, parameters?: URLSearchParams): PageFields {
  const builtIn = BUILT_IN_PAGES.find(({ slug }) => slug === parameters?.get("slug"));
  return { ...blankOf(PAGE_FIELDS), ...(builtIn && { slug: builtIn.slug, title: builtIn.title }) };
}

export const pageEditor = kindEditor<PageFields, PagePanel>({
  kind: pageKind,
  schema: pageForm,
  blank: blankPage,
  toValues: (page) => valuesOf(PAGE_FIELDS, page),
  copy: ({ title }) => ({ title: copyName(title, 110) }),

  complete(fields, before) {
    const { slug, title } = fields;
    return { ...fields, slug: slug ?? before?.slug ?? slugify(typeof title === "string" ? title : "", "page") };
  },

  isPanelAlways: true,
  panel: (fields, { stored }) =>
    Promise.resolve({ isFixed: stored !== null && isFixedPage(stored), path: pageKind.publicPath(fields) }),
});
