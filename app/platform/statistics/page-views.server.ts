import { decoded } from "~/domain/urls/decoded";
import { isIP } from "node:net";
import { parseUrl } from "~/domain/urls/parse-url";
import { env } from "~/env.server";
import { clientAddress, clientAddressOf } from "~/http/security/client-address.server";
import { log } from "~/backend/log.server";
import { headerOf, type RequestHead } from "~/http/request-head";
import { siteOrigin } from "~/http/security/site-origin.server";
import { missingTarget } from "./missing-pages";
import { countForReaders, isPersonsBrowser, purposeOf } from "./persons-visit.server";
import { countStat } from "./stats.server";
import { hash, randomBytes } from "node:crypto";
import { backend, type Backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";

/** Visitors told apart in a day, at about 40 bytes each; further ones are not counted. */
const MOST_VISITORS = 1_000_000;

interface Visitors {
  day: string;
  salt: string;
  seen: Set<number>;
}

const present = new WeakMap<Backend, Visitors>();

function visitorsToday(): Visitors {
  const current = backend();
  const now = current.clock();
  const day = now.toISOString().slice(0, 10);
  const known = present.get(current);
  if (known?.day === day) return known;
  const visitors = { day, salt: randomBytes(32).toString("hex"), seen: new Set<number>() };
  present.set(current, visitors);
  // Today's salt is deleted at midnight even if no visitor comes to need tomorrow's.
  const forget = setTimeout(
    () => {
      if (present.get(current) === visitors) present.delete(current);
    },
    DAY_MS - (now.getTime() % DAY_MS),
  );
  forget.unref();
  return visitors;
}

/**
 * True for a visitor who was not here before today. Visitors are told apart by a hash of their address and browser
 * with a salt made for the day, all in this process's memory: nothing of it is ever stored, and once the salt is gone
 * no hash can be traced back. So a visitor who returns after a restart, or to another instance, counts twice.
 */
function isFirstVisitToday(address: string, userAgent: string): boolean {
  const { salt, seen } = visitorsToday();
  if (seen.size >= MOST_VISITORS) return false;
  const visitor = Number.parseInt(hash("sha256", `${salt}\n${address}\n${userAgent}`).slice(0, 12), 16);
  if (seen.has(visitor)) return false;
  seen.add(visitor);
  return true;
}

/** Personal pages, and those of the admin area. */
const NOT_PUBLIC = /^\/(admin|dashboard)|^\/complaints\/[^/]+\/case$/i;
const NO_PAGE = /\.(csv|json|png|txt|webmanifest|xml)$|^\/(healthz|readyz)$/i;
const LONGEST_PATH = 200;
const OWN_HOST = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).host;

/** A page that was served with 200, and what its request said about the client. */
export interface PageView {
  /** The requested path, with or without its query. */
  path: string;
  /** The site's own host, so that it isn't counted as a referrer. */
  host: string;
  referrer: string | null;
  userAgent: string | null;
  address: string;
  /** The purpose the request stated, such as a prefetch. */
  purpose: string | null;
}

/** Returns one address per page, however it is written: `/casinos/amberquay` for `/Casinos/Amberquay/?a=b`. */
export function countedPath(path: string): string {
  // Nearly every path is already in the counted form.
  if (/^\/(?!complaints\/ew-)[a-z0-9/-]*[a-z0-9]$/.test(path) && !path.includes("//") && path.length <= LONGEST_PATH)
    return path;
  const plain = (path.split(/[?#]/)[0] ?? "").replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  return decoded(plain)
    .toLowerCase()
    .replace(/^\/complaints\/ew-\w{6}(?=\/|$)/, (address) => `/complaints/${address.slice(12).toUpperCase()}`)
    .slice(0, LONGEST_PATH);
}

/**
 * Returns the host of the site a visitor came from, without `www.`; null for our own, for none and for bare
 * addresses.
 */
export function referringHost(referrer: string | null, ownHost: string): string | null {
  const from = parseUrl(referrer ?? "");
  if (!from) return null;
  const { protocol, hostname } = from;
  if (protocol !== "https:" && protocol !== "http:") return null;
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, "");
  const host = bare(hostname);
  if (host === bare(ownHost.replace(/:\d+$/, ""))) return null;
  const isName = host.includes(".") && host.length <= 100 && isIP(host) === 0 && !host.startsWith("[");
  return isName ? host : null;
}

/**
 * Counts one view of a public page: the page, the visitor's first visit of the day, and the referring site. Call it
 * only for responses of 200, and not for staff. It works at once and in memory, so no response waits for it; the
 * client's address is only used for the day's salted hash.
 */
export function countPageView({ path, host, referrer, userAgent, address, purpose }: PageView): void {
  const page = countedPath(path);
  if (NOT_PUBLIC.test(page) || NO_PAGE.test(page) || userAgent === null || !isPersonsBrowser(userAgent, purpose))
    return;
  countStat("page", page);
  if (isFirstVisitToday(address, userAgent)) countStat("visit");
  const from = referringHost(referrer, host);
  if (from !== null) countStat("referrer", from);
}

/** The parts of a request that tell how a page was opened, whichever server took the request. */
interface Opening {
  /** Path and query. */
  address: string;
  method: string | undefined;
  referrer: string | null;
  destination: string | null;
}

/**
 * Returns the page that a person opened by a request, null if there is none. Our script requests `/casinos.data` to
 * go to `/casinos` without loading the document again, and to refresh an open page after a form or when its window
 * gets the focus: such a refresh comes from the same address that it requests.
 */
function openedPage({ address, method, referrer, destination }: Opening): string | null {
  if (method !== "GET" || !address.startsWith("/")) return null;
  const queryAt = address.indexOf("?");
  const asked = queryAt === -1 ? address : address.slice(0, queryAt);
  if (!asked.endsWith(".data")) {
    // Nobody opened a page that is within a frame or fetched by a script.
    return destination === null || destination === "document" ? asked : null;
  }
  const url = new URL(address, "http://site.invalid");
  const path = url.pathname.slice(0, -".data".length);
  const page = path === "/_root" ? "/" : path;
  const from = parseUrl(referrer ?? "");
  if (url.searchParams.has("_routes") || !from) return null;
  return from.pathname + from.search === page + url.search ? null : page;
}

/** Counts an address that answered nothing, with the site or the page of ours that a link to it stands on. */
function countMissing(path: string, referrer: string | null, ownHost: string): void {
  const page = countedPath(path);
  if (NOT_PUBLIC.test(page)) return;
  const from = parseUrl(referrer ?? "");
  const ownPage = from?.host === ownHost ? countedPath(from.pathname) : null;
  const place = ownPage === null ? referringHost(referrer, ownHost) : NOT_PUBLIC.test(ownPage) ? null : ownPage;
  countStat("missing", missingTarget(page, place));
}

/**
 * Counts the page that a request through Remix was served, except for staff; without `isStaffs` it looks the person up.
 */
export function countAnswer(request: Request, status: number, isStaffs?: boolean): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const referrer = request.headers.get("Referer");
  const asked = { address: pathname + search, method: request.method, referrer };
  const path = openedPage({ ...asked, destination: request.headers.get("Sec-Fetch-Dest") });
  if (path === null || isStaffs === true || searchParams.has("_data")) return;
  if (status === 404) {
    countForReaders(request, () => countMissing(path, referrer, new URL(siteOrigin(request)).host));
    return;
  }
  if (status !== 200) return;
  const view = {
    path,
    host: new URL(siteOrigin(request)).host,
    referrer,
    userAgent: request.headers.get("User-Agent"),
    address: clientAddress(request),
    purpose: purposeOf(request),
  };
  if (isStaffs === false) countPageView(view);
  else countForReaders(request, () => countPageView(view));
}

function countCached(request: RequestHead): void {
  const header = (name: string) => headerOf(request, name) ?? null;
  const userAgent = header("user-agent");
  const purpose = header("sec-purpose") ?? header("purpose") ?? header("x-purpose") ?? header("x-moz");
  // Robots make most requests for pages, so they are sorted out first.
  if (!isPersonsBrowser(userAgent, purpose)) return;
  const referrer = header("referer");
  const path = openedPage({
    address: request.url ?? "/",
    method: request.method,
    referrer,
    destination: header("sec-fetch-dest"),
  });
  if (path === null) return;
  const host = OWN_HOST ?? header("host") ?? "";
  countPageView({ path, host, referrer, userAgent, address: clientAddressOf(request), purpose });
}

/**
 * As `countAnswer`, for a page that was served with 200 and without Remix to somebody who is not signed in. Never
 * fails, because the response is already being sent.
 */
export function countCachedResponse(request: RequestHead): void {
  try {
    countCached(request);
  } catch (error) {
    log.error({ err: error }, "a page view could not be counted");
  }
}
