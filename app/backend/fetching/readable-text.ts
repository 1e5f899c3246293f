import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

export interface ReadableText {
  title: string;
  /** Paragraphs, headings, list entries and table rows, each on a line of its own. */
  text: string;
}

/** Never read: elements that are not text, or that surround a page's content. */
const LEFT_OUT = new Set([
  "SCRIPT",
  "STYLE",
  "NOSCRIPT",
  "TEMPLATE",
  "SVG",
  "NAV",
  "FORM",
  "BUTTON",
  "IFRAME",
  "SELECT",
]);
const FRAME = new Set(["HEADER", "FOOTER", "ASIDE"]);
const INLINE = new Set(
  "A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR TD TH".split(
    " ",
  ),
);
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;
const MOST_ELEMENTS = 30_000;
/** Readability looks for an article. If it keeps less than this share of the page's text, it has cut terms away. */
const LEAST_SHARE = 0.6;

/** Returns the text below a node line by line. Walks without recursion, since a page may be nested without end. */
function linesOf(root: Node, leftOut: ReadonlySet<string>): string {
  let text = "";
  for (let node: Node | null = root; node;) {
    const isElement = node.nodeType === ELEMENT_NODE;
    const name = node.nodeName.toUpperCase();
    if (node.nodeType === TEXT_NODE) text += (node.nodeValue ?? "").replace(/\s+/g, " ");
    if (isElement) text += INLINE.has(name) ? (name === "TD" || name === "TH" ? " " : "") : "\n";
    const enters = isElement && !leftOut.has(name) && node.firstChild !== null;
    if (enters) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && node.nextSibling === null) {
      node = node.parentNode;
      if (node && !INLINE.has(node.nodeName.toUpperCase())) text += "\n";
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

/** Returns the readable text of a page: its article without navigation, or all its text where no article is found. */
export function readText(html: string): ReadableText {
  // HTML allows these elements to be left out, and linkedom would take the first one it meets for the whole page.
  const isWhole = /<html[\s>]/i.test(html) && /<body[\s>]/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<!doctype html><html><body>${html}</body></html>`);
  const title = (document.querySelector("title")?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 300);
  // In a page without a head, the title is among the text.
  for (const element of document.querySelectorAll("title")) element.remove();
  const { body } = document;
  const whole = linesOf(body, new Set([...LEFT_OUT, ...FRAME]));
  let article = "";
  try {
    const found = new Readability(document, { maxElemsToParse: MOST_ELEMENTS }).parse();
    const content = found?.content;
    if (content) article = linesOf(parseHTML(`<html><body>${content}</body></html>`).document.body, LEFT_OUT);
  } catch {
    // The page has too many elements, or Readability can't make sense of it, so its whole text is used.
  }
  return { title, text: article.length >= whole.length * LEAST_SHARE ? article : whole };
}
