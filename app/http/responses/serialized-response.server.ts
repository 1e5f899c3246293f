import { STATUS_CODES } from "node:http";

const DATE_LENGTH = new Date(0).toUTCString().length;
const DATE_PREFIX = "\r\ndate: ";

let second = 0;
let dateNow = "";

function readClock(): void {
  const now = Math.floor(Date.now() / 1_000);
  if (now === second) return;
  second = now;
  dateNow = new Date(now * 1_000).toUTCString();
}

/**
 * A response serialized for the connection, head and body in one piece, so that sending it is one call without
 * allocations. Its date is updated in place each second.
 */
export class SerializedResponse {
  readonly #bytes: Buffer;
  readonly #head: Buffer;
  readonly #dateAt: number;
  #second = -1;

  /** `headers`: names and values in turn. */
  constructor(status: number, headers: readonly string[], body?: Buffer) {
    let head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`;
    for (let at = 0; at < headers.length; at += 2) head += `\r\n${headers[at] ?? ""}: ${headers[at + 1] ?? ""}`;
    this.#dateAt = head.length + DATE_PREFIX.length;
    head += `${DATE_PREFIX}${" ".repeat(DATE_LENGTH)}\r\n\r\n`;
    // Has memory of its own: a piece of Node's pool would keep its whole slab alive for as long as this is cached.
    this.#bytes = Buffer.allocUnsafeSlow(head.length + (body?.byteLength ?? 0));
    this.#bytes.write(head, "latin1");
    body?.copy(this.#bytes, head.length);
    this.#head = this.#bytes.subarray(0, head.length);
  }

  /** The body's bytes within the response. */
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

  // Bytes still waiting to be sent get the later date as well, which has the same length and is just as good.
  #putDate(): void {
    readClock();
    if (this.#second === second) return;
    this.#second = second;
    this.#bytes.write(dateNow, this.#dateAt, "latin1");
  }
}
