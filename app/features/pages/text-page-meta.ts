import type { MetaDescriptor } from "@remix-run/node";
import { pageMeta, type Crumb } from "~/http/pages/page-meta";
import type { TextPageData } from "./pages.server";

interface Args {
  data?: { page: TextPageData } | undefined;
  matches: readonly unknown[];
}

/** Returns the `meta` of an editable text page at the end of `crumbs`; it says nothing where there is no page. */
export function textPageMeta(crumbs: readonly [...Crumb[], Crumb]): (args: Args) => MetaDescriptor[] {
  return ({ data, matches }) => {
    if (!data) return [];
    const { title, dek, head } = data.page;
    return pageMeta({ title, description: dek || title, ...head, path: crumbs.at(-1)?.to ?? "", matches, crumbs });
  };
}
