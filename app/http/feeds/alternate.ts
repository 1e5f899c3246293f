/** Returns the element of a page's head by which programs find a feed of it. */
export function alternate(href: string, title: string) {
  const type = href.endsWith(".json") ? "application/feed+json" : "application/atom+xml";
  return { tagName: "link", rel: "alternate", type, title, href };
}
