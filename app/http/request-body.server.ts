import { createReadableStreamFromReadable } from "@remix-run/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";

/** Bytes nobody wants that are still taken in, so that who sends them comes to read the answer. */
const MOST_LET_GO = 32 * 1024 * 1024;

function letGo(request: IncomingMessage, body: PassThrough): void {
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
 * while it sends shows an error of its own instead of what it is answered.
 */
export function bodyOf(request: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
  const body = new PassThrough();
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
