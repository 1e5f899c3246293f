import Negotiator from "negotiator";
import type { ServerResponse } from "node:http";
import { isUnchanged } from "../responses/conditional-request.server";
import { plainBody, timingOf, type CachedPage, type Encoding } from "./packed-page.server";
import { headerOf, type RequestHead } from "../listener/request-head";
import { SerializedResponse } from "../responses/serialized-response.server";

/** A page kept for everybody, and whether it was there or had to be rendered. */
export interface CachedResponse {
  kind: "hit" | "miss";
  page: CachedPage;
}

/** Nearly everybody sends the same. */
let last: { accepted: string | undefined; encoding: Encoding } = { accepted: undefined, encoding: "identity" };

/** The encoding that the client likes best (RFC 9110, 12.5.3) of those we hold; of equals the smallest. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted !== last.accepted) last = { accepted, encoding: bestOf(accepted) };
  return last.encoding;
}

/** The ones we hold, in the order in which we would choose. */
const HELD: Encoding[] = ["br", "gzip", "identity"];

/** The library's own types lack the second argument. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

function bestOf(accepted: string | undefined): Encoding {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
  const best = negotiator.encoding(HELD, { preferred: HELD });
  // A client that refuses all of them gets the plain one: better than a 406.
  return HELD.find((encoding) => encoding === best) ?? "identity";
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

/** Answers through node:http. */
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

/** Whether `cachedBytes` has what is asked for at hand: pages are held compressed alone. */
export function takesCompressed(asked: RequestHead): boolean {
  return encodingOf(headerOf(asked, "accept-encoding")) !== "identity";
}

/** The answer's bytes as they go over a connection that stays open, for whoever takes a compressed form. */
export function cachedBytes(asked: RequestHead, { kind, page }: CachedResponse): AnswerBytes {
  const { encoding, status, hasBody } = choose(asked, page);
  if (encoding === "identity") throw new TypeError("Pages are held compressed alone.");
  if (kind === "hit") {
    if (status === 304) return { status, bytes: page.serializedNotModified[encoding].whole() };
    const wire = page.serializedResponses[encoding];
    return { status, bytes: hasBody ? wire.whole() : wire.head() };
  }
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  const wire = new SerializedResponse(
    status,
    [...headers, ...timingOf(kind)],
    hasBody ? page.bodies[encoding] : undefined,
  );
  return { status, bytes: wire.whole() };
}

/** The same for whoever takes none. */
export async function unpackedBytes(asked: RequestHead, { kind, page }: CachedResponse): Promise<AnswerBytes> {
  const { encoding, status, hasBody } = choose(asked, page);
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  const body = hasBody ? await plainBody(page) : undefined;
  return { status, bytes: new SerializedResponse(status, [...headers, ...timingOf(kind)], body).whole() };
}
