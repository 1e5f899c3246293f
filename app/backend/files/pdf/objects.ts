import { inflateSync } from "node:zlib";
import { PdfRefused, type PdfProblem } from "./problem";
import { TokenReader, type Token } from "./tokens";

/**
 * Names that make a viewer run a script, start a program, open or fetch another file, send a form, play media, or that
 * hold another file (ISO 32000-2, 7.11, 12.6.4, 12.7.6 and 13). Web links (`URI`) stay: evidence is full of them, and a
 * viewer shows where a link leads before following it.
 */
const ACTIVE_NAMES = new Set([
  ...["JavaScript", "JS", "Launch", "GoToR", "GoToE", "Thread", "SubmitForm", "ImportData"],
  ...["Rendition", "Movie", "Sound", "RichMedia", "RichMediaExecute", "3D", "U3D", "PRC"],
  ...["EmbeddedFile", "EmbeddedFiles", "EF", "FileAttachment", "Collection", "XFA"],
]);

const DEEPEST = 100;
const MOST_OBJECTS = 500_000;
/** Bytes that all object streams, cross-reference streams and metadata of a file may decompress to. */
const MOST_UNFOLDED = 64 * 1024 * 1024;
const LINK = /^(?:https?:|mailto:|tel:)/i;

/** Tokens kept of a value: the dictionary entries read here have one, or an array of one. */
const LONGEST_ENTRY = 4;

/**
 * Keys of a dictionary, each with the first tokens of its value or of the array that is its value. A duplicate key has
 * the tokens of both, so that a file which depends on it is refused.
 */
type Entries = Map<string, string[]>;

/** Returns a token as stored in `Entries`. */
function written({ kind, text }: Token): string {
  if (kind === "name") return `/${text}`;
  return kind === "word" ? text : kind;
}

/**
 * Reads every object of a PDF, including those in object streams and of earlier revisions, and returns why the file is
 * refused; null for a PDF that only shows something. Time and memory grow with the file and with the decompressed size
 * of its object streams, which is limited.
 *
 * pdf.js shows a document as a viewer uses it, without launch actions of a page or objects that nothing refers to. This
 * code therefore reads the objects itself, strictly: anything that a lenient viewer might read differently is refused
 * as damaged.
 */
export function findPdfProblem(bytes: Uint8Array): PdfProblem | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString("latin1", 0, 8);
  const end = file.lastIndexOf("%%EOF", undefined, "latin1");
  if (!/^%PDF-\d\.\d$/.test(head) || end === -1) return "damaged";
  if (!isBlank(file.subarray(end + 5))) return "appended";
  const walk = new ObjectWalk(file);
  try {
    walk.readFile();
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    walk.problems.add(error.problem);
  }
  // An encrypted file is unreadable as well, but knowing that it is locked helps the sender.
  return (["locked", "excessive", "active", "damaged"] as const).find((one) => walk.problems.has(one)) ?? null;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((code) => code === 0 || (code >= 9 && code <= 13) || code === 0x20);
}

class ObjectWalk {
  readonly problems = new Set<PdfProblem>();
  #objects = 0;
  #unfolded = 0;

  constructor(readonly file: Buffer) {}

  /** Reads objects, tables of offsets and trailers one after the other; anything else between them is damage. */
  readFile(): void {
    const reader = new TokenReader(this.file);
    for (;;) {
      const token = reader.read();
      if (token.kind === "end") return;
      if (token.kind !== "word") throw new PdfRefused("damaged");
      if (token.text === "xref") this.#skipOffsets(reader);
      else if (token.text === "startxref") expectInteger(reader);
      else if (isInteger(token)) {
        expectInteger(reader);
        reader.expect("word", "obj");
        this.#readIndirectObject(reader);
      } else throw new PdfRefused("damaged");
    }
  }

  /** Skips a table of offsets (`0 5 n` lines) and reads the trailer behind it. */
  #skipOffsets(reader: TokenReader): void {
    for (;;) {
      const token = reader.read();
      if (token.kind === "word" && token.text === "trailer") break;
      if (!isInteger(token) && written(token) !== "n" && written(token) !== "f") throw new PdfRefused("damaged");
    }
    const first = reader.read();
    if (first.kind !== "<<") throw new PdfRefused("damaged");
    this.#readValue(reader, first);
  }

  #readIndirectObject(reader: TokenReader): void {
    this.#countObject();
    const first = reader.read();
    const entries = this.#readValue(reader, first);
    let next = reader.read();
    if (next.kind === "word" && next.text === "stream" && first.kind === "<<") {
      this.#readStream(entries, reader.readStreamData());
      next = reader.read();
    }
    if (next.kind !== "word" || next.text !== "endobj") throw new PdfRefused("damaged");
  }

  #countObject(): void {
    this.#objects += 1;
    if (this.#objects > MOST_OBJECTS) throw new PdfRefused("excessive");
  }

  /**
   * Reads a value whose first token has been read, and notes problems. Returns the entries of a dictionary; none for
   * another value.
   */
  #readValue(reader: TokenReader, first: Token): Entries {
    const entries: Entries = new Map();
    /** One entry for each open array or dictionary; in a dictionary, the key whose value is next, or null. */
    const open: { kind: "[" | "<<"; key: string | null }[] = [];
    for (let token = first; ; token = reader.read()) {
      const inside = open.at(-1);
      if (token.kind === ">>" || token.kind === "]") {
        if (inside?.kind !== (token.kind === ">>" ? "<<" : "[") || inside.key !== null) throw new PdfRefused("damaged");
        open.pop();
      } else if (inside?.kind === "<<" && inside.key === null) {
        if (token.kind !== "name") throw new PdfRefused("damaged");
        this.#noteName(token.text);
        inside.key = token.text;
        if (open.length === 1) {
          if (!entries.has(token.text)) entries.set(token.text, []);
        }
        continue;
      } else {
        if (inside?.key === "URI") this.#noteLink(token);
        const text = token.kind === "word" ? readScalar(reader, token) : written(token);
        const [outermost] = open;
        if (outermost?.key != null && (open.length === 1 || (open.length === 2 && inside?.kind === "["))) {
          const value = entries.get(outermost.key);
          if (value && value.length < LONGEST_ENTRY) value.push(text);
        }
        if (token.kind === "name") this.#noteName(token.text);
        else if (token.kind === "[" || token.kind === "<<") {
          if (open.length === DEEPEST) throw new PdfRefused("excessive");
          open.push({ kind: token.kind, key: null });
          continue;
        } else if (token.kind === "end") throw new PdfRefused("damaged");
      }
      // A value is complete, and so is the entry it belongs to.
      const around = open.at(-1);
      if (!around) return entries;
      around.key = null;
    }
  }

  #noteName(name: string): void {
    if (ACTIVE_NAMES.has(name)) this.problems.add("active");
    else if (name === "Encrypt") this.problems.add("locked");
  }

  /** Allows links to the web, to an email address or phone number, or relative to the document. */
  #noteLink(target: Token): void {
    if (target.kind === "<<") return;
    const text = stringValue(target);
    const isRelative = /^[^\\:]*$/.test(text) && !text.startsWith("//");
    const isText = target.kind === "string" || target.kind === "hex-string";
    if (!isText || !(LINK.test(text) || isRelative)) this.problems.add("active");
  }

  #readStream(entries: Entries, data: Buffer): void {
    // The data is in another file, which a viewer would fetch.
    if (entries.has("F") || entries.has("FFilter")) this.problems.add("active");
    const isObjectStream = entries.has("First") || entries.get("Type")?.[0] === "/ObjStm";
    const isTable = entries.has("W") || entries.get("Type")?.[0] === "/XRef";
    const isMetadata = ["/Metadata", "R"].includes(entries.get("Type")?.[0] ?? "");
    if (!isObjectStream && !isTable && !isMetadata) return;
    try {
      const unfolded = this.#unfold(entries, data);
      if (isObjectStream) this.#readObjectStream(entries, unfolded);
    } catch (error) {
      // Streams of an encrypted file can't be read; encryption is reported further down.
      if (!(error instanceof PdfRefused) || error.problem !== "damaged") throw error;
      this.problems.add("damaged");
    }
  }

  #unfold(entries: Entries, data: Buffer): Buffer {
    const filter = entries
      .get("Filter")
      ?.filter((token) => token !== "[")
      .join(" ");
    if (filter === undefined || filter === "") {
      this.#countUnfolded(data.length);
      return data;
    }
    if (filter !== "/FlateDecode") throw new PdfRefused("damaged");
    const maxOutputLength = MOST_UNFOLDED - this.#unfolded;
    if (maxOutputLength < 1) throw new PdfRefused("excessive");
    try {
      const unfolded = inflateSync(data, { maxOutputLength });
      this.#countUnfolded(unfolded.length);
      return unfolded;
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      throw error instanceof PdfRefused
        ? error
        : new PdfRefused(isTooLarge ? "excessive" : "damaged", { cause: error });
    }
  }

  #countUnfolded(bytes: number): void {
    this.#unfolded += bytes;
    if (this.#unfolded > MOST_UNFOLDED) throw new PdfRefused("excessive");
  }

  /**
   * Reads the objects of an object stream at its offsets. No object may reach into the next: the offsets could show one
   * viewer a different object than we see, or make the same bytes be read again and again.
   */
  #readObjectStream(entries: Entries, content: Buffer): void {
    const parameters = entries.get("DecodeParms");
    if (entries.has("DP") || (parameters && parameters.join() !== "null")) throw new PdfRefused("damaged");
    const count = integerIn(entries.get("N"));
    const first = integerIn(entries.get("First"));
    const offsets: number[] = [];
    const head = new TokenReader(content, 0, Math.min(first, content.length));
    for (let index = 0; index < count; index += 1) {
      expectInteger(head);
      offsets.push(expectInteger(head));
      this.#countObject();
    }
    for (const [index, offset] of offsets.entries()) {
      const next = offsets[index + 1];
      const end = next === undefined ? content.length : first + next;
      if (first + offset >= end || end > content.length) throw new PdfRefused("damaged");
      const reader = new TokenReader(content, first + offset, end);
      this.#readValue(reader, reader.read());
    }
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\n": "", "\r": "" };

/** Returns a string's content, decoded from hexadecimal or with its escapes resolved (ISO 32000-1, 7.3.4). */
function stringValue({ kind, text }: Token): string {
  if (kind === "hex-string") return Buffer.from(text.replace(/[^0-9a-f]/gi, ""), "hex").toString("latin1");
  return text.replace(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_, octal?: string, letter = "") =>
    octal === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  );
}

function isInteger(token: Token): boolean {
  return token.kind === "word" && /^\d{1,10}$/.test(token.text);
}

function expectInteger(reader: TokenReader): number {
  const token = reader.read();
  if (!isInteger(token)) throw new PdfRefused("damaged");
  return Number(token.text);
}

function integerIn(value: readonly string[] | undefined): number {
  const [text = ""] = value ?? [];
  if (value?.length !== 1 || !/^\d{1,10}$/.test(text)) throw new PdfRefused("damaged");
  return Number(text);
}

/**
 * Reads the rest of a number, a reference (`5 0 R`) or a keyword, and returns it as stored in `Entries`, a reference as
 * "R". Throws PdfRefused for any other word.
 */
function readScalar(reader: TokenReader, token: Token): string {
  if (["true", "false", "null"].includes(token.text)) return token.text;
  if (!/^[+-]*(?:\d+(?:\.\d*)?|\.\d+)(?:-\d+)?$/.test(token.text)) throw new PdfRefused("damaged");
  if (!isInteger(token)) return token.text;
  const { position } = reader;
  if (isInteger(reader.read())) {
    const keyword = reader.read();
    if (keyword.kind === "word" && keyword.text === "R") return "R";
  }
  reader.position = position;
  return token.text;
}
