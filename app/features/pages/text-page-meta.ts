import { pageMeta, type Crumb } from "~/http/pages/page-meta";
import type { TextPageData } from "./pages.server";

/** Returns the head of an editable text page; nothing when there is none. */
export function textPageMeta(
  page: TextPageData | undefined,
  path: string,
  matches: readonly unknown[],
  crumbs: readonly Crumb[],
) {
  if (!page) return [];
  return pageMeta({
    title: page.title,
    description: page.dek || page.title,
    path,
    matches,
    crumbs,
  });
}
