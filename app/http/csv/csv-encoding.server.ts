import { TimeSlice } from "~/backend/concurrency";

export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The bytes of a file from its start, as often as they are asked for. */
export type FileContent = AsyncIterable<Uint8Array>;

/** Small enough to read without a pause; a chunk may hold as many rows as bytes. */
const CHUNK_BYTES = 1024;

/** Lets other requests run between chunks, because a file that is a single row keeps its parser busy until the end. */
export async function* chunksOf(content: FileContent): AsyncGenerator<Uint8Array> {
  const slice = new TimeSlice();
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      if (slice.isOver) await slice.rest();
      yield bytes.subarray(at, at + CHUNK_BYTES);
    }
  }
}

/** Returns the encoding that a byte order mark names; null without one. */
function markOf(start: Uint8Array): CsvEncoding | null {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** In UTF-16, every other byte of a heading in Latin letters is 0, and no byte of any other text is. */
function utf16Of(start: Uint8Array): CsvEncoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = start.length / 2;
  if (odd > half / 2 && even === 0) return "utf-16le";
  return even > half / 2 && odd === 0 ? "utf-16be" : null;
}

async function startOf(content: FileContent): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of content) {
    parts.push(bytes.subarray(0, CHUNK_BYTES - size));
    size += parts.at(-1)?.byteLength ?? 0;
    if (size >= CHUNK_BYTES) break;
  }
  return Buffer.concat(parts);
}

async function isUtf8(content: FileContent): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of chunksOf(content)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Returns the encoding of a text file: what its byte order mark says, else UTF-16 if the zeros are placed that way,
 * else UTF-8 if all of it is valid, else Windows-1252, in which spreadsheets in most western countries save a plain
 * CSV.
 */
export async function encodingOf(content: FileContent): Promise<CsvEncoding> {
  const start = await startOf(content);
  const known = markOf(start) ?? utf16Of(start);
  if (known !== null && known !== "utf-8") return known;
  return (await isUtf8(content)) ? "utf-8" : "windows-1252";
}

/** Yields the text of a file without its byte order mark. */
export async function* textOf(content: FileContent, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of chunksOf(content)) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
