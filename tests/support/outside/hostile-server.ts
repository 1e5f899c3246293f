import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** Answers one request. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const html =
  (body: string): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
  };

export const redirectTo =
  (location: string): Answer =>
  (response) => {
    response.writeHead(302, { location }).end();
  };

export const bomb: Answer = (response) => {
  response
    .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
    .end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
};

export interface LocalServer {
  /** With its port, as addresses name it. */
  host: string;
  /** Paths asked for so far, in their order. */
  asked: string[];
  answers: Map<string, Answer>;
  close(): Promise<void>;
}

/** Starts a server of this machine whose answers can be set and changed by path; others are 404. */
export async function startLocalServer(): Promise<LocalServer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404, { "content-type": "text/html" }).end("Not found");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    host,
    asked,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
