import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { Firestore } from "firebase-admin/firestore";
import { FEED } from "~/backend/documents/firestore/firestore-indexes";
import { BusiestMinute } from "./busiest-minute";
import type { Operations } from "./fleet-judge";

interface Value {
  stringValue?: string;
  timestampValue?: unknown;
}
interface Write {
  update?: { name: string; fields?: Record<string, Value> };
  delete?: string;
  updateTransforms?: { fieldPath: string }[];
}
interface Answer {
  document?: unknown;
  documentChange?: { document?: { name?: string } };
  result?: { aggregateFields?: Record<string, { integerValue?: string | number }> };
}

/** The two methods through which each of the client's calls goes to Firestore. */
interface Calls {
  request(method: string, request: { writes?: Write[] }, ...rest: unknown[]): Promise<unknown>;
  requestStream(method: string, both: boolean, request: Asked, ...rest: unknown[]): Promise<Readable>;
}

interface FieldFilter {
  op?: string;
  value?: Value;
}
interface Filter {
  fieldFilter?: FieldFilter;
  compositeFilter?: { filters?: { fieldFilter?: FieldFilter }[] };
}
interface Query {
  from?: { collectionId?: string }[];
  where?: Filter;
}
interface Asked {
  documents?: string[];
  addTarget?: { query?: { structuredQuery?: Query } };
  structuredQuery?: Query;
  structuredAggregationQuery?: { structuredQuery?: Query };
}

/** Returns the collection that a call reads. */
function collectionOf({ documents, structuredQuery, structuredAggregationQuery }: Asked): string {
  const [path] = documents ?? [];
  if (path !== undefined) return collectionIn(path);
  const query = structuredQuery ?? structuredAggregationQuery?.structuredQuery;
  return query?.from?.[0]?.collectionId ?? FEED.name;
}

/** Returns the author whose entries a listener on the feed leaves out; null for none. */
function leftOutBy({ addTarget }: Asked): string | null {
  const { compositeFilter, fieldFilter } = addTarget?.query?.structuredQuery?.where ?? {};
  const filters = compositeFilter?.filters?.map((one) => one.fieldFilter) ?? [fieldFilter];
  return filters.find((filter) => filter?.op === "NOT_EQUAL")?.value?.stringValue ?? null;
}

const pathIn = (name: string): string => name.split("/documents/")[1] ?? "";
const collectionIn = (name: string): string => pathIn(name).split("/")[0] ?? "";

/** Statuses of a commit that lost a conflict: not found, already exists, failed precondition, aborted. */
const CONFLICTS = new Set([5, 6, 9, 10]);
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
/** The times in a commit may be a little earlier than the commit. */
const RECENT_MS = 60_000;

/** The fields without an index of their own. */
function exemptFields(): Set<string> {
  const { fieldOverrides } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as {
    fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
  };
  const exempt = fieldOverrides.filter(({ indexes }) => indexes.length === 0);
  return new Set(exempt.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`));
}

/**
 * Counts the calls of this process's Firestore clients, at the two methods that all of them go through, as Firestore
 * bills them: a query reads at least one document, a count one for each thousand. The adapter counts as well, so that
 * the two can be compared.
 */
export class RpcCounter {
  readonly operations: Operations = { reads: 0, writes: 0, deletes: 0 };
  documents = new BusiestMinute();
  sequentialIndexes = new BusiestMinute();
  feedEntries = 0;
  /**
   * Entries of the feed that listeners are sent, how many of them their author's own listener isn't sent, and how many
   * deliveries there were.
   */
  announced = 0;
  leftOut = 0;
  heard = 0;
  conflicts = 0;
  #entries: string[] = [];
  readonly #deaf = new Set<string>();
  /** Documents read, by collection. */
  readonly readsOf = new Map<string, number>();
  readonly #now: () => number;
  readonly #exempt = exemptFields();

  constructor(now: () => number) {
    this.#now = now;
    // These methods are undocumented, so a client without them must fail rather than go uncounted.
    const calls = Firestore.prototype as unknown as Calls;
    const { request, requestStream } = calls;
    if (typeof request !== "function" || typeof requestStream !== "function")
      throw new Error("Firestore's client makes its calls in another way than this was written for.");
    const count = { commit: this.#commit.bind(this), stream: this.#stream.bind(this) };
    calls.request = async function (method, asked, ...rest) {
      const answer = request.call(this, method, asked, ...rest);
      if (method === "commit") await count.commit(asked.writes ?? [], answer);
      return answer;
    };
    calls.requestStream = async function (method, both, asked, ...rest) {
      const stream = await requestStream.call(this, method, both, asked, ...rest);
      count.stream(method, asked, stream);
      return stream;
    };
  }

  /** Resets the counts. */
  restart(): void {
    Object.assign(this.operations, { reads: 0, writes: 0, deletes: 0 });
    this.documents = new BusiestMinute();
    this.sequentialIndexes = new BusiestMinute();
    this.readsOf.clear();
    this.feedEntries = this.conflicts = 0;
  }

  /** Returns the names of the feed's entries since the last call. */
  takeEntries(): string[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  async #commit(writes: readonly Write[], answer: Promise<unknown>): Promise<void> {
    try {
      await answer;
    } catch (error) {
      if (CONFLICTS.has((error as { code?: number }).code ?? -1)) this.conflicts += 1;
      // The caller has the same promise and handles the error.
      return;
    }
    for (const write of writes) this.#wrote(write);
  }

  #wrote({ update, delete: deleted, updateTransforms = [] }: Write): void {
    const name = update?.name ?? deleted ?? "";
    const [path, collection] = [pathIn(name), collectionIn(name)];
    const now = this.#now();
    const second = Math.floor(now / 1_000);
    this.operations[update ? "writes" : "deletes"] += 1;
    // An entry of the feed is written once, and there are as many as commits.
    if (collection === FEED.name) {
      this.feedEntries += 1;
      this.#entries.push(name);
      if (updateTransforms.length > 0) this.announced += 1;
      if (updateTransforms.length > 0 && this.#deaf.has(update?.fields?.["by"]?.stringValue ?? "")) this.leftOut += 1;
    } else this.documents.note(path, second);
    const growing = [
      ...Object.entries(update?.fields ?? {}).flatMap(([field, { stringValue, timestampValue }]) => {
        const isNew = INSTANT.test(stringValue ?? "") && Date.parse(stringValue ?? "") >= now - RECENT_MS;
        return isNew || timestampValue !== undefined ? field : [];
      }),
      ...updateTransforms.map(({ fieldPath }) => fieldPath),
    ];
    for (const field of new Set(growing))
      if (!this.#exempt.has(`${collection}.${field}`)) this.sequentialIndexes.note(`${collection}.${field}`, second);
  }

  #read(collection: string, documents: number): void {
    this.operations.reads += documents;
    this.readsOf.set(collection, (this.readsOf.get(collection) ?? 0) + documents);
  }

  #stream(method: string, asked: Asked, stream: Readable): void {
    const collection = collectionOf(asked);
    if (asked.documents) this.#read(collection, asked.documents.length);
    const deaf = leftOutBy(asked);
    if (deaf !== null) this.#deaf.add(deaf);
    let found = 0;
    const sent = new Set<string>();
    const take = (answer: Answer) => {
      if (method === "runQuery" && answer.document) found += 1;
      if (method === "runAggregationQuery")
        for (const { integerValue = 0 } of Object.values(answer.result?.aggregateFields ?? {}))
          found += Math.ceil(Number(integerValue) / 1_000);
      const { name } = answer.documentChange?.document ?? {};
      // With each change the emulator sends all of a query's documents again; Firestore sends, and bills, only changed
      // ones. Entries of the feed never change.
      if (name !== undefined && !sent.has(name)) {
        sent.add(name);
        this.#read(collection, 1);
        this.heard += 1;
      }
    };
    const isQuery = method === "runQuery" || method === "runAggregationQuery";
    // Listening for data here would start the stream before the client listens.
    const emit = stream.emit.bind(stream);
    stream.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event === "data") take(values[0] as Answer);
      if (event === "end" && isQuery) this.#read(collection, Math.max(1, found));
      return emit(event, ...values);
    };
  }
}
