import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Documents } from "~/backend/documents/port";
import { trackReads, type Reading } from "~/backend/read-tracking.server";
import { CachedPages } from "./cached-pages.server";
import { log } from "~/backend/log.server";
import type { CacheKey } from "./page-cache-key.server";
import { bodyBytes, isFailure, isText, packBest, packQuickly, type CachedPage } from "./packed-page.server";

/** What the present moment went into is made anew after this long; while it is, the last one is shown unless it is older still. */
const AGES_AFTER_MS = 60_000;
const TOO_OLD_AFTER_MS = 120_000;
/** Compressing well takes long: for pages that are asked for again, and don't change every few seconds. */
const HITS_BEFORE_BEST = 2;
const STEADY_AFTER_MS = 5_000;
const PASSING_MS = 5_000;
/** By so much a clock may be put right without anything being made anew. */
const CLOCK_SLACK_MS = 1_000;

interface Entry {
  page: CachedPage;
  /** That of its key. */
  readonly isBounded: boolean;
  readonly reading: Reading;
  readonly madeAt: number;
  /** The moment since which it has been these bytes, however often it was made anew. */
  readonly sameSince: number;
  /** Milliseconds since 1970 from which on it is not shown. */
  readonly endsAt: number;
  /** From when on it is made anew behind a last showing. */
  readonly agesAt: number;
  isStale: boolean;
  hits: number;
  isQueued: boolean;
}

/** A render that everybody who asks meanwhile waits for. */
interface Flight {
  /** Number of the last write when it began. */
  readonly since: number;
  readonly done: Promise<Rendered>;
}

/**
 * `page` null: what came out is nothing for everybody (a redirect, not found), so each is answered by themselves. A failure
 * is for all who waited for it, so that not all of them go and wait once more, and is not kept.
 */
interface Rendered {
  page: CachedPage | null;
  /** Something that it was made from was written while it was made. */
  isStale: boolean;
}

export type CacheAnswer = { kind: "hit" | "miss"; page: CachedPage } | { kind: "pass" };

interface Options {
  documents: Documents;
  /** Renders the request of nobody in particular. */
  render(request: Request): Promise<Response>;
  maxBytes: number;
  now?: () => number;
}

/**
 * Finished answers for visitors without a session, in memory. An answer is made by one render for all who ask at once, of a
 * request that carries nothing of any of them; it is shown until something it was made from is written, or until the
 * clock alone would change it.
 */
export class PageCache {
  readonly #entries: CachedPages<Entry>;
  /** Addresses that lately had nothing to keep: they are not rendered for nobody first. */
  readonly #passing = new LRUCache<string, true>({ max: 10_000, ttl: PASSING_MS });
  readonly #flights = new Map<string, Flight>();
  /** Keys by what their pages were made from. */
  readonly #keysBySource = new Map<string, Set<string>>();
  /** Keys of pages that are to be compressed well. Keys alone: pages may be outdated faster than they are compressed. */
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

  /** The bytes held and the number of pages, for operators. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.bytes };
  }

  /** The page, when it can be shown now without waiting. */
  find(key: string): CachedPage | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.isStale) return null;
    const now = this.#options.now();
    if (!isOf(now, entry)) return null;
    entry.hits += 1;
    if (now >= entry.agesAt) return null;
    if (!entry.page.isBest && !entry.isQueued && entry.hits > HITS_BEFORE_BEST && isSteady(now, entry))
      this.#compressBest(key, entry);
    return entry.page;
  }

  /** The page, rendered if need be. */
  answer(key: CacheKey): Promise<CacheAnswer> {
    return this.#answerAsOf(this.#writes, key);
  }

  /** `asked`: number of the last write when the page was asked for. */
  async #answerAsOf(asked: number, key: CacheKey): Promise<CacheAnswer> {
    const known = this.find(key.text);
    if (known) return { kind: "hit", page: known };
    if (this.#passing.has(key.text)) return { kind: "pass" };
    const aged = this.#aged(key.text);
    const flight = this.#flights.get(key.text) ?? this.#launch(key);
    if (aged) {
      flight.done.catch((error: unknown) => log.error({ err: error }, "an aged page could not be made anew"));
      return { kind: "hit", page: aged };
    }
    const { page, isStale } = await flight.done;
    if (!page) return { kind: "pass" };
    // Something was written after that render began and before this request came: only a later one will do, of a failure
    // as well, which may have been that the site was closed.
    if (flight.since < asked && isStale) return this.#answerAsOf(asked, key);
    return { kind: "miss", page };
  }

  /** A page that has only aged: it may be shown once more while it is made anew. */
  #aged(key: string): CachedPage | null {
    const entry = this.#entries.peek(key);
    return entry && !entry.isStale && isOf(this.#options.now(), entry) ? entry.page : null;
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
      // Should it fail, its page and its line in the log name the same one.
      request.headers.set("X-Request-Id", randomUUID());
      const { result: response, reading } = await trackReads(() => this.#options.render(request));
      const isStale = () =>
        writtenMeanwhile.has("*") || [...reading.sources].some((source) => writtenMeanwhile.has(source));
      if (isFailure(response)) {
        const page = await packQuickly(response, await bytesOf(response));
        return { page, isStale: isStale() };
      }
      if (!isForEveryone(response)) {
        this.#passing.set(key.text, true);
        return { page: null, isStale: false };
      }
      const plain = await bytesOf(response);
      const former = this.#entries.peek(key.text);
      // It may be another by then: the same, compressed well.
      const formerPage = former?.page;
      const page = await packQuickly(response, plain, formerPage);
      const isSame = former !== undefined && page === formerPage;
      const now = this.#options.now();
      const entry: Entry = {
        page,
        isBounded: key.isBounded,
        reading,
        madeAt: now,
        sameSince: isSame ? Math.min(former.sameSince, now) : now,
        endsAt: Math.min(
          reading.expiresAt === null ? Infinity : Date.parse(reading.expiresAt),
          reading.ages ? now + TOO_OLD_AFTER_MS : Infinity,
        ),
        agesAt: reading.ages ? now + AGES_AFTER_MS : Infinity,
        isStale: isStale(),
        hits: isSame ? former.hits : 0,
        isQueued: false,
      };
      if (former) this.#forget(former, key.text);
      this.#entries.set(key.text, entry);
      // One that is too large is not kept.
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

  /** One at a time: compressing well takes the few threads for which the answers of everybody else wait. */
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

/** False past the entry's end, and for one that was made before the clock was set back. */
function isOf(now: number, { madeAt, endsAt }: Entry): boolean {
  return now < endsAt && now >= madeAt - CLOCK_SLACK_MS;
}

/** Whether compressing it well may be worth its while. */
function isSteady(now: number, { sameSince }: Entry): boolean {
  return now - sameSince >= STEADY_AFTER_MS;
}

/** True for an answer that everybody may be given: whole, text, setting no cookie, and not said to be one person's. */
function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    isText(response) &&
    !response.headers.has("Set-Cookie") &&
    !/private|no-store/.test(response.headers.get("Cache-Control") ?? "")
  );
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}
