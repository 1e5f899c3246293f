import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Server as NetServer, Socket } from "node:net";
import { log } from "~/server-interface";

const HEADERS_MS = 10_000;
/** A proxy in front must be the first to close a connection, or a request crosses its end. */
const KEPT_LONGER_MS = 5_000;
/** Evidence of 100 MB over a slow line takes minutes: so many times as long as a form. */
const FILES_TAKE_LONGER = 5;
const MOST_CONNECTIONS = 16_000;
/** Open files that the store, stored files and the parts of pages need. */
const KEPT_FREE = 300;
/** Who still sends while the connection ends may lose what it was told last. */
const LINGER_MS = 500;
const REPORTED_EVERY_MS = 60_000;

/** How many files the operating system lets this process have open; Infinity where it doesn't say. */
function openFilesLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return limit === undefined ? Infinity : Number(limit);
  } catch {
    return Infinity;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function refuseSlowForm(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || response.writableEnded) return;
  if (response.headersSent) {
    request.destroy();
    return;
  }
  response.once("finish", () => setTimeout(() => request.destroy(), LINGER_MS).unref());
  response.writeHead(408, { "Content-Type": "text/plain; charset=utf-8" });
  response.end("This took too long to arrive. Please send it again.\n");
}

/**
 * Keeps clients that are slow, silent or many from holding the server up. `seconds` is how long one may take to send a
 * form, or take nothing of an answer; files may take five times as long.
 */
export function limitClients(server: Server, seconds: number): void {
  const patience = seconds * 1000;
  server.headersTimeout = Math.min(HEADERS_MS, patience);
  server.requestTimeout = patience * FILES_TAKE_LONGER;
  server.keepAliveTimeout = patience + KEPT_LONGER_MS;

  const answering = new WeakSet<Socket>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    answering.add(request.socket);
    const mayTake = request.headers["content-type"]?.startsWith("multipart/form-data")
      ? patience * FILES_TAKE_LONGER
      : patience;
    const timer = hasBody(request) ? setTimeout(() => refuseSlowForm(request, response), mayTake) : undefined;
    response.once("close", () => {
      clearTimeout(timer);
      answering.delete(request.socket);
    });
  });
  server.setTimeout(patience, (socket) => {
    // Silence while an answer is worked out is ours; while it lies there unread it is the client's.
    if (socket.writableLength > 0 || !answering.has(socket)) socket.destroy();
  });
}

/** Refuses connections beyond what the operating system lets this process have open, and logs that it does. */
export function limitConnections(server: NetServer): void {
  server.maxConnections = Math.max(50, Math.min(MOST_CONNECTIONS, openFilesLimit() - KEPT_FREE));
  let reportedAt = -Infinity;
  server.on("drop", () => {
    if (performance.now() - reportedAt < REPORTED_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ most: server.maxConnections }, "connections are refused: there are too many");
  });
}
