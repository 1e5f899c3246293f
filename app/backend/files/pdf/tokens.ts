import { PdfRefused } from "./problem";

/** A token of PDF syntax (ISO 32000-1, 7.2 and 7.3). A name has its `#` escapes resolved; a string is raw. */
export type Token =
  | { kind: "name" | "word" | "string" | "hex-string"; text: string }
  | { kind: "<<" | ">>" | "[" | "]" | "end"; text: "" };

const BACKSLASH = 0x5c;
const HASH = 0x23;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const PERCENT = 0x25;

const codes = (characters: string) => new Set([...characters].map((character) => character.charCodeAt(0)));
const WHITE_SPACE = codes("\0\t\n\f\r ");
const DELIMITERS = codes("()<>[]{}/%");
/** Characters in any number that a lenient viewer accepts. */
const IN_NUMBERS = codes("0123456789+-.eE");
const HEX_DIGITS = codes("0123456789abcdefABCDEF");

const isRegular = (code: number) => !WHITE_SPACE.has(code) && !DELIMITERS.has(code);

/**
 * Reads tokens from bytes, each byte a bounded number of times. Throws PdfRefused where two readers could read
 * different tokens from the same bytes: a checker more lenient than a viewer can be deceived.
 */
export class TokenReader {
  constructor(
    readonly bytes: Buffer,
    public position = 0,
    readonly end = bytes.length,
  ) {}

  read(): Token {
    this.skipSpace();
    if (this.position >= this.end) return { kind: "end", text: "" };
    const code = this.bytes[this.position] ?? 0;
    const next = this.position + 1 < this.end ? this.bytes[this.position + 1] : undefined;
    switch (String.fromCharCode(code)) {
      case "/":
        return this.#readName();
      case "(":
        return this.#readString();
      case "<":
        return next === code ? this.#punctuation("<<") : this.#readHexString();
      case ">":
        if (next === code) return this.#punctuation(">>");
        throw new PdfRefused("damaged");
      case "[":
        return this.#punctuation("[");
      case "]":
        return this.#punctuation("]");
      case ")":
      case "{":
      case "}":
        throw new PdfRefused("damaged");
      default:
        return { kind: "word", text: this.#readRegular() };
    }
  }

  /** Reads a token of this kind, and of this text where one is given; throws PdfRefused for any other. */
  expect(kind: Token["kind"], text?: string): Token {
    const token = this.read();
    if (token.kind !== kind || (text !== undefined && token.text !== text)) throw new PdfRefused("damaged");
    return token;
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    while (this.position < this.end) {
      const code = this.bytes[this.position] ?? 0;
      if (code === PERCENT) {
        const start = this.position;
        while (this.position < this.end && !this.#isLineEnd(this.position)) this.position += 1;
        refuseHiddenObject(this.bytes.subarray(start, this.position));
      } else if (WHITE_SPACE.has(code)) this.position += 1;
      else return;
    }
  }

  /** Returns a stream's data, which begins after the keyword `stream`, and continues after `endstream`. */
  readStreamData(): Buffer {
    if (this.bytes[this.position] === CARRIAGE_RETURN) this.position += 1;
    if (this.bytes[this.position] === LINE_FEED) this.position += 1;
    const start = this.position;
    const end = this.bytes.indexOf("endstream", start, "latin1");
    if (end === -1 || end > this.end || !this.#isLineEnd(start - 1)) throw new PdfRefused("damaged");
    this.position = end;
    this.expect("word", "endstream");
    const data = this.bytes.subarray(start, end);
    refuseHiddenObject(data);
    return data;
  }

  #isLineEnd(position: number): boolean {
    return this.bytes[position] === LINE_FEED || this.bytes[position] === CARRIAGE_RETURN;
  }

  #punctuation(kind: "<<" | ">>" | "[" | "]"): Token {
    this.position += kind.length;
    return { kind, text: "" };
  }

  #readRegular(): string {
    const start = this.position;
    while (this.position < this.end && isRegular(this.bytes[this.position] ?? 0)) this.position += 1;
    return this.bytes.toString("latin1", start, this.position);
  }

  #readName(): Token {
    this.position += 1;
    const raw = this.#readRegular();
    if (!raw.includes("#")) return { kind: "name", text: raw };
    let text = "";
    for (let at = 0; at < raw.length; at += 1) {
      const isEscape =
        raw.charCodeAt(at) === HASH && HEX_DIGITS.has(raw.charCodeAt(at + 1)) && HEX_DIGITS.has(raw.charCodeAt(at + 2));
      text += isEscape ? String.fromCharCode(Number.parseInt(raw.slice(at + 1, at + 3), 16)) : raw.charAt(at);
      if (isEscape) at += 2;
    }
    return { kind: "name", text };
  }

  #readString(): Token {
    const start = this.position + 1;
    let depth = 0;
    for (; this.position < this.end; this.position += 1) {
      const code = this.bytes[this.position];
      if (code === BACKSLASH) this.position += 1;
      else if (code === 0x28) depth += 1;
      else if (code === 0x29) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    if (this.position >= this.end) throw new PdfRefused("damaged");
    const raw = this.bytes.subarray(start, this.position);
    this.position += 1;
    refuseHiddenObject(raw);
    return { kind: "string", text: raw.toString("latin1") };
  }

  #readHexString(): Token {
    const start = this.position + 1;
    const end = this.bytes.indexOf(">", start, "latin1");
    if (end === -1 || end >= this.end) throw new PdfRefused("damaged");
    for (let at = start; at < end; at += 1) {
      const code = this.bytes[at] ?? 0;
      if (!HEX_DIGITS.has(code) && !WHITE_SPACE.has(code)) throw new PdfRefused("damaged");
    }
    this.position = end + 1;
    return { kind: "hex-string", text: this.bytes.toString("latin1", start, end) };
  }
}

/**
 * Throws PdfRefused where a comment, a string or a stream's data holds what a viewer would read as the beginning of an
 * object (`5 0 obj`): a table of offsets could send the viewer into the middle of it, unseen by this reader.
 */
function refuseHiddenObject(bytes: Buffer): void {
  for (let at = bytes.indexOf("obj", 0, "latin1"); at !== -1; at = bytes.indexOf("obj", at + 3, "latin1")) {
    if (at + 3 < bytes.length && isRegular(bytes[at + 3] ?? 0)) continue;
    const generation = startOfNumberBefore(bytes, at);
    if (generation !== null && startOfNumberBefore(bytes, generation) !== null) throw new PdfRefused("active");
  }
}

/**
 * Returns where the last token before another begins, if it is a number; null otherwise. Skips comments between them.
 */
function startOfNumberBefore(bytes: Buffer, position: number): number | null {
  let at = position - 1;
  for (;;) {
    let holdsLineEnd = false;
    while (at >= 0 && WHITE_SPACE.has(bytes[at] ?? 0)) {
      holdsLineEnd ||= bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN;
      at -= 1;
    }
    const comment = holdsLineEnd ? startOfComment(bytes, at) : null;
    if (comment === null) break;
    at = comment - 1;
  }
  const end = at;
  while (at >= 0 && IN_NUMBERS.has(bytes[at] ?? 0)) at -= 1;
  return at === end ? null : at + 1;
}

/** Returns the position of the first `%` in the line that ends here; null where there is none. */
function startOfComment(bytes: Buffer, end: number): number | null {
  let comment: number | null = null;
  for (let at = end; at >= 0 && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN; at -= 1)
    if (bytes[at] === PERCENT) comment = at;
  return comment;
}
