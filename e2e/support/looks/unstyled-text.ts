import { parseHTML } from "linkedom";

/** What a browser without a stylesheet writes into the line, one after the other. */
const IN_LINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup svg time u var".split(
    " ",
  ),
);
/** An index belongs to its sign, and what is marked in a word to the word. */
const PARTS_OF_WORDS = new Set(["sub", "sup", "mark"]);
const UNREAD = "script, style, template, noscript, svg";

const ENDS = /[\p{L}\p{N}.,;:!?%)’”…]$/u;
const BEGINS = /^[\p{L}\p{N}(“€£$]/u;

/** Returns where two words run together when a page is read without its stylesheet, as text browsers and copies do. */
export function wordsRunTogether(html: string): string[] {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll(UNREAD)) element.remove();
  const found: string[] = [];
  /** The text before, while nothing has parted it from what comes. */
  let before = "";
  let holder: Node | null = null;
  const read = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) {
      const text = node.textContent ?? "";
      if (text === "") return;
      const isOther = node.parentNode !== holder && !PARTS_OF_WORDS.has(node.parentNode?.nodeName.toLowerCase() ?? "");
      if (isOther && ENDS.test(before) && BEGINS.test(text)) found.push(`${before.slice(-30)}|${text.slice(0, 30)}`);
      before = text;
      holder = node.parentNode;
      return;
    }
    const isInLine = IN_LINE.has(node.nodeName.toLowerCase());
    if (!isInLine) before = "";
    for (const child of node.childNodes) read(child);
    if (!isInLine) before = "";
    else if (PARTS_OF_WORDS.has(node.nodeName.toLowerCase())) before = "";
  };
  read(document.body);
  return found;
}
