import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Documents } from "~/backend/documents/port";
import { AGES_AFTER_MS, trackReads, type Reading } from "~/backend/read-tracking.server";
import { CachedPages } from "./cached-pages.server";
import { wholeBody } from "~/http/bodies/whole-body.server";
import { log } from "~/backend/log.server";
import type { CacheKey } from "./page-cache-key.server";
import { bodyBytes, isFailure, isText, packBest, packQuickly, type CachedPage } from "./packed-page.server";

/** A page that depends on the present moment isn't shown after this long, unless it can't be rendered again. */
const TOO_OLD_AFTER_MS = 120_000;
/** While that fails, as in an outage of the store, it is shown for this long: better than no page. */
const SHOWN_IN_OUTAGE_MS = 60 * 60_000;
/** The best compression is slow, so it is for pages that are requested again and don't change every few seconds. */
const HITS_BEFORE_BEST = 2;
const STEADY_AFTER_MS = 5_000;
const UNCACHEABLE_MS = 5_000;
/** Clock corrections up to this size make nothing stale. */
const CLOCK_SLACK_MS = 1_000;

interface Entry {
  page: CachedPage;
  /** `isBounded` of the entry's key. */
  readonly isBounded: boolean;
  readonly reading: Reading;
  readonly madeAt: number;
  /** Since when the page has had these bytes, however often it was rendered. */
  readonly sameSince: number;
  /** Milliseconds since 1970 at which the page expires, and at which what it says does. */
  readonly endsAt: number;
  readonly expiresAt: number;
  /** When the page is due to be rendered again, while it is shown one last time. */
  readonly agesAt: number;
  isStale: boolean;
  hits: number;
  isQueued: boolean;
}

/** A render that every request made meanwhile waits for. */
interface Flight {
  /** Number of the last write before the render began. */
  readonly since: number;
  readonly done: Promise<Rendered>;
}

/**
 * `page` is null when the response can't be shared (a redirect, not found), so that each request is rendered by itself.
 * A failure goes to all who waited for it, so that they don't all wait again, and is not cached.
 */
interface Rendered {
  page: CachedPage | null;
  /** True if data used by the render was written during it. */
  isStale: boolean;
}

export type CacheAnswer = { kind: "hit" | "miss"; page: CachedPage } | { kind: "pass" };

interface Options {
  documents: Documents;
  /** Renders an anonymous request. */
  render(request: Request): Promise<Response>;
  maxBytes: number;
  now?: () => number;
}

/**
 * Cached pages for visitors without a session, in memory. One render, of a request without anyone's data, serves all
 * requests made meanwhile; the page is shown until data it was made from is written, or until time alone would change
 * it.
 */
export class PageCache {
  readonly #entries: CachedPages<Entry>;
  /** Addresses that recently gave nothing to cache, so that they are not rendered anonymously first. */
  readonly #uncacheable = new LRUCache<string, true>({ max: 10_000, ttl: UNCACHEABLE_MS });
  readonly #flights = new Map<string, Flight>();
  /** Keys of pages by the data they were made from. */
  readonly #keysBySource = new Map<string, Set<string>>();
  /**
   * Keys of pages waiting for the best compression. Only keys, because pages may be outdated faster than they are
   * compressed.
   */
  readonly #toCompress = new Set<string>();
  readonly #options: Required<Options>;
  readonly #stop: () => void;
  #writes = 0;
  #isCompressing = false;

  constructor(options: Options) {
    this.#options = { now: Date.now, ...options };
    this.#entries = new CachedPages<Entry>({
      maxBytes: options.maxBytes,
      bytesOf: ({ page }) => 2_000 + bodyBytes(page),
      mayJoinRegulars: ({ isBounded }) => isBounded,
      onEvicted: (entry, key) => this.#forget(entry, key),
    });
    this.#stop = options.documents.onWrite((collection, ids) => this.#written(collection, ids));
  }

  close(): void {
    this.#stop();
    this.#entries.clear();
  }

  /** The number of cached pages and their bytes, for operators. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.bytes };
  }

  /** Returns the page when it can be shown without waiting. */
  find(key: string): CachedPage | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.isStale) return null;
    const now = this.#options.now();
    if (!isCurrent(now, entry)) return null;
    entry.hits += 1;
    if (now >= entry.agesAt) return null;
    if (!entry.page.isBest && !entry.isQueued && entry.hits > HITS_BEFORE_BEST && isSteady(now, entry))
      this.#compressBest(key, entry);
    return entry.page;
  }

  /** Returns the page, rendered if need be. */
  answer(key: CacheKey): Promise<CacheAnswer> {
    return this.#answerAsOf(this.#writes, key);
  }

  /** `asked` is the number of the last write when the page was requested. */
  async #answerAsOf(asked: number, key: CacheKey): Promise<CacheAnswer> {
    const known = this.find(key.text);
    if (known) return { kind: "hit", page: known };
    if (this.#uncacheable.has(key.text)) return { kind: "pass" };
    const aged = this.#aged(key.text);
    const flight = this.#flights.get(key.text) ?? this.#launch(key);
    if (aged) {
      flight.done.catch((error: unknown) => log.error({ err: error }, "an aged page could not be rendered again"));
      return { kind: "hit", page: aged };
    }
    const { page, isStale } = await flight.done;
    if (!page) return { kind: "pass" };
    const former = page.status >= 500 ? this.#onlyOld(key.text) : null;
    if (former) return { kind: "hit", page: former };
    // Data was written after that render began and before this request, so only a later render will do. That goes for
    // failures too: the reason may have been that the site was closed.
    if (flight.since < asked && isStale) return this.#answerAsOf(asked, key);
    return { kind: "miss", page };
  }

  /** Returns a page that has only aged: it may be shown once more while it is rendered again. */
  #aged(key: string): CachedPage | null {
    const entry = this.#entries.peek(key);
    return entry && !entry.isStale && isCurrent(this.#options.now(), entry) ? entry.page : null;
  }

  /** Returns a page of which nothing but the present moment is out of date. */
  #onlyOld(key: string): CachedPage | null {
    const entry = this.#entries.peek(key);
    const isRight = entry && !entry.isStale && isCurrent(this.#options.now(), { ...entry, endsAt: entry.expiresAt });
    return isRight && this.#options.now() - entry.madeAt < SHOWN_IN_OUTAGE_MS ? entry.page : null;
  }

  #launch(key: CacheKey): Flight {
    const flight = { since: this.#writes, done: this.#render(key) };
    this.#flights.set(key.text, flight);
    const land = () => {
      if (this.#flights.get(key.text) === flight) this.#flights.delete(key.text);
    };
    flight.done.then(land, land);
    return flight;
  }

  async #render(key: CacheKey): Promise<Rendered> {
    const writtenMeanwhile = new Set<string>();
    const stop = this.#options.documents.onWrite((collection, ids) => {
      writtenMeanwhile.add(collection === "" ? "*" : collection);
      if (ids !== "all") for (const id of ids) writtenMeanwhile.add(`${collection}/${id}`);
    });
    try {
      const request = key.request();
      // On failure, the error page and the log line then have the same id.
      request.headers.set("X-Request-Id", randomUUID());
      const { result: response, reading } = await trackReads(() => this.#options.render(request));
      const isStale = () =>
        writtenMeanwhile.has("*") || [...reading.sources].some((source) => writtenMeanwhile.has(source));
      if (isFailure(response)) {
        const page = await packQuickly(response, await bytesOf(response));
        return { page, isStale: isStale() };
      }
      if (!isForEveryone(response)) {
        this.#uncacheable.set(key.text, true);
        return { page: null, isStale: false };
      }
      const plain = await bytesOf(response);
      const former = this.#entries.peek(key.text);
      // Read again, because the page may have been replaced by its best-compressed form.
      const formerPage = former?.page;
      const page = await packQuickly(response, plain, formerPage);
      const isSame = former !== undefined && page === formerPage;
      const now = this.#options.now();
      const expiresAt = reading.expiresAt === null ? Infinity : Date.parse(reading.expiresAt);
      const entry: Entry = {
        page,
        isBounded: key.isBounded,
        reading,
        madeAt: now,
        sameSince: isSame ? Math.min(former.sameSince, now) : now,
        endsAt: Math.min(expiresAt, reading.ages ? now + TOO_OLD_AFTER_MS : Infinity),
        expiresAt,
        agesAt: reading.ages ? now + AGES_AFTER_MS : Infinity,
        isStale: isStale(),
        hits: isSame ? former.hits : 0,
        isQueued: false,
      };
      if (former) this.#forget(former, key.text);
      this.#entries.set(key.text, entry);
      // A page that is too large is not cached.
      if (this.#entries.peek(key.text) === entry)
        for (const source of reading.sources) this.#keysOf(source).add(key.text);
      return { page, isStale: entry.isStale };
    } finally {
      stop();
    }
  }

  #keysOf(source: string): Set<string> {
    let keys = this.#keysBySource.get(source);
    if (!keys) this.#keysBySource.set(source, (keys = new Set()));
    return keys;
  }

  #forget({ reading }: Entry, key: string): void {
    for (const source of reading.sources) {
      const keys = this.#keysBySource.get(source);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysBySource.delete(source);
    }
  }

  #written(collection: string, ids: ReadonlySet<string> | "all"): void {
    this.#writes += 1;
    if (collection === "") {
      for (const entry of this.#entries.values()) entry.isStale = true;
      return;
    }
    this.#outdate(collection);
    if (ids !== "all") for (const id of ids) this.#outdate(`${collection}/${id}`);
  }

  #outdate(source: string): void {
    for (const key of this.#keysBySource.get(source) ?? []) {
      const entry = this.#entries.peek(key);
      if (entry?.reading.sources.has(source)) entry.isStale = true;
    }
  }

  #compressBest(key: string, entry: Entry): void {
    entry.isQueued = true;
    this.#toCompress.add(key);
    if (!this.#isCompressing) void this.#compressAll();
  }

  /** Compresses one at a time, since it uses the few threads that other responses wait for. */
  async #compressAll(): Promise<void> {
    this.#isCompressing = true;
    for (const key of this.#toCompress) {
      this.#toCompress.delete(key);
      await this.#packBest(key).catch((error: unknown) => log.error({ err: error }, "a page could not be compressed"));
    }
    this.#isCompressing = false;
  }

  async #packBest(key: string): Promise<void> {
    const entry = this.#entries.peek(key);
    if (!entry || entry.page.isBest || entry.isStale) return;
    const page = await packBest(entry.page);
    const current = this.#entries.peek(key);
    if (current?.page !== entry.page) return;
    current.page = page;
    this.#entries.set(key, current);
  }
}

/** False once the entry has expired, and for one made before the clock was set back. */
function isCurrent(now: number, { madeAt, endsAt }: Entry): boolean {
  return now < endsAt && now >= madeAt - CLOCK_SLACK_MS;
}

/** True when the best compression may be worth its time. */
function isSteady(now: number, { sameSince }: Entry): boolean {
  return now - sameSince >= STEADY_AFTER_MS;
}

/** True for a response that everybody may get: complete, text, no cookies, not marked private. */
function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    isText(response) &&
    !response.headers.has("Set-Cookie") &&
    !/private|no-store/.test(response.headers.get("Cache-Control") ?? "")
  );
}

async function bytesOf(response: Response): Promise<Buffer> {
  return wholeBody(response) ?? Buffer.from(await response.arrayBuffer());
}
