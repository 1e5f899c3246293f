import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { sha256Base64url } from "~/domain/digest.server";
import { timingOf } from "../responses/response-headers";
import { SerializedResponse } from "../responses/serialized-response.server";
import { countryVary } from "../security/proxy-country.server";

/** The best compression takes 50 times as long as this. */
const QUICK = { brotli: 4, gzip: 4 };
const BEST = { brotli: 11, gzip: 9 };
/** Bytes of its window that brotli leaves unused. */
const WINDOW_GAP = 16;
const TEXT = /^(?:text\/|application\/(?:json|xml|atom\+xml|feed\+json|manifest\+json|ld\+json))/;
/** Headers of the render that are computed for each response, or must never be shared. */
const OWN_HEADERS = new Set(["content-length", "content-encoding", "etag", "cache-control", "vary", "date"]);

export type Encoding = "br" | "gzip" | "identity";
type Compressed = "br" | "gzip";
const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

export interface CachedPage {
  readonly status: number;
  /** True when compressed as well as possible. */
  readonly isBest: boolean;
  /** Names and values in turn, as `writeHead` takes them, for each encoding. */
  readonly headers: Record<Encoding, string[]>;
  readonly bodies: Record<Compressed, Buffer>;
  /** Headers of a 304. */
  readonly unchanged: Record<Encoding, string[]>;
  readonly etags: Record<Encoding, string>;
  /** A cache hit as sent over the connection. */
  readonly serializedResponses: Record<Compressed, SerializedResponse>;
  readonly serializedNotModified: Record<Compressed, SerializedResponse>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const unpackGzip = promisify(gunzip);

/**
 * Decompresses a page. Plain bytes would take three times the memory of both compressed forms and are rarely requested,
 * so they are not cached.
 */
export function plainBody({ bodies }: CachedPage): Promise<Buffer> {
  return unpackGzip(bodies.gzip);
}

export function isText(response: Response): boolean {
  return TEXT.test(response.headers.get("Content-Type") ?? "");
}

/** Returns the bytes of memory that a page's bodies take. */
export function bodyBytes({ bodies }: CachedPage): number {
  return bodies.br.byteLength + bodies.gzip.byteLength;
}

/** True for an error page, which everyone who waited for the render gets. */
export function isFailure(response: Response): boolean {
  return response.status >= 500 && isText(response) && !response.headers.has("Set-Cookie");
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? "", flat[at * 2 + 1] ?? ""]);
}

/**
 * Returns the power of two of brotli's smallest window for this many bytes: a larger one is a fifth slower and gains
 * nothing.
 */
function windowFor(bytes: number): number {
  const window = Math.ceil(Math.log2(bytes + WINDOW_GAP));
  return Math.min(Math.max(window, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_MAX_WINDOW_BITS);
}

interface Description {
  status: number;
  etags: CachedPage["etags"];
  /** The page's own headers, whatever the encoding. */
  own: string[];
  shared: string[];
}

function describe(response: Response, plain: Buffer): Description {
  const hash = sha256Base64url(plain).slice(0, 27);
  // Caches on the way may store the page and must ask each time whether it is still valid.
  const keeping = isFailure(response) ? "no-store" : "public, max-age=0, must-revalidate";
  return {
    status: response.status,
    etags: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    own: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
    shared: ["cache-control", keeping, "vary", `Accept-Encoding, ${countryVary()}`],
  };
}

function headersOf({ etags, own, shared }: Description, encoding: Encoding, length: number): string[] {
  const form = encoding === "identity" ? [] : ["content-encoding", encoding];
  return [...own, ...shared, "etag", etags[encoding], "content-length", String(length), ...form];
}

async function pack(plain: Buffer, description: Description, levels: typeof QUICK): Promise<CachedPage> {
  const [br, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
      },
    }),
    compressGzip(plain, { level: levels.gzip }),
  ]);
  const compressed = { br, gzip: zipped };
  const lengths = { br: br.byteLength, gzip: zipped.byteLength, identity: plain.byteLength };
  const { status, etags, shared } = description;
  const forEach = <T>(make: (encoding: Encoding) => T) =>
    Object.fromEntries(ENCODINGS.map((encoding) => [encoding, make(encoding)])) as Record<Encoding, T>;
  const headers = forEach((encoding) => headersOf(description, encoding, lengths[encoding]));
  const unchanged = forEach((encoding) => [...shared, "etag", etags[encoding]]);
  const serializedResponseOf = (encoding: Compressed) =>
    new SerializedResponse(status, [...headers[encoding], ...timingOf("hit")], compressed[encoding]);
  const serializedResponses = { br: serializedResponseOf("br"), gzip: serializedResponseOf("gzip") };
  const serializedNotModifiedOf = (encoding: Compressed) =>
    new SerializedResponse(304, [...unchanged[encoding], ...timingOf("hit")]);
  const serializedNotModified = { br: serializedNotModifiedOf("br"), gzip: serializedNotModifiedOf("gzip") };
  // Views into the serialized responses, so that nothing is held twice.
  const bodies = { br: serializedResponses.br.body, gzip: serializedResponses.gzip.body };
  return {
    status,
    isBest: levels === BEST,
    bodies,
    etags,
    headers,
    unchanged,
    serializedResponses,
    serializedNotModified,
  };
}

/** Compresses quickly, because a request is waiting. Returns the former page if its content is the same. */
export async function packQuickly(response: Response, plain: Buffer, former?: CachedPage): Promise<CachedPage> {
  const description = describe(response, plain);
  const made = headersOf(description, "identity", plain.byteLength);
  const isSame = former?.status === response.status && isDeepStrictEqual(former.headers.identity, made);
  return isSame ? former : pack(plain, description, QUICK);
}

/** Returns the same page with the best compression. */
export async function packBest(page: CachedPage): Promise<CachedPage> {
  const response = new Response(null, { status: page.status, headers: pairs(page.headers.identity) });
  const plain = await plainBody(page);
  return pack(plain, describe(response, plain), BEST);
}
