import { parseHTML } from "linkedom";

const BY_ROLE = new Set("banner complementary contentinfo form main navigation region search".split(" "));
const BY_NAME = new Set(["form", "section"]);
const ALWAYS = new Set(["aside", "main", "nav", "search"]);
const OF_THE_PAGE = new Set(["header", "footer"]);

/** Returns the landmarks that a screen reader offers to jump to, by what makes each one, with its name. */
export function landmarksOf(html: string): string[] {
  const { document } = parseHTML(html);
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      const role = element.getAttribute("role");
      if (role !== null) return BY_ROLE.has(role);
      const isNamed = element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby");
      return (
        ALWAYS.has(element.localName) ||
        (isNamed && BY_NAME.has(element.localName)) ||
        (OF_THE_PAGE.has(element.localName) && !element.parentElement?.closest("article, aside, main, nav, section"))
      );
    })
    .map(
      (element) => `${element.getAttribute("role") ?? element.localName} ${element.getAttribute("aria-label") ?? ""}`,
    );
}
