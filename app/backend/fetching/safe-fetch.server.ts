import type { Readable } from "node:stream";
import { Agent, errors, request } from "undici";
import { parseUrl } from "~/domain/urls/parse-url";
import { log } from "../log.server";
import { checkedConnect, type Resolve } from "./connect.server";
import { FetchRefused } from "./refusal";
import { readUnpacked } from "./unpack.server";

export interface FetchLimits {
  /** The longest time for all hops together. */
  longestMs: number;
  sentBytes: number;
  unpackedBytes: number;
  hops: number;
}

export const PAGE_LIMITS: FetchLimits = {
  longestMs: 20_000,
  sentBytes: 2_000_000,
  unpackedBytes: 8_000_000,
  hops: 5,
};

export interface FetchOptions {
  /** Who asks, and how to reach them. */
  userAgent: string;
  /** Kinds of content to accept, such as "text/html". */
  contentTypes: readonly string[];
  /** `etag` and `last-modified` of the copy that we have. */
  since?: { etag: string | null; modified: string | null };
  limits?: FetchLimits;
  /** True if a redirect to this address may be followed; by default all are. */
  mayFollow?: (to: URL) => boolean;
  /** Hosts with their ports that may be local, for demo and tests. */
  allowed?: readonly string[];
  signal?: AbortSignal;
  /**
   * Posts this instead of requesting a page. No redirect is followed, because the content is meant for this address
   * alone. The answer's headers settle it: of its body, whatever its status and kind, the first `sentBytes` bytes are
   * read that arrive within a second.
   */
  post?: { body: string; headers: Readonly<Record<string, string>> };
  /** Replaced in tests. */
  resolve?: Resolve;
}

/** A server's answer, after following redirects. */
export interface FetchedPage {
  status: number;
  /** Address of the last hop. */
  address: string;
  contentType: string;
  etag: string | null;
  modified: string | null;
  /** Seconds in the server's `Retry-After`; null without one. */
  retryAfter: number | null;
  /** True if the server's headers say that this is a check of the visitor in place of the page. */
  isChallenge: boolean;
  /** Unpacked; empty for any status but 200. */
  bytes: Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS = new Set(["", "80", "443"]);
/** How the firewalls that stand before many sites say that they answer themselves. */
const CHALLENGES = ["cf-mitigated", "x-amzn-waf-action", "x-sucuri-block"];
const LONGEST_ADDRESS = 2_000;
const LARGEST_HEAD = 16_384;
/** Kept short, because a caller that gives up is noticed only once a connection is made. */
const LONGEST_CONNECT_MS = 5_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function header(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.slice(0, LONGEST_ADDRESS) ?? null;
}

/**
 * Returns an address that may be requested; throws `FetchRefused`. `checkedConnect` checks later that its host is
 * public.
 */
function acceptable(text: string, base: URL | undefined, allowed: readonly string[]): URL {
  const address = text.length > LONGEST_ADDRESS ? null : parseUrl(text, base);
  if (!address) throw new FetchRefused("address", "The address is not one of the web, or too long.");
  if (address.href.length > LONGEST_ADDRESS) throw new FetchRefused("address", "The address is too long.");
  if (address.protocol !== "http:" && address.protocol !== "https:")
    throw new FetchRefused("address", `${address.protocol} is neither http nor https.`);
  if (address.username !== "" || address.password !== "")
    throw new FetchRefused("address", "The address holds a name or a password.");
  if (!PORTS.has(address.port) && !allowed.includes(address.host))
    throw new FetchRefused("address", `Port ${address.port} is not one of the web's.`);
  address.hash = "";
  return address;
}

/** Node's codes for certificates that are not trusted, not valid any more, or another name's. */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY))/;

function isOfCertificate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string" && CERTIFICATE.test(cause.code)) return true;
  return false;
}

function asRefused(error: unknown, signal: AbortSignal, caller: AbortSignal | undefined): unknown {
  if (caller?.aborted) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof FetchRefused) return cause;
  const isLate =
    signal.aborted ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  if (isLate) return new FetchRefused("time", "The server took too long.");
  const words = error instanceof Error ? error.message.slice(0, 200) : "";
  if (isOfCertificate(error)) return new FetchRefused("certificate", `The certificate is not valid: ${words}`);
  return new FetchRefused("connection", `The connection failed: ${words}`);
}

function retryAfter(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/**
 * Fetches a page from a stranger's server, at public addresses only. The name of each hop is resolved once, and the
 * connection goes to the resolved address. Throws `FetchRefused`, which is logged, for anything that breaks the limits,
 * and the signal's reason when the caller gives up. Any status that isn't a redirect is an answer, including 404 and
 * 503.
 */
export async function fetchSafely(text: string, options: FetchOptions): Promise<FetchedPage> {
  const { limits = PAGE_LIMITS, allowed = [], signal: caller } = options;
  const late = AbortSignal.timeout(limits.longestMs);
  const signal = caller ? AbortSignal.any([late, caller]) : late;
  const agent = new Agent({
    connect: checkedConnect({
      allowed,
      timeoutMs: Math.min(limits.longestMs, LONGEST_CONNECT_MS),
      resolve: options.resolve,
    }),
    maxHeaderSize: LARGEST_HEAD,
    headersTimeout: limits.longestMs,
    bodyTimeout: limits.longestMs,
    pipelining: 0,
  });
  try {
    return await follow(text, { ...options, limits, allowed, signal }, agent);
  } catch (error) {
    const refused = asRefused(error, late, caller);
    if (refused instanceof FetchRefused)
      log.warn(
        { address: text.slice(0, 300), reason: refused.reason, problem: refused.message },
        "a fetch was refused",
      );
    throw refused;
  } finally {
    await agent.destroy();
  }
}

type Asked = FetchOptions & { limits: FetchLimits; allowed: readonly string[]; signal: AbortSignal };

async function follow(text: string, asked: Asked, agent: Agent): Promise<FetchedPage> {
  const seen = new Set<string>();
  let address = acceptable(text, undefined, asked.allowed);
  for (;;) {
    if (seen.has(address.href)) throw new FetchRefused("redirects", "The address redirects in a circle.");
    seen.add(address.href);
    if (seen.size > asked.limits.hops + 1) throw new FetchRefused("redirects", "The address redirects too often.");
    const answer = await ask(address, asked, agent);
    if (typeof answer !== "string") return answer;
    if (asked.post) throw new FetchRefused("moved", `It redirects to ${answer.slice(0, 300)}, which is not followed.`);
    const next = acceptable(answer, address, asked.allowed);
    if (asked.mayFollow?.(next) === false)
      throw new FetchRefused("moved", `It redirects to ${next.href.slice(0, 300)}, another host.`);
    address = next;
  }
}

/** How long the beginning of an answer to a post is waited for. */
const BEGINNING_MS = 1_000;

/**
 * Reads the first bytes of a body that arrive within a second, and ends the connection. The status has said what became
 * of the post: an answer that trickles, breaks off or comes while we stop must not make us send it again.
 */
async function readBeginning(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), BEGINNING_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) break;
    }
  } catch {
    // What has arrived is enough.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** Makes one request. Returns the page, or where a redirect leads. */
async function ask(address: URL, asked: Asked, agent: Agent): Promise<FetchedPage | string> {
  const { since, signal, limits, post } = asked;
  const { statusCode, headers, body } = await request(address, {
    dispatcher: agent,
    signal,
    ...(post && { method: "POST", body: post.body }),
    headers: {
      ...post?.headers,
      "user-agent": asked.userAgent,
      accept: asked.contentTypes.join(", "),
      "accept-encoding": post ? "identity" : "gzip, br",
      ...(since?.etag != null && { "if-none-match": since.etag }),
      ...(since?.modified != null && { "if-modified-since": since.modified }),
    },
  });
  // When a connection is ended, its body reports an error.
  body.on("error", () => undefined);
  const { location: said } = headers;
  const location = [said ?? []].flat()[0] ?? null;
  if (REDIRECTS.has(statusCode) && location !== null) {
    body.destroy();
    return location;
  }
  const contentType = header(headers, "content-type") ?? "";
  const page = {
    status: statusCode,
    address: address.href,
    contentType,
    etag: header(headers, "etag"),
    modified: header(headers, "last-modified"),
    retryAfter: retryAfter(header(headers, "retry-after")),
    isChallenge: CHALLENGES.some((name) => headers[name] !== undefined),
  };
  if (post) return { ...page, bytes: await readBeginning(body, limits.sentBytes) };
  if (statusCode !== 200) {
    body.destroy();
    return { ...page, bytes: Buffer.alloc(0) };
  }
  const kind = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!asked.contentTypes.includes(kind)) {
    body.destroy();
    throw new FetchRefused("content-type", `The content is ${kind === "" ? "of no stated kind" : kind.slice(0, 60)}.`);
  }
  return { ...page, bytes: await readUnpacked(body, header(headers, "content-encoding") ?? "", limits, signal) };
}
