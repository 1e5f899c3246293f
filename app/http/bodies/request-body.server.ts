import { createReadableStreamFromReadable } from "@remix-run/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, Transform, type TransformCallback } from "node:stream";
import { limitConcurrency, letOthersRun, QueueFull } from "~/backend/concurrency";
import { clientAddressOf } from "../security/client-address.server";

/** Bytes of an unwanted body that are still read, so that its sender gets to read the response. */
const MOST_DISCARDED_BYTES = 32 * 1024 * 1024;

/** Longer texts are parsed, checked and echoed in one go, which blocks all other requests. */
const LONG_TEXT_BYTES = 32 * 1024;
/** Work that blocks other requests is over by then, however long it was: an action that takes longer waits itself. */
const LONGEST_TURN_MS = 100;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;

/**
 * Handles long texts one after the other, with other requests in between. Only fully received bodies queue, so that
 * nobody waits for a slow sender.
 */
const oneLongText = limitConcurrency({ running: 1, waiting: 200 });
/** So many of these may be one address's, so that two can't take the whole queue. */
const MOST_OF_ADDRESS = 20;
const queued = new Map<string, number>();

/** As `oneLongText`; refuses one address's next with `QueueFull` as well. */
async function oneLongTextOf(address: string, work: () => Promise<void>): Promise<void> {
  const own = queued.get(address) ?? 0;
  if (own >= MOST_OF_ADDRESS) throw new QueueFull();
  queued.set(address, own + 1);
  try {
    await oneLongText(work);
  } finally {
    const left = (queued.get(address) ?? 1) - 1;
    if (left === 0) queued.delete(address);
    else queued.set(address, left);
  }
}

/**
 * Settles when a request is answered, or when its action has to be waiting for something else, such as the delay of a
 * sign-in that failed too often, which anybody can bring about.
 */
async function processed(answered: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_TURN_MS)));
  await Promise.race([answered, waiting]).finally(() => clearTimeout(timer));
}

/** Passes a body on, but holds back the end of a long text until its turn, which lasts until the text is processed. */
class BodyInTurn extends Transform {
  readonly #address: string;
  readonly #answered: Promise<unknown>;
  #bytes = 0;

  constructor(address: string, answered: Promise<unknown>) {
    super();
    this.#address = address;
    this.#answered = answered;
  }

  override _transform(chunk: Uint8Array, _: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.byteLength;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.#bytes <= LONG_TEXT_BYTES) done();
    else this.#waitForTurn(done).catch((error: unknown) => done(error as Error));
  }

  async #waitForTurn(done: TransformCallback): Promise<void> {
    await oneLongTextOf(this.#address, async () => {
      if (this.destroyed) return;
      done();
      await processed(this.#answered);
      await letOthersRun();
    });
  }
}

function letGo(request: IncomingMessage, body: Transform): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe(body);
  let left = MOST_DISCARDED_BYTES;
  request.on("data", (chunk: Uint8Array) => {
    left -= chunk.byteLength;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * Returns a request's body as a web stream. A reader that stops leaves the connection open, because a browser that is
 * cut off while sending shows its own error instead of the response. `answered` settles when the response is made:
 * sending may take as long as the client likes.
 */
export function bodyOf(
  request: IncomingMessage,
  response: ServerResponse,
  answered: Promise<unknown>,
): ReadableStream<Uint8Array> {
  const isText = URL_ENCODED.test(request.headers["content-type"] ?? "");
  const body: Transform = isText ? new BodyInTurn(clientAddressOf(request), answered) : new PassThrough();
  // A reader that has stopped needs no error.
  body.on("error", () => undefined);
  request.on("error", (error) => body.destroy(error));
  request.once("close", () => {
    if (!request.complete) body.destroy(new Error("The connection ended before the request did."));
  });
  body.once("close", () => letGo(request, body));
  // An unread body would block the next request on the connection. A reader must not take what has arrived of one that
  // was answered for being too slow (408) for the whole.
  response.once("finish", () => body.destroy(new Error("The request was answered before it was read.")));
  request.pipe(body);
  return createReadableStreamFromReadable(body) as ReadableStream<Uint8Array>;
}
