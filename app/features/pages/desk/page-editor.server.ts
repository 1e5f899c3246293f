import { kindEditor } from "~/platform/publishing/editor/kind-editor";
import { slugify } from "~/domain/text/slug";
import { pageForm, pageValues } from "./page-form";
import { isFixedPage, pageKind } from "./page-kind.server";
import type { PageFields } from "../schema";

/** What its editor has to know of a page. */
export interface PagePanel {
  /** Part of the site: its address stays, and so does it. */
  isFixed: boolean;
  path: string;
}

function blankPage(): PageFields {
  return { slug: "", publishState: "draft", publishAt: null, title: "", dek: "", body: "" };
}

/** The editor of a page of text. */
export const pageEditor = kindEditor<PageFields, PagePanel>({
  kind: pageKind,
  schema: pageForm,
  blank: blankPage,
  toValues: pageValues,

  complete(fields, before) {
    const { slug, title } = fields;
    return { ...fields, slug: slug ?? before?.slug ?? slugify(typeof title === "string" ? title : "", "page") };
  },

  isPanelAlways: true,
  panel: (fields, { stored }) =>
    Promise.resolve({ isFixed: stored !== null && isFixedPage(stored), path: pageKind.publicPath(fields) }),
});
