import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Target, Who } from "../fuzz/target";
import { placesPage, type Places } from "./places";

/** The path of the page that leads a crawler to every place. */
export const PLACES_PATH = "/places-to-scan";

/** The number of a scanner's requests, by the status of the response. */
export type Tally = Map<number, number>;

export interface Look {
  address: string;
  tally: Tally;
  close(): void;
}

const endsSession = ({ headers }: IncomingMessage) =>
  headers["clear-site-data"] !== undefined || headers.location?.startsWith("/login") === true;

async function answerBare(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = await text(answer).catch(() => null);
  if (html === null) return void response.destroy();
  const bare = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  const { "content-length": _length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(bare);
}

/**
 * Serves the target as one person sees it, whatever the scanner knows of sessions: signing out does nothing there, and
 * a session that ends otherwise is replaced by a new one. Each request comes from its own address, so that rate limits
 * hide nothing, and is answered uncompressed: Debian's wapiti asks for brotli, which it can't read. Bare pages omit
 * styles and scripts, the last of which repeat the page's content.
 */
export async function lookingAs(target: Target, who: Who, places: Places, isBare = false): Promise<Look> {
  let cookie = await target.cookieOf(who);
  const { hostname, port } = new URL(target.address);
  let count = 0;
  const tally: Tally = new Map();
  const page = placesPage(places);
  const server = createServer((request, response) => {
    if (request.url === PLACES_PATH) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      return;
    }
    if (request.url?.startsWith("/sign-out")) {
      response.writeHead(204).end();
      return;
    }
    count += 1;
    const sent = cookie;
    const own = [sent, request.headers.cookie].filter(Boolean).join("; ");
    const headers = {
      ...request.headers,
      "accept-encoding": "identity",
      "x-forwarded-for": `10.${String((count >> 16) % 256)}.${String((count >> 8) % 256)}.${String(count % 256)}`,
      ...(own !== "" && { cookie: own }),
    };
    const passed = ask({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      const status = answer.statusCode ?? 502;
      tally.set(status, (tally.get(status) ?? 0) + 1);
      if (isBare && answer.headers["content-type"]?.startsWith("text/html")) void answerBare(answer, response);
      else answer.pipe(response.writeHead(status, answer.headers));
      // When several requests were refused at once, the first makes a new session.
      if (sent !== null && cookie === sent && endsSession(answer)) {
        cookie = "";
        target.endSession(who);
        void target.cookieOf(who).then((next) => (cookie = next));
      }
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    tally,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
