import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { slugify } from "~/domain/text/slug";
import { BUILT_IN_PAGES } from "../fixed-pages";
import { pageForm, pageValues } from "./page-form";
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
  const { slug, title } = builtIn ?? { slug: "", title: "" };
  return { slug, publishState: "draft", publishAt: null, title, dek: "", body: "" };
}

export const pageEditor = kindEditor<PageFields, PagePanel>({
  kind: pageKind,
  schema: pageForm,
  blank: blankPage,
  toValues: pageValues,
  copy: ({ title }) => ({ title: copyName(title, 110) }),

  complete(fields, before) {
    const { slug, title } = fields;
    return { ...fields, slug: slug ?? before?.slug ?? slugify(typeof title === "string" ? title : "", "page") };
  },

  isPanelAlways: true,
  panel: (fields, { stored }) =>
    Promise.resolve({ isFixed: stored !== null && isFixedPage(stored), path: pageKind.publicPath(fields) }),
});
