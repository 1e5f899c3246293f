import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "~/server-interface";

/**
 * Answers when everything else has failed, before Remix or within it: plain text with the request's id, nothing of the
 * error.
 */
export function answerAsLastResort(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The client is gone.
  if (response.destroyed || response.writableEnded) return;
  const requestId = String(request.headers["x-request-id"] ?? "");
  log.error({ err: error, requestId }, "a request failed outside of every route");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // For example, a Host that makes no valid address.
  if (error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL") {
    response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" }).end("This request is not valid.\n");
    return;
  }
  response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  response.end(
    `Our servers are having technical difficulties. Please try again in a moment.\n\nRequest ${requestId}\n`,
  );
}
