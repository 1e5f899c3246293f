import Sqlite from "../../sqlite-driver.server";
import type { AheadCollection, AheadMessage, AheadOrder } from "./ahead-chunk";
import { checkedTable, quoted } from "../sqlite/sqlite-layout.server";

/** Documents in a chunk. */
const CHUNK = 50;
/** Bytes in a word of memory, and the bits that are zero in ASCII. */
const [WORD, BEYOND_ASCII] = [4, 0x80808080];
const [OPENING, CLOSING, BACKSLASH, LETTER_U] = [0x5b, 0x5d, 0x5c, 0x75];
const HEX = Buffer.from("0123456789abcdef");

function putEscape(bytes: Uint8Array, at: number, unit: number): number {
  bytes[at] = BACKSLASH;
  bytes[at + 1] = LETTER_U;
  for (let digit = 0; digit < 4; digit++) bytes[at + 2 + digit] = HEX[(unit >> (12 - 4 * digit)) & 0xf] ?? 0;
  return at + 6;
}

/** A buffer that is reused, because the process never gets back memory that a thread's allocator took. */
class Scratch {
  #bytes = new Uint8Array(0);

  /** Returns the buffer with at least this many bytes, in whole words, and its content preserved. */
  ofSize(length: number): Uint8Array<ArrayBuffer> {
    if (this.#bytes.length >= length) return this.#bytes;
    const larger = new Uint8Array(WORD * Math.ceil((1.5 * length) / WORD));
    larger.set(this.#bytes);
    return (this.#bytes = larger);
  }
}

const aligned = new Scratch();
const written = new Scratch();

/**
 * Returns JSON values in UTF-8, separated by commas, as an array in ASCII: other characters occur only in strings,
 * where they can be escapes. Such a string takes one byte a character and needs no decoding.
 */
export function asciiArrayOf(values: Uint8Array): string {
  const { length } = values;
  const bytes = aligned.ofSize(length + WORD);
  bytes.set(values);
  bytes.fill(0, length, length + WORD);
  const words = new Uint32Array(bytes.buffer, 0, Math.ceil(length / WORD));
  let array = written.ofSize(length + 64);
  array[0] = OPENING;
  let [at, from] = [1, 0];
  for (let word = 0; word < words.length; word++) {
    if (((words[word] ?? 0) & BEYOND_ASCII) === 0) continue;
    let read = Math.max(from, word * WORD);
    while (read < (word + 1) * WORD) {
      const byte = bytes[read] ?? 0;
      if (byte < 0x80) {
        read += 1;
        continue;
      }
      // The rest fits as it is, and this character as two escapes.
      array = written.ofSize(at + (length - from) + 64);
      array.set(bytes.subarray(from, read), at);
      at += read - from;
      const more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      let point = byte & (0x3f >> more);
      for (let of = 1; of <= more; of++) point = (point << 6) | ((bytes[read + of] ?? 0) & 0x3f);
      if (point > 0xffff) {
        at = putEscape(array, at, 0xd800 + ((point - 0x10000) >> 10));
        at = putEscape(array, at, 0xdc00 + ((point - 0x10000) & 0x3ff));
      } else at = putEscape(array, at, point);
      read += 1 + more;
      from = read;
    }
  }
  array.set(bytes.subarray(from, length), at);
  at += length - from;
  array[at] = CLOSING;
  return Buffer.from(array.buffer, 0, at + 1).toString("latin1");
}

/**
 * Returns the SQL for some documents of a collection in the order of their ids, starting at the id in the parameter.
 */
function chunkStatement({ name, without = [] }: AheadCollection): string {
  const left = without.map((field) => `, '$."${field}"'`).join("");
  const body = left === "" ? "body" : `json_remove(body${left})`;
  const head = "id, version, created_at, created_by, updated_at, updated_by, seq, schema_version, noted";
  return (
    `SELECT MAX(id) AS last, json_group_array(json_array(${head})) AS heads, ` +
    `CAST(group_concat(${body}, ',') AS BLOB) AS bodies ` +
    "FROM (SELECT d.*, CASE WHEN c.seq = d.seq THEN c.fingerprint END AS noted " +
    `FROM ${quoted(name)} d LEFT JOIN ${quoted(checkedTable({ name }))} c ON c.id = d.id ` +
    `WHERE d.id > ? ORDER BY d.id LIMIT ${CHUNK})`
  );
}

type Chunk = { last: null } | { last: string; heads: string; bodies: Uint8Array };

/**
 * Reads whole collections of a store in one state, and sends them chunk by chunk. Throws where it can't, also for a
 * store that another version has left; readers then read for themselves.
 */
export function readAhead(
  order: Pick<AheadOrder, "file" | "collections">,
  send: (message: AheadMessage) => void,
): void {
  const database = new Sqlite(order.file, { readonly: true, fileMustExist: true });
  try {
    // Opening changes any other journal mode, and must not wait for this reading.
    if (database.pragma("journal_mode", { simple: true }) !== "wal") throw new Error("The store is not in WAL mode.");
    database.exec("BEGIN");
    const change = database.prepare<[], number>(`SELECT coalesce(MAX(seq), 0) FROM "_changes"`).pluck().get() ?? 0;
    send({ kind: "asOf", change });
    for (const collection of order.collections) {
      const statement = database.prepare<[string], Chunk>(chunkStatement(collection));
      for (let chunk = statement.get(""); chunk && chunk.last !== null; chunk = statement.get(chunk.last))
        send({ kind: "chunk", collection: collection.name, heads: chunk.heads, bodies: asciiArrayOf(chunk.bodies) });
      send({ kind: "end", collection: collection.name });
    }
  } finally {
    database.close();
  }
}
