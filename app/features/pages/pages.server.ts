import { bySlug, findRedirect } from "~/features/catalogue/find.server";
import { pageShelf } from "~/features/catalogue/shelves.server";
import { renderMarkdown } from "~/features/publishing/markdown.server";
import { withContents, type ContentsEntry } from "./contents.server";

const slugs = bySlug(pageShelf);

/** An editable page as its screen shows it. */
export interface TextPageData {
  title: string;
  dek: string;
  html: string;
  /** Its sections, each with the id of its heading. */
  contents: ContentsEntry[];
  /** UTC, ISO 8601. */
  changedAt: string;
}

/**
 * A published page by its slug, or null. A page that was renamed is found by its former slug too, because the addresses
 * of these pages are fixed.
 */
export async function findPage(slug: string): Promise<TextPageData | null> {
  const pages = await slugs.read();
  const page = pages.get(slug) ?? pages.get((await findRedirect("page", slug)) ?? "");
  if (!page) return null;
  const { html, contents } = withContents(renderMarkdown(page.body));
  return { title: page.title, dek: page.dek, html, contents, changedAt: page.updatedAt };
}
