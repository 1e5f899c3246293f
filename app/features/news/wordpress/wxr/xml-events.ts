/** Why a file is not read as XML, in words for staff. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
}

export type XmlEvent =
  | { kind: "open"; name: string; attributes: ReadonlyMap<string, string> }
  /** Part of a text: it may come in many pieces. */
  | { kind: "text"; text: string }
  | { kind: "close"; name: string };

/** An export of WordPress is five levels deep. */
const DEEPEST = 32;
const LONGEST_TAG = 8_192;
/** Characters of the longest entity: `&#x10FFFF;`. */
const LONGEST_ENTITY = 10;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

/** Sections whose content is not markup, with their ends; their content is passed on only for CDATA. */
const SECTIONS = [
  { begins: "<![CDATA[", ends: "]]>", isText: true },
  { begins: "<!--", ends: "-->", isText: false },
  { begins: "<?", ends: "?>", isText: false },
] as const;
type Section = (typeof SECTIONS)[number];

/** Replaces the five entities of XML and characters by number. Others can't be declared here, and stay as written. */
function unescaped(text: string): string {
  return text.replace(
    ENTITY,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Returns where a tag ends, outside the quotes of its attributes; -1 while that hasn't come. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  const most = Math.min(text.length, from + LONGEST_TAG);
  for (let at = from; at < most; at++) {
    const character = text[at] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  if (most < text.length) throw new XmlRefused("A tag in the file is longer than any in an export.");
  return -1;
}

/** Reads the attributes of a tag in one pass. */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const equals = text.indexOf("=", at);
    if (equals === -1) break;
    const name = text.slice(at, equals).trim();
    const quote = text.slice(equals + 1).trimStart()[0];
    const opens = quote === '"' || quote === "'" ? text.indexOf(quote, equals) : -1;
    const closes = opens === -1 ? -1 : text.indexOf(quote ?? "", opens + 1);
    if (name === "" || closes === -1) throw new XmlRefused("A tag in the file is damaged.");
    found.set(name, unescaped(text.slice(opens + 1, closes)));
    at = closes + 1;
  }
  return found;
}

/**
 * Reads XML in pieces, in memory that depends on neither the file's length nor its texts. Document types are refused,
 * and with them every entity that a file could declare.
 */
export class XmlEvents {
  #rest = "";
  #section: Section | null = null;
  readonly #open: string[] = [];

  /** Yields the events that are complete with this piece. Throws `XmlRefused`. */
  *push(piece: string): Generator<XmlEvent> {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const step: { next: number; event?: XmlEvent } | null = this.#section
        ? this.#inSection(this.#section, text, at)
        : text[at] === "<"
          ? this.#markup(text, at)
          : this.#text(text, at);
      if (step === null) break;
      at = step.next;
      if (step.event) yield step.event;
      if (step.event?.kind === "open" && text[at - 2] === "/") {
        this.#open.pop();
        yield { kind: "close", name: step.event.name };
      }
    }
    this.#rest = text.slice(at);
  }

  /** Throws `XmlRefused` if the file ended before its markup did. */
  end(): void {
    if (this.#rest.trim() !== "" || this.#section || this.#open.length > 0)
      throw new XmlRefused("The file ends too early. Export it again, perhaps one year at a time.");
  }

  #inSection({ ends, isText }: Section, text: string, at: number): { next: number; event?: XmlEvent } | null {
    const end = text.indexOf(ends, at);
    // What may be the beginning of the end waits for the next piece.
    const until = end === -1 ? text.length - ends.length + 1 : end;
    if (end !== -1) this.#section = null;
    else if (until <= at) return null;
    const next = end === -1 ? until : end + ends.length;
    return isText && until > at ? { next, event: { kind: "text", text: text.slice(at, until) } } : { next };
  }

  #text(text: string, at: number): { next: number; event?: XmlEvent } | null {
    const markup = text.indexOf("<", at);
    let until = markup === -1 ? text.length : markup;
    if (markup === -1) {
      const ampersand = text.lastIndexOf("&");
      const isCut = ampersand >= at && text.length - ampersand < LONGEST_ENTITY && !text.includes(";", ampersand);
      if (isCut) until = ampersand;
    }
    if (until === at) return null;
    return { next: until, event: { kind: "text", text: unescaped(text.slice(at, until)) } };
  }

  #markup(text: string, at: number): { next: number; event?: XmlEvent } | null {
    for (const section of SECTIONS) {
      if (text.startsWith(section.begins, at)) {
        this.#section = section;
        return { next: at + section.begins.length };
      }
      if (text.length - at < section.begins.length && section.begins.startsWith(text.slice(at))) return null;
    }
    if (text[at + 1] === "!")
      throw new XmlRefused("The file declares a document type, which an export of WordPress never does.");
    const end = endOfTag(text, at + 1);
    if (end === -1) return null;
    return { next: end + 1, event: text[at + 1] === "/" ? this.#close(text, at, end) : this.#opening(text, at, end) };
  }

  #opening(text: string, at: number, end: number): XmlEvent {
    const [, name = "", attributes = ""] =
      /^([A-Za-z_][\w.:-]*)(\s[^]*)?$/.exec(text.slice(at + 1, end).replace(/\/$/, "")) ?? [];
    if (name === "") throw new XmlRefused("A tag in the file is damaged.");
    if (this.#open.length >= DEEPEST) throw new XmlRefused("The file is nested deeper than any export.");
    this.#open.push(name);
    return { kind: "open", name, attributes: attributesOf(attributes) };
  }

  #close(text: string, at: number, end: number): XmlEvent {
    const name = text.slice(at + 2, end).trim();
    if (this.#open.pop() !== name)
      throw new XmlRefused(`The file is damaged: it closes “${name.slice(0, 60)}” too soon.`);
    return { kind: "close", name };
  }
}
