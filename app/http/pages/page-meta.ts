import type { MetaDescriptor } from "@remix-run/react";
import { rootData } from "./page-data";

export interface Crumb {
  label: string;
  /** Path on this site. */
  to: string;
}

/** Returns the breadcrumbs of a casino or a game, and of pages below it. */
export function subjectCrumbs(
  kind: "casino" | "game",
  { slug, name }: { slug: string; name: string },
  ...below: readonly Crumb[]
): [Crumb, ...Crumb[]] {
  const list = kind === "casino" ? { label: "Casinos", to: "/casinos" } : { label: "Games", to: "/games" };
  return [list, { label: name, to: `${list.to}/${slug}` }, ...below];
}

/** What the head of a page says of it. */
export interface PageHead {
  title: string;
  description: string;
}

export interface PageMeta extends PageHead {
  /** Path with the query that identifies this page; the canonical address. */
  path: string;
  /** The route's matches, whose root has the site's address and name. */
  matches: readonly unknown[];
  /** Path of an Open Graph picture, 1200×630. */
  image?: string;
  imageAlt?: string;
  type?: "website" | "article";
  /** The path from the home page, ending with this page. */
  crumbs?: readonly Crumb[];
  jsonLd?: readonly Record<string, unknown>[];
  /** For pages with nothing new for a search engine (filtered lists, forms after a post). */
  noIndex?: boolean;
}

/** A path that needs no encoding. */
const PLAIN_PATH = /^\/(?!\/)[\w/-]*$/;

export function absolute(site: { origin: string }, path: string): string {
  return PLAIN_PATH.test(path) ? site.origin + path : new URL(path, site.origin).href;
}

interface Site {
  origin: string;
  name: string;
}

function breadcrumbList(site: Site, crumbs: readonly Crumb[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ label: "Home", to: "/" }, ...crumbs].map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(site, to),
    })),
  };
}

/** Returns schema.org's list of a page's items, in order. */
function itemList(site: Site, entries: readonly { name: string; path: string }[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: entries.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: absolute(site, path),
    })),
  };
}

/** Returns title, description, canonical address, Open Graph and Twitter tags, and structured data of a page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description } = page;
  const { site } = rootData(page.matches);
  const title = page.path === "/" ? page.title : `${page.title} · ${site.name}`;
  const url = absolute(site, page.path);
  const image = absolute(site, page.image ?? "/og/site.png");
  const data = [...(page.crumbs ? [breadcrumbList(site, page.crumbs)] : []), ...(page.jsonLd ?? [])];
  return [
    { title },
    { name: "description", content: description },
    ...(page.noIndex
      ? [{ name: "robots", content: "noindex, follow" }]
      : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: page.imageAlt ?? page.title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...data.map((entry) => ({ "script:ld+json": entry as never })),
  ];
}

export interface ListMeta extends Pick<PageMeta, "title" | "description" | "matches"> {
  /** The path from the home page to the list itself. */
  crumbs: readonly [Crumb, ...Crumb[]];
  /** The list as the address asks for it; null if the page shows none. */
  list: { path: string; active: readonly unknown[] } | null | undefined;
  /** The items on the page, in order. */
  entries: readonly { name: string; path: string }[] | undefined;
  /** True for a later page of a list whose pages have no lasting addresses, and for an empty list. */
  isTransient?: boolean;
}

/** Does the same for a public list. A filtered one is not indexed, because it has nothing new for a search engine. */
export function listMeta({ list, entries, isTransient = false, crumbs, ...page }: ListMeta): MetaDescriptor[] {
  return pageMeta({
    ...page,
    path: list?.path ?? crumbs[0].to,
    crumbs,
    noIndex: (list?.active.length ?? 0) > 0 || isTransient,
    jsonLd: list && entries ? [itemList(rootData(page.matches).site, entries)] : [],
  });
}
