// Apart from the kind, which commands read too: only what is built can have the templates' files in it.
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { ownSiteName } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { PAGE_FIELDS, pageForm } from "../page-fields";
import type { PageFields } from "../schema";
import { isFixedPage, pageKind } from "./page-kind.server";
import { pageTemplate } from "./templates/page-templates.server";

/** Facts about a page that its editor shows besides the fields. */
export interface PagePanel {
  /** True for a built-in page, which can't be moved or deleted. */
  isFixed: boolean;
  path: string;
}

/** With `?slug=` of a built-in page, its template, already in its place. */
async function blankPage(_now: string, parameters?: URLSearchParams): Promise<PageFields> {
  const siteName = ownSiteName(await currentSettings());
  return { ...blankOf(PAGE_FIELDS), ...pageTemplate(parameters?.get("slug") ?? "", siteName) };
}

export const pageEditor = kindEditor<PageFields, PagePanel>({
  kind: pageKind,
  schema: pageForm,
  blank: blankPage,
  toValues: (page) => valuesOf(PAGE_FIELDS, page),
  copy: ({ title }) => ({ title: copyName(title, 110) }),

  complete(fields, before) {
    const { slug, title } = fields;
    return { ...fields, slug: slug ?? before?.slug ?? pageKind.slugOf?.(typeof title === "string" ? title : "") };
  },

  isPanelAlways: true,
  panel: (fields, { stored }) =>
    Promise.resolve({ isFixed: stored !== null && isFixedPage(stored), path: pageKind.publicPath(fields) }),
});
