import { parseHTML } from "linkedom";
import { parseUrl } from "~/domain/urls/parse-url";
import {
  BREAK,
  codeBlock,
  codeSpan,
  escapeText,
  indented,
  LINE_END,
  lineOf,
  paragraphsOf,
  target,
  wrapped,
} from "./markdown-text";
import { withoutShortcodes, type Attachments } from "./shortcodes";

export interface PostHtml {
  html: string;
  title: string;
  excerpt: string;
  /** The post's old address, to which its links are relative. */
  base: string;
  attachments: Attachments;
}

/** A picture of a post. It is a link in the text until it is in our library. */
export interface FoundPicture {
  url: string;
  alt: string;
  /** The link as it is written in the text. */
  link: string;
}

export interface ConvertedPost {
  markdown: string;
  /** In one line, without markup. */
  title: string;
  excerpt: string;
  pictures: FoundPicture[];
  /** What could not be kept, each in words. */
  lost: string[];
}

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DEEPEST = 150;
const MOST_PICTURES = 200;
const MOST_LOST = 100;
const LONGEST_LOST = 300;
const LONGEST_ADDRESS = 1_500;

const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DETAILS DIV DL FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE UL IFRAME OBJECT VIDEO AUDIO EMBED SCRIPT STYLE".split(
    " ",
  ),
);
const EMPHASIS: Readonly<Record<string, string>> = {
  ...{ STRONG: "**", B: "**", EM: "*", I: "*", CITE: "*", DEL: "~~", S: "~~", STRIKE: "~~" },
};
const CODE = new Set(["CODE", "KBD", "SAMP", "TT"]);
const EMBEDS = new Set(["IFRAME", "OBJECT", "VIDEO", "AUDIO", "EMBED"]);
/** Elements without anything to read, with what the report calls each. */
const DROPPED: Readonly<Record<string, string>> = {
  SCRIPT: "a script",
  STYLE: "a style sheet",
  NOSCRIPT: "what is shown without scripts",
  TEMPLATE: "a template",
  SVG: "a drawing in SVG",
  CANVAS: "a drawing made by a script",
  MATH: "a formula",
  INPUT: "a field of a form",
  SELECT: "a field of a form",
  TEXTAREA: "a field of a form",
  BUTTON: "a button",
};
const SUPERSCRIPT: Readonly<Record<string, string>> = { "1": "¹", "2": "²", "3": "³" };
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif)$/i;
const BARE_ADDRESS = /^\s*(https?:\/\/[^\s<>"']{4,1000})\s*$/;
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

const nameOf = (node: Node) => node.nodeName.toUpperCase();
const short = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 200);

class Converter {
  readonly pictures: FoundPicture[] = [];
  readonly lost: string[] = [];
  readonly #holdBlocks = new Set<Node>();

  constructor(
    private readonly base: string,
    /** True for a text of the old editor, in which line ends count. */
    private readonly isTyped: boolean,
  ) {}

  lose(what: string): void {
    if (this.lost.length < MOST_LOST) this.lost.push(short(what).slice(0, LONGEST_LOST));
    else if (this.lost.length === MOST_LOST) this.lost.push("and more that is not listed");
  }

  convert(body: Element): string {
    for (const block of body.querySelectorAll([...BLOCKS].join(",")))
      for (let up = block.parentNode; up && up !== body && !this.#holdBlocks.has(up); up = up.parentNode)
        this.#holdBlocks.add(up);
    return this.#blocksOf(body, 0).join("\n\n");
  }

  #isBlock(node: Node): boolean {
    return node.nodeType === ELEMENT && (BLOCKS.has(nameOf(node)) || this.#holdBlocks.has(node));
  }

  #blocksOf(parent: Node, depth: number): string[] {
    if (depth > DEEPEST) throw new RangeError("nested too deeply");
    const blocks: string[] = [];
    let run = "";
    const flush = () => {
      for (const paragraph of paragraphsOf(run)) blocks.push(this.#paragraph(paragraph));
      run = "";
    };
    for (const node of parent.childNodes) {
      if (!this.#isBlock(node)) {
        run += this.#inline(node, depth + 1);
        continue;
      }
      flush();
      for (const block of this.#block(node as Element, depth + 1)) blocks.push(apart(block, blocks.at(-1)));
    }
    flush();
    return blocks;
  }

  /** A line with an address alone was shown as a video or a card by the old site. */
  #paragraph(text: string): string {
    const [, address] = BARE_ADDRESS.exec(text.replace(/\\(?=[_*~])/g, "")) ?? [];
    if (address === undefined || !parseUrl(address)) return text;
    this.lose(`an embedded page, kept as a link: ${address}`);
    return `[${escapeText(address)}](${target(address)})`;
  }

  #block(element: Element, depth: number): string[] {
    const name = nameOf(element);
    if (EMBEDS.has(name)) return this.#embed(element);
    if (Object.hasOwn(DROPPED, name)) return [this.#dropped(element)].filter((text) => text !== "");
    switch (name) {
      case "H1":
      case "H2":
      case "H3":
      case "H4":
      case "H5":
      case "H6": {
        const words = lineOf(this.#inlineOf(element, depth));
        return words === "" ? [] : [`${"#".repeat(Number(name[1]))} ${words}`];
      }
      case "BLOCKQUOTE": {
        const inner = this.#blocksOf(element, depth).join("\n\n");
        return inner === "" ? [] : [inner.split("\n").map((line) => (line === "" ? ">" : `> ${line}`)).join("\n")]; // prettier-ignore
      }
      case "UL":
      case "OL":
        return this.#list(element, depth);
      case "LI":
        return [`- ${indented(this.#blocksOf(element, depth).join("\n\n"), 2)}`];
      case "DL":
        return this.#definitions(element, depth);
      case "PRE":
        return (element.textContent ?? "").trim() === "" ? [] : [codeBlock(element.textContent ?? "")];
      case "HR":
        return ["---"];
      case "TABLE":
        return this.#table(element, depth);
      case "FIGURE":
        return this.#figure(element, depth);
      case "FORM":
        this.lose(`a form: ${short(element.getAttribute("action") ?? "")}`);
        return this.#blocksOf(element, depth);
      default:
        return this.#blocksOf(element, depth);
    }
  }

  #inlineOf(parent: Node, depth: number): string {
    if (depth > DEEPEST) throw new RangeError("nested too deeply");
    let text = "";
    for (const node of parent.childNodes) text += this.#inline(node, depth + 1);
    return text;
  }

  #inline(node: Node, depth: number): string {
    if (node.nodeType === TEXT) {
      const text = escapeText(node.nodeValue ?? "");
      return this.isTyped ? text.replace(/\r\n?|\n/g, LINE_END) : text;
    }
    if (node.nodeType === COMMENT) return this.#comment(node.nodeValue ?? "");
    if (node.nodeType !== ELEMENT) return "";
    const element = node as Element;
    const name = nameOf(element);
    if (name === "BR") return BREAK;
    if (name === "IMG") return this.#picture(element, null);
    if (EMBEDS.has(name)) return ` ${this.#embed(element).join(" ")} `;
    if (Object.hasOwn(DROPPED, name)) return this.#dropped(element);
    if (CODE.has(name)) return codeSpan(element.textContent ?? "");
    if (name === "A") return this.#link(element, depth);
    if (name === "SUP") return this.#superscript(element, depth);
    const inner = this.#inlineOf(element, depth);
    const sign = Object.hasOwn(EMPHASIS, name) ? EMPHASIS[name] : undefined;
    if (sign !== undefined) return wrapped(inner, sign);
    return BLOCKS.has(name) ? `${BREAK}${inner}${BREAK}` : inner;
  }

  #superscript(element: Element, depth: number): string {
    const text = element.textContent ?? "";
    const raised = [...text].map((sign) => SUPERSCRIPT[sign]);
    if (raised.length > 0 && raised.every((sign) => sign !== undefined)) return raised.join("");
    return this.#inlineOf(element, depth);
  }

  /** The editor's blocks are comments; one without content was made by the server. */
  #comment(text: string): string {
    const comment = text.trim();
    const [begin = "", block] = /^wp:([a-z][\w/-]{0,80})/.exec(comment.slice(0, -1)) ?? [];
    if (block === undefined || !comment.endsWith("/")) return "";
    const settings = comment.slice(begin.length, -1).trim();
    this.lose(`a block that the old site filled: ${block} ${settings}`);
    const [address] = /https?:\/\/[^\s"'<>\\]{4,1000}/.exec(settings) ?? [];
    return address ? ` [${escapeText(address)}](${target(address)}) ` : "";
  }

  #dropped(element: Element): string {
    const name = nameOf(element);
    const source = element.getAttribute("src");
    const about = source ?? element.getAttribute("name") ?? element.textContent ?? "";
    this.lose(`${DROPPED[name] ?? name.toLowerCase()}${about.trim() === "" ? "" : `: ${about}`}`);
    const address = name === "SCRIPT" && source !== null ? this.#address(source) : null;
    return address === null ? "" : ` [${escapeText(address)}](${target(address)}) `;
  }

  #embed(element: Element): string[] {
    const source =
      element.getAttribute("src") ??
      element.getAttribute("data-src") ??
      element.getAttribute("data") ??
      element.querySelector("source, embed, iframe")?.getAttribute("src") ??
      "";
    const address = this.#address(source);
    this.lose(`an embedded ${nameOf(element).toLowerCase()}${address === null ? "" : `, kept as a link: ${address}`}`);
    const label = element.getAttribute("title")?.trim() ?? "";
    return address === null ? [] : [`[${escapeText(label === "" ? address : label)}](${target(address)})`];
  }

  /** Returns an absolute address of the web; null for any other. */
  #address(href: string): string | null {
    if (href.trim() === "" || href.length > LONGEST_ADDRESS) return null;
    const address = parseUrl(href.trim(), parseUrl(this.base) ?? undefined);
    return address && SCHEMES.has(address.protocol) && address.href.length <= LONGEST_ADDRESS ? address.href : null;
  }

  #link(element: Element, depth: number): string {
    const href = element.getAttribute("href");
    const pictures = element.querySelectorAll("img");
    const address = href === null || href.startsWith("#") ? null : this.#address(href);
    const isLarger = address !== null && PICTURE_FILE.test(new URL(address).pathname);
    if (pictures.length === 1 && pictures[0] && isLarger && (element.textContent ?? "").trim() === "")
      return this.#picture(pictures[0], address);
    const inner = this.#inlineOf(element, depth);
    if (address === null) {
      if (href !== null && href.trim() !== "") this.lose(`a link that leads nowhere here: ${href}`);
      return inner;
    }
    if (pictures.length > 0) return `${inner} ([${escapeText(short(address))}](${target(address)}))`;
    const words = lineOf(inner);
    if (words === "") return "";
    const spaceBefore = /^\s/.test(inner) ? " " : "";
    return `${spaceBefore}[${words}](${target(address)})${/\s$/.test(inner) ? " " : ""}`;
  }

  #picture(element: Element, larger: string | null): string {
    const source = element.getAttribute("data-src") ?? element.getAttribute("src") ?? "";
    const url = larger ?? this.#address(source);
    const alt = short(element.getAttribute("alt") ?? "");
    if (url === null || !/^https?:/.test(url) || this.pictures.length >= MOST_PICTURES) {
      this.lose(`a picture: ${alt} ${source.slice(0, 100)}`);
      return escapeText(alt);
    }
    const link = `[${alt === "" ? "Picture" : `Picture: ${escapeText(alt)}`}](${target(url)})`;
    this.pictures.push({ url, alt, link });
    return link;
  }

  #figure(element: Element, depth: number): string[] {
    const caption = element.querySelector("figcaption");
    const words = caption ? lineOf(this.#inlineOf(caption, depth)) : "";
    caption?.remove();
    const blocks = this.#blocksOf(element, depth);
    return words === "" ? blocks : [...blocks, wrapped(words, "*")];
  }

  #list(element: Element, depth: number): string[] {
    const isOrdered = nameOf(element) === "OL";
    const start = Number(element.getAttribute("start") ?? "1");
    let number = Number.isSafeInteger(start) && start >= 0 && start < 1e8 ? start : 1;
    const entries: string[] = [];
    let isLoose = false;
    for (const child of element.childNodes) {
      const isEntry = child.nodeType === ELEMENT;
      const blocks = isEntry
        ? nameOf(child) === "LI"
          ? this.#blocksOf(child, depth + 1)
          : this.#block(child as Element, depth + 1)
        : paragraphsOf(this.#inline(child, depth + 1));
      if (blocks.length === 0) continue;
      const sign = isOrdered ? `${String(number++)}.` : "-";
      const isNested = (at: number) => /^(?:[-*]|\d+[.)]) /.test(blocks[at] ?? "");
      isLoose ||= blocks.length > 2 || (blocks.length === 2 && !isNested(1));
      entries.push(
        `${sign} ${indented(blocks.join(blocks.length === 2 && isNested(1) ? "\n" : "\n\n"), sign.length + 1)}`,
      );
    }
    return entries.length === 0 ? [] : [entries.join(isLoose ? "\n\n" : "\n")];
  }

  #definitions(element: Element, depth: number): string[] {
    return [...element.children].flatMap((child) => {
      if (nameOf(child) !== "DT") return this.#blocksOf(child, depth + 1);
      const words = lineOf(this.#inlineOf(child, depth + 1));
      return words === "" ? [] : [`**${words}**`];
    });
  }

  #table(element: Element, depth: number): string[] {
    const caption = element.querySelector("caption");
    const rows = [...element.querySelectorAll("tr")].filter((row) => row.closest("table") === element);
    const cells = rows.map((row) =>
      [...row.children]
        .filter((cell) => nameOf(cell) === "TD" || nameOf(cell) === "TH")
        .map((cell) => {
          if (cell.hasAttribute("colspan") || cell.hasAttribute("rowspan")) this.lose("a merged cell of a table");
          return lineOf(this.#inlineOf(cell, depth + 1)).replaceAll("|", "\\|");
        }),
    );
    const words = caption ? lineOf(this.#inlineOf(caption, depth)) : "";
    const above = words === "" ? [] : [`**${words}**`];
    const columns = Math.max(0, ...cells.map((row) => row.length));
    if (columns === 0) return above;
    const line = (row: readonly string[]) =>
      `| ${Array.from({ length: columns }, (_, at) => row[at] ?? "").join(" | ")} |`;
    const [head = [], ...others] = cells;
    return [...above, [line(head), line(Array.from({ length: columns }, () => "---")), ...others.map(line)].join("\n")];
  }
}

/** Returns a list that follows another of its type with different markers, so that the two don't become one. */
function apart(block: string, before: string | undefined): string {
  if (before === undefined) return block;
  if (block.startsWith("- ") && before.startsWith("- ")) return block.replace(/^- /gm, "* ");
  const isNumbered = /^\d+\. /;
  return isNumbered.test(block) && isNumbered.test(before) ? block.replace(/^(\d+)\. /gm, "$1) ") : block;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const MOST_TAGS = 60_000;
/** Elements that needn't be closed, and so don't show how deeply a text is nested. */
const UNCLOSED = new Set(
  "area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr".split(
    " ",
  ),
);

/** Throws for a text that would take a parser very long: one with more tags than any post, or nested without end. */
function requireOrdinary(html: string): void {
  let depth = 0;
  let tags = 0;
  for (const [, slash, name = ""] of html.matchAll(TAG)) {
    tags += 1;
    if (!UNCLOSED.has(name.toLowerCase())) depth = Math.max(0, depth + (slash === "" ? 1 : -1));
    if (tags > MOST_TAGS || depth > 10 * DEEPEST) throw new RangeError("nested too deeply");
  }
}

/** Returns a post's HTML as our Markdown, with its pictures and what could not be kept. Throws for one nested too deeply. */
export function htmlToMarkdown({ html, title, excerpt, base, attachments }: PostHtml): ConvertedPost {
  for (const text of [html, title, excerpt]) requireOrdinary(text);
  const isTyped = !html.includes("<!-- wp:");
  const converter = new Converter(base, isTyped);
  const plain = withoutShortcodes(html, attachments, (what) => converter.lose(what));
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const textOf = (markup: string) => {
    const element = document.createElement("div");
    element.innerHTML = markup;
    return (element.textContent ?? "").replace(/\s+/g, " ").trim();
  };
  const body = document.createElement("div");
  body.innerHTML = plain;
  // The parser turns every entity into a separate text.
  // eslint-disable-next-line no-restricted-properties -- of an element: it joins its texts.
  body.normalize();
  const markdown = converter.convert(body);
  const texts = { title: textOf(title), excerpt: textOf(withoutShortcodes(excerpt, {}, () => undefined)) };
  return { markdown, ...texts, pictures: converter.pictures, lost: converter.lost };
}
