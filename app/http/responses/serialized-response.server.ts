import { STATUS_CODES } from "node:http";

const DATE_LENGTH = new Date(0).toUTCString().length;
const DATE_MARK = "\r\ndate: ";

let second = 0;
let dateNow = "";

function readClock(): void {
  const now = Math.floor(Date.now() / 1_000);
  if (now === second) return;
  second = now;
  dateNow = new Date(now * 1_000).toUTCString();
}

/**
 * An answer as it goes over the connection, head and body in one piece, so that sending it is one call and makes
 * nothing. Its date is put in place when the second has turned.
 */
export class SerializedResponse {
  readonly #bytes: Buffer;
  readonly #head: Buffer;
  readonly #dateAt: number;
  #second = -1;

  /** `headers`: name and value in turn. */
  constructor(status: number, headers: readonly string[], body?: Buffer) {
    let head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`;
    for (let at = 0; at < headers.length; at += 2) head += `\r\n${headers[at] ?? ""}: ${headers[at + 1] ?? ""}`;
    this.#dateAt = head.length + DATE_MARK.length;
    head += `${DATE_MARK}${" ".repeat(DATE_LENGTH)}\r\n\r\n`;
    // Memory of its own: a piece of Node's pool would keep all that shares its slab for as long as this is cached.
    this.#bytes = Buffer.allocUnsafeSlow(head.length + (body?.byteLength ?? 0));
    this.#bytes.write(head, "latin1");
    body?.copy(this.#bytes, head.length);
    this.#head = this.#bytes.subarray(0, head.length);
  }

  /** The body's bytes within. */
  get body(): Buffer {
    return this.#bytes.subarray(this.#head.byteLength);
  }

  whole(): Buffer {
    this.#putDate();
    return this.#bytes;
  }

  head(): Buffer {
    this.#putDate();
    return this.#head;
  }

  // What still waits to be sent gets the later date as well: as good a one, of the same length.
  #putDate(): void {
    readClock();
    if (this.#second === second) return;
    this.#second = second;
    this.#bytes.write(dateNow, this.#dateAt, "latin1");
  }
}
