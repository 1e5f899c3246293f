import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Server as NetServer, Socket } from "node:net";
import { log } from "~/server-interface";

const HEADERS_MS = 10_000;
/** A proxy in front must be the first to close an idle connection, or it could send a request just as we close it. */
const KEPT_LONGER_MS = 5_000;
/** Evidence of 100 MB over a slow connection takes minutes, so files get this many times a form's limit. */
const FILES_TAKE_LONGER = 5;
const MOST_CONNECTIONS = 16_000;
/** Open files reserved for the store, stored files and the assets of pages. */
const RESERVED_FILES = 300;
/** A client that is still sending when the connection ends may lose the response, so the end waits this long. */
const LINGER_MS = 500;
const REPORTED_EVERY_MS = 60_000;

/** Returns how many files the operating system lets this process open; Infinity when unknown. */
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
 * Keeps slow, silent or numerous clients from holding the server up. `seconds` is how long a client may take to send a
 * form, or read nothing of a response; files may take five times as long.
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
    // While a response is being made, the silence is ours; while one waits to be read, it is the client's.
    if (socket.writableLength > 0 || !answering.has(socket)) socket.destroy();
  });
}

/** Refuses and logs connections beyond the operating system's limit of open files. */
export function limitConnections(server: NetServer): void {
  server.maxConnections = Math.max(50, Math.min(MOST_CONNECTIONS, openFilesLimit() - RESERVED_FILES));
  let reportedAt = -Infinity;
  server.on("drop", () => {
    if (performance.now() - reportedAt < REPORTED_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ most: server.maxConnections }, "connections are refused: there are too many");
  });
}
