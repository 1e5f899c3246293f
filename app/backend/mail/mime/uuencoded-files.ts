/** A file within a text. */
export interface UuencodedFile {
  name: string;
  bytes: Uint8Array;
}

const BEGIN = /^begin(-base64)? [0-7]{3,4} (\S.{0,199})$/;
const END = "end";
/** What ends a file in base64, which POSIX's uuencode writes as well. */
const BASE64_END = "====";
const MOST_LINES = 400_000;

/** Decodes a line: its length, then four characters for each three bytes. Null for what is no such line. */
function bytesOf(line: string): number[] | null {
  const length = (line.charCodeAt(0) - 32) & 63;
  const groups = Math.ceil(length / 3);
  // Some programs leave out blanks at the end.
  const body = line.slice(1).padEnd(groups * 4, " ");
  if (body.trimEnd().length > groups * 4 + 1 || /[^ -`]/.test(line)) return null;
  const bytes: number[] = [];
  for (let at = 0; at < groups * 4; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((next) => (body.charCodeAt(at + next) - 32) & 63);
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return bytes.slice(0, length);
}

const base64Of = (line: string) => (/^[A-Za-z0-9+/]*={0,2}$/.test(line) ? Buffer.from(line, "base64") : null);

/** Decodes the lines from `from` to the one that ends the file; null if they aren't a whole file. */
function decodedFile(
  lines: readonly string[],
  from: number,
  isBase64: boolean,
): { bytes: Uint8Array; end: number } | null {
  const parts: Uint8Array[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").replace(/\r$/, "");
    if (line.trim() === (isBase64 ? BASE64_END : END)) return { bytes: Buffer.concat(parts), end: at };
    const bytes = isBase64 ? base64Of(line.trim()) : line === "" ? [] : bytesOf(line);
    if (bytes === null) return null;
    parts.push(Uint8Array.from(bytes));
  }
  return null;
}

/** Takes files out of a text that old programs write into it (uuencode, POSIX): returns the words, and the files. */
export function takeUuencoded(text: string): { words: string; files: UuencodedFile[] } {
  if (!/begin(?:-base64)? /.test(text)) return { words: text, files: [] };
  const lines = text.split("\n");
  const words: string[] = [];
  const files: UuencodedFile[] = [];
  let isSearching = lines.length <= MOST_LINES;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const begin = isSearching ? BEGIN.exec(line.trim()) : null;
    const name = begin?.[2];
    const file = begin && decodedFile(lines, at + 1, begin[1] !== undefined);
    if (file && name !== undefined) {
      files.push({ name, bytes: file.bytes });
      at = file.end;
    } else {
      // A file that doesn't end would be looked for once more at each further beginning.
      if (name !== undefined) isSearching = false;
      words.push(line);
    }
  }
  return { words: words.join("\n"), files };
}
