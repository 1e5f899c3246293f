import Negotiator from "negotiator";
import type { ServerResponse } from "node:http";
import { isUnchanged } from "../responses/conditional-request.server";
import { timingOf } from "../responses/response-headers";
import { plainBody, type CachedPage, type Encoding } from "./packed-page.server";
import { headerOf, type RequestHead } from "../request-head";
import { SerializedResponse } from "../responses/serialized-response.server";

/** A shared page, and whether it was cached or had to be rendered. */
export interface CachedResponse {
  kind: "hit" | "miss";
  page: CachedPage;
}

/** Nearly every client sends the same header. */
let last: { accepted: string | undefined; encoding: Encoding } = { accepted: undefined, encoding: "identity" };

/** Returns the encoding that the client prefers (RFC 9110, 12.5.3) of those we have; of equals, the smallest. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted !== last.accepted) last = { accepted, encoding: bestOf(accepted) };
  return last.encoding;
}

/** Our encodings, in order of preference. */
const ENCODINGS: Encoding[] = ["br", "gzip", "identity"];

/** The library's own types lack the second argument. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

function bestOf(accepted: string | undefined): Encoding {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
  const best = negotiator.encoding(ENCODINGS, { preferred: ENCODINGS });
  // A client that refuses all encodings gets the plain one, which is better than a 406.
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity";
}

interface Chosen {
  encoding: Encoding;
  status: number;
  hasBody: boolean;
}

function choose(asked: RequestHead, page: CachedPage): Chosen {
  const encoding = encodingOf(headerOf(asked, "accept-encoding"));
  if (isUnchanged(headerOf(asked, "if-none-match"), page.etags[encoding]))
    return { encoding, status: 304, hasBody: false };
  return { encoding, status: page.status, hasBody: asked.method !== "HEAD" };
}

/** Sends the response through node:http. */
export function sendCached(asked: RequestHead, response: ServerResponse, { kind, page }: CachedResponse): void {
  const { encoding, status, hasBody } = choose(asked, page);
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  response.writeHead(status, [...headers, ...timingOf(kind)]);
  if (!hasBody) response.end();
  else if (encoding !== "identity") response.end(page.bodies[encoding]);
  else
    plainBody(page).then(
      (body) => response.end(body),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
}

export interface AnswerBytes {
  status: number;
  bytes: Buffer;
}

/** True if the client accepts a compressed page, the only kind that is cached. */
export function takesCompressed(asked: RequestHead): boolean {
  return encodingOf(headerOf(asked, "accept-encoding")) !== "identity";
}

/** Returns the bytes to send over a persistent connection to a client that accepts compression. */
export function cachedBytes(asked: RequestHead, { kind, page }: CachedResponse): AnswerBytes {
  const { encoding, status, hasBody } = choose(asked, page);
  if (encoding === "identity") throw new TypeError("Only compressed pages are cached.");
  if (kind === "hit") {
    if (status === 304) return { status, bytes: page.serializedNotModified[encoding].whole() };
    const serialized = page.serializedResponses[encoding];
    return { status, bytes: hasBody ? serialized.whole() : serialized.head() };
  }
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  const serialized = new SerializedResponse(
    status,
    [...headers, ...timingOf(kind)],
    hasBody ? page.bodies[encoding] : undefined,
  );
  return { status, bytes: serialized.whole() };
}

/** Does the same for a client that accepts no compression. */
export async function unpackedBytes(asked: RequestHead, { kind, page }: CachedResponse): Promise<AnswerBytes> {
  const { encoding, status, hasBody } = choose(asked, page);
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  const body = hasBody ? await plainBody(page) : undefined;
  return { status, bytes: new SerializedResponse(status, [...headers, ...timingOf(kind)], body).whole() };
}
