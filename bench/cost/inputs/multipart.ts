import type { Handler } from "../handlers";
import { filled, isPost, largestForm, type Input } from "../input";

export const BOUNDARY = "edge7";
const MB = 1_000_000;
/** Forms with files are read up to more than 100 MB, but excessive cost shows at this size. */
const LARGEST_UPLOAD = 8 * MB;

const takesFiles = ({ fields, route }: Handler) =>
  fields.some(({ isFile }) => isFile) || /evidence|upload|import/.test(route);

export interface Part {
  name: string;
  value: string | Buffer;
  /** The file name, of files only. */
  file?: string;
  type?: string;
}

/** Returns multipart parts as a browser sends them, without the closing boundary. */
export function partsOf(parts: readonly Part[], boundary = BOUNDARY): Buffer {
  return Buffer.concat(
    parts.flatMap(({ name, value, file, type }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      typeof value === "string" ? Buffer.from(value) : value,
      Buffer.from("\r\n"),
    ]),
  );
}

/** Returns these parts as a form. */
export function multipartOf(
  parts: readonly Part[],
  added: Buffer | string = "",
  { boundary = BOUNDARY, ends = true } = {},
) {
  const bytes = [partsOf(parts, boundary), Buffer.from(added), Buffer.from(ends ? `--${boundary}--\r\n` : "")];
  return { body: { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(bytes) } };
}

/** Returns the handler's form as a browser sends it, with these bytes before its end. */
function multipartWith({ fields }: Handler, added: Buffer | string, how: { boundary?: string; ends?: boolean } = {}) {
  const own = fields.filter(({ isFile }) => !isFile);
  return multipartOf(own, added, how);
}

function parts(name: string, make: (size: number) => string, how: { ends?: boolean } = {}): Input[] {
  const input = (what: string, most: Input["most"], takes: (handler: Handler) => boolean): Input => ({
    name: `multipart: ${name}${what}`,
    most,
    takes: (handler) => isPost(handler) && !handler.isFurther && takes(handler),
    make: (size, handler) => multipartWith(handler, make(size), how),
  });
  return [input("", largestForm, (handler) => !takesFiles(handler)), input(", with files", LARGEST_UPLOAD, takesFiles)];
}

const DISPOSITION = 'Content-Disposition: form-data; name="a"';
const FILE = `${DISPOSITION}; filename="a.txt"`;

export const multipart: readonly Input[] = [
  parts("lines in one part's head", (size) => `--${BOUNDARY}\r\n${DISPOSITION}\r\n${filled(size, "X-A: b\r\n")}\r\n\r\na\r\n`),
  parts("a long line in one part's head", (size) => `--${BOUNDARY}\r\n${DISPOSITION}\r\nX-A: ${filled(size, "b")}\r\n\r\na\r\n`),
  parts("many empty files", (size) => filled(size, `--${BOUNDARY}\r\n${FILE}\r\n\r\n\r\n`)),
  parts("many files without a name", (size) => filled(size, `--${BOUNDARY}\r\n${DISPOSITION}; filename=""\r\n\r\n\r\n`)),
  parts("many fields", (size) => filled(size, (at) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${String(at)}"\r\n\r\n1\r\n`)),
  parts("many parts without a head", (size) => filled(size, `--${BOUNDARY}\r\n\r\n\r\n`)),
  parts("what is nearly a boundary", (size) => `--${BOUNDARY}\r\n${FILE}\r\n\r\n${filled(size, `\r\n--${BOUNDARY.slice(0, -1)}`)}\r\n`),
  parts("line ends", (size) => `--${BOUNDARY}\r\n${FILE}\r\n\r\n${filled(size, "\r\n")}\r\n`),
  parts("hyphens", (size) => `--${BOUNDARY}\r\n${FILE}\r\n\r\n${filled(size, "\r\n--")}\r\n`),
  parts("a long name", (size) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${filled(size, "a")}"\r\n\r\n1\r\n`),
  parts("a long file name", (size) => `--${BOUNDARY}\r\n${DISPOSITION}; filename="${filled(size, "a")}.png"\r\n\r\n1\r\n`),
  parts("a name of escapes", (size) => `--${BOUNDARY}\r\n${DISPOSITION}; filename="${filled(size, '\\"')}.png"\r\n\r\n1\r\n`),
  parts("parameters of one part", (size) => `--${BOUNDARY}\r\n${DISPOSITION}${filled(size, "; a=b")}\r\n\r\n1\r\n`),
  parts("spaces in a parameter", (size) => `--${BOUNDARY}\r\n${DISPOSITION};${filled(size, " ")}x\r\n\r\n1\r\n`),
  parts("nested indices", (size) => filled(size, (at) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="b${String(at)}${"[999]".repeat(10)}"\r\n\r\n1\r\n`)),
  parts("no end", (size) => `--${BOUNDARY}\r\n${FILE}\r\n\r\n${filled(size, "a")}`, { ends: false }),
  parts("before the first part", (size) => filled(size, "\r\na")),
].flat(); // prettier-ignore

/** A boundary may be as long as the head allows. */
export const boundaries: readonly Input[] = [
  {
    name: "multipart: a long boundary",
    most: 12_000,
    takes: (handler) => isPost(handler) && !handler.isFurther,
    make: (size, handler) => multipartWith(handler, "", { boundary: filled(size, "ab") }),
  },
];

/** Returns the handler's form with a file in each of its file fields. */
export function fileInput(
  name: string,
  most: Input["most"],
  takes: (handler: Handler) => boolean,
  file: (size: number) => Promise<Buffer> | Buffer,
  { fileName, type }: { fileName: string; type: string },
): Input {
  return {
    name,
    most,
    takes: (handler) => isPost(handler) && takesFiles(handler) && !handler.isFurther && takes(handler),
    async make(size, handler) {
      const field = handler.fields.find(({ isFile }) => isFile)?.name ?? "file";
      return multipartWith(handler, partsOf([{ name: field, value: await file(size), file: fileName, type }]));
    },
  };
}
