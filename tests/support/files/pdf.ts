import { deflateSync } from "node:zlib";

/** Objects by number, each as it is written between `obj` and `endobj`. */
export type PdfObjects = Readonly<Record<number, string>>;

/**
 * How the objects are stored: with a table of offsets, with a cross-reference stream, packed into an object stream, or
 * packed with a table for old viewers that leaves them out.
 */
export type PdfLayout = "table" | "stream" | "packed" | "hybrid";

interface PdfOptions {
  layout?: PdfLayout;
  /** Entries for the dictionary of the object stream. */
  packedWith?: string;
  /** Entries for the trailer. */
  trailer?: string;
}

/** A stream with this data. `entries` are those of its dictionary besides the length. */
export function streamOf(data: string, entries = ""): string {
  return `<< /Length ${String(data.length)} ${entries} >>\nstream\n${data}\nendstream`;
}

export function flate(data: string): string {
  return deflateSync(Buffer.from(data, "latin1")).toString("latin1");
}

export const flateStream = (data: string, entries = "") => streamOf(flate(data), `/Filter /FlateDecode ${entries}`);

interface PageParts {
  /** Entries for the catalogue. */
  catalogue?: string;
  /** Entries for the page. */
  page?: string;
  /** Further objects, from number 5 on. */
  more?: PdfObjects;
}

/** The objects of a document of one page. */
export function onePage({ catalogue = "", page = "", more = {} }: PageParts = {}): PdfObjects {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${page} >>`,
    4: streamOf("0 0 m 10 10 l S"),
    ...more,
  };
}

const u32 = (value: number) =>
  String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

/** Objects with the offsets of those of another file that they are appended to. */
function body(objects: PdfObjects, start: number): { text: string; offsets: Map<number, number> } {
  let text = "";
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), start + text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  return { text, offsets };
}

function table(offsets: ReadonlyMap<number, number>): string {
  const sections = [...offsets].map(
    ([number, offset]) => `${String(number)} 1\n${String(offset).padStart(10, "0")} 00000 n \n`,
  );
  return `xref\n0 1\n0000000000 65535 f \n${sections.join("")}`;
}

const HEAD = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";

/** A PDF of these objects; number 1 is its catalogue. */
export function pdfOf(
  objects: PdfObjects,
  { layout = "table", packedWith = "", trailer = "" }: PdfOptions = {},
): Buffer {
  const size = Math.max(...Object.keys(objects).map(Number)) + 3;
  const packs = layout === "packed" || layout === "hybrid";
  const entries = Object.entries(objects);
  const packed = packs ? entries.filter(([, object]) => !object.includes("endstream")) : [];
  const pack = size - 2;
  const plain: Record<number, string> = Object.fromEntries(entries.filter((entry) => !packed.includes(entry)));
  if (packs) plain[pack] = objectStream(packed, packedWith);
  const { text, offsets } = body(plain, HEAD.length);
  let file = HEAD + text;
  const tail = `/Size ${String(size)} /Root 1 0 R ${trailer}`;
  if (layout !== "table") {
    const rows = new Map<number, string>();
    for (const [number, offset] of offsets) rows.set(number, `\x01${u32(offset)}\0`);
    for (const [index, [number]] of packed.entries())
      rows.set(Number(number), `\x02${u32(pack)}${String.fromCharCode(index)}`);
    const numbers = [...rows.keys()].sort((a, b) => a - b);
    const index = numbers.map((number) => `${String(number)} 1`).join(" ");
    const data = numbers.map((number) => rows.get(number)).join("");
    const start = file.length;
    file += `${String(size - 1)} 0 obj\n${flateStream(data, `/Type /XRef /W [1 4 1] /Index [${index}] ${tail}`)}\nendobj\n`;
    if (layout === "hybrid") {
      const shown = file.length;
      file += `${table(offsets)}trailer\n<< ${tail} /XRefStm ${String(start)} >>\nstartxref\n${String(shown)}\n%%EOF\n`;
    } else file += `startxref\n${String(start)}\n%%EOF\n`;
  } else {
    const start = file.length;
    file += `${table(offsets)}trailer\n<< ${tail} >>\nstartxref\n${String(start)}\n%%EOF\n`;
  }
  return Buffer.from(file, "latin1");
}

/** Packs objects, given by number and text, as an object stream. */
function objectStream(objects: readonly (readonly [string, string])[], entries = ""): string {
  let content = "";
  const head: string[] = [];
  for (const [number, object] of objects) {
    head.push(`${number} ${String(content.length)}`);
    content += `${object}\n`;
  }
  const pairs = `${head.join(" ")}\n`;
  return flateStream(
    pairs + content,
    `/Type /ObjStm /N ${String(objects.length)} /First ${String(pairs.length)} ${entries}`,
  );
}

/** The file with a revision appended that replaces or adds objects. */
export function revised(file: Buffer, objects: PdfObjects, trailer = ""): Buffer {
  const text = file.toString("latin1");
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? "0";
  const { text: added, offsets } = body(objects, text.length);
  const start = text.length + added.length;
  const tail = `/Size 99 /Root 1 0 R /Prev ${previous} ${trailer}`;
  return Buffer.from(
    `${text}${added}${table(offsets)}trailer\n<< ${tail} >>\nstartxref\n${String(start)}\n%%EOF\n`,
    "latin1",
  );
}
