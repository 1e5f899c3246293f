import { deflateSync } from "node:zlib";
import type { Handler } from "../handlers";
import { filled, nested, type Input } from "../input";
import { fileInput } from "./multipart";

/** The size limit of evidence is 10 MB. */
const LARGEST_EVIDENCE = 10_000_000;
const isEvidence = ({ route }: Handler) => /complaints|evidence/.test(route);

/** Returns a PDF of one page with additional objects and a correct cross-reference table. */
function pdfOf(objects: readonly string[]): Buffer {
  const all = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>",
    ...objects,
  ];
  let text = "%PDF-1.7\n";
  const places = all.map((object, at) => {
    const place = text.length;
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = String(all.length + 1);
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, "latin1");
}

const stream = (data: string, more = "") => `<< /Length ${String(data.length)} ${more}>>\nstream\n${data}\nendstream`;
const deflated = (data: Buffer) => deflateSync(data, { level: 9 }).toString("latin1");

function pdf(name: string, make: (size: number) => Buffer, most = LARGEST_EVIDENCE): Input {
  return fileInput(`PDF: ${name}`, most, isEvidence, make, { fileName: "proof.pdf", type: "application/pdf" });
}

/** Returns bytes that begin and end like a PDF but are not one. */
const fakePdf = (inside: string) => Buffer.from(`%PDF-1.4\n${inside}\n%%EOF\n`, "latin1");

function plain(name: string, make: (size: number) => string): Input {
  const bytes = (size: number) => Buffer.from(make(size));
  return fileInput(`text file: ${name}`, LARGEST_EVIDENCE, isEvidence, bytes, {
    ...{ fileName: "chat.txt", type: "text/plain" },
  });
}

export const documents: readonly Input[] = [
  pdf("beginnings of streams", (size) => fakePdf(filled(size, "stream\n"))),
  pdf("beginnings of streams of objects", (size) => fakePdf(filled(size, "/Type /ObjStm stream\n"))),
  pdf("names with escapes", (size) => fakePdf(filled(size, "/#4a#53 "))),
  pdf("slashes", (size) => fakePdf(filled(size, "/"))),
  pdf("spaces after a name", (size) => fakePdf(`/Type${filled(size, " ")}/X`)),
  pdf("ends of a file", (size) => fakePdf(filled(size, "%%EOF\n"))),
  pdf("beginnings of objects", (size) => fakePdf(filled(size, (at) => `${String(at)} 0 obj\n`))),
  pdf("tables of objects", (size) => fakePdf(filled(size, "xref\n0 1\n0000000000 65535 f \ntrailer\n<<>>\nstartxref\n9\n"))),
  pdf("lists in lists", (size) => pdfOf([stream(""), nested(size, "[", "]")])),
  pdf("dictionaries in dictionaries", (size) => pdfOf([stream(""), nested(size, "<< /A ", " >>", "1")])),
  pdf("many objects", (size) => pdfOf([stream(""), ...Array.from({ length: Math.ceil(size / 40) }, () => "<< /A 1 >>")])),
  pdf("a page that draws much", (size) => pdfOf([stream(filled(size, "q 1 0 0 1 0 0 cm Q "))])),
  pdf("opening brackets of a page", (size) => pdfOf([stream(filled(size, "("))])),
  pdf("a stream that unpacks to a thousand times as much", (size) =>
    pdfOf([stream(deflated(Buffer.alloc(size * 1_000, "q ")), "/Filter /FlateDecode ")]), LARGEST_EVIDENCE / 50),
  pdf("objects that unpack to a thousand times as much", (size) =>
    pdfOf([stream(""), stream(deflated(Buffer.alloc(size * 1_000, " ")), "/Type /ObjStm /N 1 /First 9 /Filter /FlateDecode ")]), LARGEST_EVIDENCE / 50),
  pdf("many filters", (size) => pdfOf([stream("x", `/Filter [${filled(size, "/FlateDecode ")}] `)])),
  plain("letters", (size) => filled(size, "a")),
  plain("line ends", (size) => filled(size, "\r\n")),
  plain("spaces before markup", (size) => `${filled(size, " ")}<`),
  plain("accents", (size) => filled(size, "é")),
]; // prettier-ignore

/** A file may be larger; its rows are limited as well, and 20,000 that each make a draft are enough to see growth. */
const LARGEST_CSV = 4_900_000;
const TWENTY_THOUSAND_DRAFTS = 1_200_000;

function csv(name: string, make: (size: number) => string, most = LARGEST_CSV): Input {
  const isImport = ({ route }: Handler) => /import/.test(route);
  const bytes = (size: number) => Buffer.from(make(size));
  return fileInput(`CSV: ${name}`, most, isImport, bytes, { fileName: "list.csv", type: "text/csv" });
}

/** The columns of articles; their list is checked first. */
const HEADING = "slug,title,dek,category,author,body\n";

export const tables: readonly Input[] = [
  csv("rows with mistakes", (size) => HEADING + filled(size, (at) => `Not-a-slug ${String(at)},,,x,,\n`)),
  csv("rows that fit", (size) => HEADING + filled(size, (at) => `article-${String(at)},A title,A dek,guides,Somebody,Words\n`), TWENTY_THOUSAND_DRAFTS),
  csv("one row many times", (size) => HEADING + filled(size, "an-article,A title,A dek,guides,Somebody,Words\n")),
  csv("columns", (size) => filled(size, "a,")),
  csv("semicolons and tabs", (size) => filled(size, ";\t,")),
  csv("columns of the heading named alike", (size) => `${filled(size, "title,")}\na`),
  csv("quotation marks", (size) => HEADING + filled(size, '"')),
  csv("quoted quotation marks", (size) => `${HEADING}"${filled(size, '""')}"`),
  csv("quoted cells", (size) => HEADING + filled(size, '"a",')),
  csv("empty rows", (size) => HEADING + filled(size, "\n")),
  csv("formulas", (size) => HEADING + filled(size, "'=1+1,")),
]; // prettier-ignore
