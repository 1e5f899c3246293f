import { parseHTML } from "linkedom";

export interface ReadableText {
  title: string;
  /** Paragraphs, headings, list entries and table rows, each on a line of its own. */
  text: string;
}

const names = (list: string) => new Set(list.split(" "));
/** Never read: elements that are not text, controls, and what leads elsewhere. */
const LEFT_OUT = names("SCRIPT STYLE NOSCRIPT SVG NAV IFRAME SELECT DATALIST");
/** Surround a page's content. Within the content they are a part of it, such as the heading of a section. */
const FRAME = names("HEADER FOOTER ASIDE");
const FRAME_ROLES = new Set(["banner", "contentinfo", "complementary", "navigation", "search"]);
const CONTENT = names("MAIN ARTICLE SECTION");
const HEADING = names("H1 H2 H3 H4 H5 H6 DT SUMMARY");
const INLINE = names(
  "A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q RB RP RT RUBY S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR TD TH WBR",
);
/** Where a word may be broken, and marks of encodings: nobody reads them. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

/** True for a button that opens or shows a part of the text, whose label is that part's heading. */
function isHeading(button: Element): boolean {
  return (
    button.hasAttribute("aria-controls") ||
    button.hasAttribute("aria-expanded") ||
    button.getAttribute("role") === "tab"
  );
}

/** How many elements of a kind are open around the place of a walk. */
interface Around {
  content: number;
  heading: number;
}

function isLeftOut(element: Element, name: string, around: Around): boolean {
  if (LEFT_OUT.has(name)) return true;
  if (name === "BUTTON") return around.heading === 0 && !isHeading(element);
  // Only the template of a shadow root is shown.
  if (name === "TEMPLATE") return !element.hasAttribute("shadowrootmode");
  return around.content === 0 && (FRAME.has(name) || FRAME_ROLES.has(element.getAttribute("role") ?? ""));
}

/**
 * Returns the text below a node line by line, whether or not the page shows it at first: what is hidden in a tab is as
 * binding. Walks without recursion, since a page may be nested without end.
 */
function linesOf(root: Node): string {
  let text = "";
  const around: Around = { content: 0, heading: 0 };
  const pass = (name: string, by: 1 | -1) => {
    if (CONTENT.has(name)) around.content += by;
    if (HEADING.has(name)) around.heading += by;
  };
  for (let node: Node | null = root; node;) {
    const isElement = node.nodeType === ELEMENT_NODE;
    const name = node.nodeName.toUpperCase();
    if (node.nodeType === TEXT_NODE) text += (node.nodeValue ?? "").replace(UNSEEN, "").replace(/\s+/g, " ");
    if (isElement) text += INLINE.has(name) ? (name === "TD" || name === "TH" ? " " : "") : "\n";
    if (isElement && node.firstChild !== null && !isLeftOut(node as Element, name, around)) {
      pass(name, 1);
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && node.nextSibling === null) {
      node = node.parentNode;
      if (!node) break;
      const left = node.nodeName.toUpperCase();
      pass(left, -1);
      if (!INLINE.has(left)) text += "\n";
    }
    if (!node || node === root) break;
    if (isElement && !INLINE.has(name)) text += "\n";
    node = node.nextSibling;
  }
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Returns the readable text of a page: all its wording, but for navigation, controls and what frames the content. */
export function readText(html: string): ReadableText {
  // HTML allows these elements to be left out, and linkedom would take the first one it meets for the whole page.
  const isWhole = /<html[\s>]/i.test(html) && /<body[\s>]/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<!doctype html><html><body>${html}</body></html>`);
  const title = (document.querySelector("title")?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 300);
  // In a page without a head, the title is among the text.
  for (const element of document.querySelectorAll("title")) element.remove();
  return { title, text: linesOf(document.body) };
}
