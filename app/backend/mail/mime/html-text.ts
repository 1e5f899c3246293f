import { parseHTML } from "linkedom";

const names = (list: string) => new Set(list.split(" "));
/** What a mail program doesn't show as text. */
const LEFT_OUT = names("HEAD TITLE STYLE SCRIPT NOSCRIPT TEMPLATE SVG OBJECT");
const PARAGRAPH = names("P H1 H2 H3 H4 H5 H6 UL OL TABLE BLOCKQUOTE PRE HR DL");
const LINE = names("DIV LI TR DT DD SECTION ARTICLE HEADER FOOTER CENTER ADDRESS BODY");
const HIDDEN = /display\s*:\s*none/i;
const DEEPEST_QUOTE = 20;
/** More tags than mails have, whose reading would take seconds. */
const MOST_TAGS = 30_000;
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

/** A text that grows line by line, each with the marks of the quotations it stands in. */
class Lines {
  private readonly lines: string[] = [];
  private line = "";
  private lastMark = "";
  private isApart = false;
  quoted = 0;
  kept = 0;

  add(text: string): void {
    if (this.kept > 0) {
      const [first = "", ...rest] = text.split("\n");
      this.line += first;
      for (const one of rest) {
        this.end();
        this.line = one;
      }
    } else this.line += text.replace(/[ \t\r\n]+/g, " ");
  }

  /**
   * Ends the line, with an empty one above the next if that is wanted. A forced break and a space that doesn't break make
   * one of a line without words.
   */
  end(isApart = false, isForced = false): void {
    const line = this.kept > 0 ? this.line.trimEnd() : this.line.replace(/ {2,}/g, " ").trim();
    const isBlank = line === "" && this.kept === 0;
    if (isBlank) this.isApart ||= isApart || isForced || this.line.includes("\u00a0");
    this.line = "";
    if (isBlank) return;
    const mark = "> ".repeat(Math.min(this.quoted, DEEPEST_QUOTE));
    const between = mark.length < this.lastMark.length ? mark : this.lastMark;
    if (this.isApart && this.lines.length > 0) this.lines.push(between.trimEnd());
    this.isApart = isApart;
    this.lastMark = mark;
    this.lines.push(`${mark}${line}`.trimEnd());
  }

  toString(): string {
    this.end();
    return this.lines.join("\n").trim();
  }
}

/** The address of a link whose words don't say it. */
function addressOf(element: Element): string {
  const address = element.getAttribute("href")?.trim() ?? "";
  return /^https?:/i.test(address) && element.firstChild?.nodeValue?.trim() !== address ? ` (${address})` : "";
}

function enter(element: Element, name: string, lines: Lines): void {
  if (PARAGRAPH.has(name)) lines.end(true);
  else if (LINE.has(name)) lines.end();
  else if (name === "BR") lines.end(false, true);
  if (name === "BLOCKQUOTE") lines.quoted += 1;
  if (name === "PRE") lines.kept += 1;
  if (name === "LI") lines.add("* ");
}

function leave(element: Element, name: string, lines: Lines): void {
  if (name === "A") lines.add(addressOf(element));
  if (name === "TD" || name === "TH") lines.add(" ");
  if (PARAGRAPH.has(name)) lines.end(true);
  else if (LINE.has(name)) lines.end();
  if (name === "BLOCKQUOTE") lines.quoted -= 1;
  if (name === "PRE") lines.kept -= 1;
}

const isShown = (element: Element, name: string) =>
  !LEFT_OUT.has(name) && !element.hasAttribute("hidden") && !HIDDEN.test(element.getAttribute("style") ?? "");

/**
 * Returns the text of a mail in HTML as a mail program shows it, with what it quotes marked as in plain text, so that
 * answers between the quoted lines can be told from them; of one with too many tags, what stands between them. Walks
 * without recursion, since a mail may be nested without end.
 */
export function textOfHtml(html: string): string {
  if (html.split("<", MOST_TAGS + 1).length > MOST_TAGS) return html.replace(/<[^<>]*>/g, "\n").trim();
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const root: Node = document.documentElement;
  const lines = new Lines();
  for (let node: Node | null = root; node;) {
    const element = node.nodeType === ELEMENT_NODE ? (node as Element) : null;
    const name = node.nodeName.toUpperCase();
    if (node.nodeType === TEXT_NODE) lines.add(node.nodeValue ?? "");
    if (element && isShown(element, name)) {
      enter(element, name, lines);
      if (node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
      leave(element, name, lines);
    }
    while (node && node !== root && node.nextSibling === null) {
      node = node.parentNode;
      if (node && node !== root) leave(node as Element, node.nodeName.toUpperCase(), lines);
    }
    node = node === root ? null : (node?.nextSibling ?? null);
  }
  return lines.toString();
}
