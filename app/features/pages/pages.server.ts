import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireFound } from "~/http/responses/responses";
import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import type { Stored } from "~/backend/documents/port";
import { bySlug, findRedirect } from "~/platform/publishing/slugs/former-slugs.server";
import { BUILT_IN_PAGES } from "./fixed-pages";
import { publishedPages } from "./published-pages.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import type { PageFields } from "./schema";
import { slugCandidates, slugify } from "~/domain/text/slug";
import type { PageHead } from "~/http/pages/page-meta";
import { ownHead } from "~/platform/publishing/fields/search-fields";

interface ContentsEntry {
  id: string;
  label: string;
}

const HEADING = /<h2>((?:(?!<\/?h2>).)*)<\/h2>/gs;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Ids that the pages around these texts use themselves. */
const RESERVED = ["content", "newsletter", "help", "offers", "check", "next", "versions", "in-force"];

/**
 * Gives each section's heading (h2, as `renderMarkdown` writes it) an id made of its words, and lists the sections.
 * Blocks that scroll sideways become focusable, so that the keyboard can scroll them.
 */
export function withContents(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const taken = new Set(RESERVED);
  // Each iterator continues where it stopped, because a text may have thousands of identical headings.
  const candidates = new Map<string, Iterator<string, never>>();
  function freeId(slug: string): string {
    const numbered = candidates.get(slug) ?? slugCandidates(slug);
    candidates.set(slug, numbered);
    for (;;) {
      const id = numbered.next().value;
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  }
  const anchored = html.replace(HEADING, (_, inner: string) => {
    const label = inner
      .replace(/<[^<>]+>/g, "")
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
    const id = freeId(slugify(label, "section"));
    contents.push({ id, label });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored.replaceAll("<pre>", '<pre tabindex="0">'), contents };
}

const slugs = bySlug(publishedPages);

/** An editable page as readers see it. */
export interface TextPageData {
  title: string;
  dek: string;
  html: string;
  /** Its sections, each with the id of its heading. */
  contents: ContentsEntry[];
  /** UTC, ISO 8601; null for a page that nobody has written. */
  changedAt: string | null;
  /** What editors have written for its head. */
  head?: Partial<PageHead>;
}

/**
 * Returns a published page by its slug, or null. A renamed page is found by its former slug too, because the addresses
 * of these pages are fixed.
 */
export async function findPage(slug: string): Promise<TextPageData | null> {
  const pages = await slugs.read();
  const page = pages.get(slug) ?? pages.get((await findRedirect("page", slug)) ?? "");
  return page ? await textPage(page) : null;
}

/** The loader of a page that staff write alone. */
export function textPageLoader(slug: string) {
  return async ({ request }: LoaderFunctionArgs) => ({ page: requireFound(await findPage(slug), request) });
}

/** As `findPage`, for a built-in page with content of its own: without a text, the page is that content alone. */
export async function pageWithContent(slug: string): Promise<TextPageData> {
  const written = await findPage(slug);
  if (written) return written;
  const { title, ownDek } = BUILT_IN_PAGES.find((page) => page.slug === slug) ?? { title: slug, ownDek: null };
  return { title, dek: ownDek ?? "", html: "", contents: [], changedAt: null };
}

/** Returns the paths of the built-in pages that answer 404, because they are nothing without a text. */
export async function absentPages(): Promise<string[]> {
  const published = await slugs.read();
  const absent: string[] = [];
  for (const { slug, path, ownDek } of BUILT_IN_PAGES)
    if (ownDek === null && !published.has(slug) && !published.has((await findRedirect("page", slug)) ?? ""))
      absent.push(path);
  return absent;
}

/** Returns the published page that introduces something by exactly this slug, or null. */
export async function findIntroduction(slug: string): Promise<TextPageData | null> {
  const page = (await slugs.read()).get(slug);
  return page ? textPage(page) : null;
}

/** Returns a page as readers see it, published or not. */
export async function textPage(page: Stored<PageFields>): Promise<TextPageData> {
  const { title, dek, body, updatedAt } = page;
  const { html, contents } = withContents(withoutCasinoLinks(await renderNamed(body), await casinoDomains()));
  return { title, dek, html, contents, changedAt: updatedAt, head: ownHead(page) };
}
