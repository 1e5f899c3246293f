import { createReadableStreamFromReadable } from "@remix-run/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, Transform, type TransformCallback } from "node:stream";
import { limitConcurrency, others } from "~/backend/concurrency";

/** Bytes nobody wants that are still taken in, so that who sends them comes to read the answer. */
const MOST_LET_GO = 32 * 1024 * 1024;

/** A long text is parsed, checked and shown again in one piece, during which nobody else is answered. */
const LONG_TEXT_BYTES = 32 * 1024;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;

/**
 * Of long texts one is worked on after the other, with the requests of everybody else in between. Only those that have
 * come in whole stand in line, so that nobody waits for a slow sender.
 */
const oneLongText = limitConcurrency({ running: 1, waiting: 200 });

/** Passes a body on, and the end of a long text only when it is its turn, which lasts until it is worked on. */
class BodyInTurn extends Transform {
  readonly #answered: Promise<unknown>;
  #bytes = 0;

  constructor(answered: Promise<unknown>) {
    super();
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
    await oneLongText(async () => {
      if (this.destroyed) return;
      done();
      await this.#answered;
      await others();
    });
  }
}

function letGo(request: IncomingMessage, body: Transform): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe(body);
  let left = MOST_LET_GO;
  request.on("data", (chunk: Uint8Array) => {
    left -= chunk.byteLength;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * A request's body as a stream of the web's. Whoever stops reading it leaves the connection open: a browser that is cut off
 * while it sends shows an error of its own instead of what it is answered. `answered` settles when the answer is made: sending
 * it may take as long as its reader likes.
 */
export function bodyOf(
  request: IncomingMessage,
  response: ServerResponse,
  answered: Promise<unknown>,
): ReadableStream<Uint8Array> {
  const isText = URL_ENCODED.test(request.headers["content-type"] ?? "");
  const body: Transform = isText ? new BodyInTurn(answered) : new PassThrough();
  // Whoever has stopped reading hears of no failure, and needn't.
  body.on("error", () => undefined);
  request.on("error", (error) => body.destroy(error));
  request.once("close", () => {
    if (!request.complete) body.destroy(new Error("The connection ended before the request did."));
  });
  body.once("close", () => letGo(request, body));
  // A body that was refused unread would lie in the way of the next request on the connection.
  response.once("finish", () => body.destroy());
  request.pipe(body);
  return createReadableStreamFromReadable(body) as ReadableStream<Uint8Array>;
}
