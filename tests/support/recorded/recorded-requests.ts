import type { Batch, Collection, Condition, Documents, Query, Transaction } from "~/backend/documents/port";
import { planPage } from "~/backend/documents/page-plan";
import { planCount, planQuery, type Equality, type QueryPlan, type Range } from "~/backend/documents/query-plan";
import { NULL_KEY, TRUE_KEY } from "~/backend/documents/sort-key";

/** What a test asks the store for. */
export interface Requests {
  /** Each query's shape, and the place in the app of each transaction. */
  readonly met: Set<string>;
  /** Round trips that this takes on Firestore, about. */
  calls: number;
  /** Documents that are written, each of which costs the emulator about as much as a round trip. */
  writes: number;
}

export const noRequests = (): Requests => ({ met: new Set(), calls: 0, writes: 0 });

let requests: Requests | null = null;

/** Has every test backend note from now on what it is asked for. */
export function noteRequestsIn(next: Requests): void {
  requests = next;
}

/** Runs something whose requests are nobody's: what a process does once, and would do for any of its tests. */
export async function withoutNotes<R>(run: () => Promise<R>): Promise<R> {
  const noted = requests;
  requests = null;
  try {
    return await run();
  } finally {
    requests = noted;
  }
}

/** Runs something, and returns what it asked the store for, which is noted as nobody's. */
export async function requestsOf(run: () => Promise<unknown>): Promise<Requests> {
  const [noted, own] = [requests, noRequests()];
  requests = own;
  try {
    await run();
  } finally {
    requests = noted;
  }
  return own;
}

/** Notes what would have been asked for, had a copied store been filled by itself. */
export function noteRequests({ met, calls, writes }: Requests): void {
  if (!requests) return;
  for (const request of met) requests.met.add(request);
  requests.calls += calls;
  requests.writes += writes;
}

/** The part of the app that isn't used where documents are on Firestore: accounts are with Firebase there. */
const EMBEDDED = /^app\/backend\/identity\/embedded/;
/** What stands between the app and its store. */
const PASSED_ON = /^app\/backend\/(?:documents\/|read-tracking|write-conditions)/;

/** Notes documents that were written, or came with a copied store and would have to be written elsewhere. */
export function noteWrites(count: number): void {
  if (requests) requests.writes += count;
}

/** Notes a query's shape, unless it is the test that asks. */
function noteQuery(describe: () => string): void {
  if (!requests) return;
  note(1);
  try {
    const described = describe();
    // Where it comes from takes longer to find than all else here.
    if (!requests.met.has(described) && isOfApp(placeInApp())) requests.met.add(described);
  } catch {
    // The store refuses it as well, and says so.
  }
}

function noteTransaction(): void {
  if (!requests) return;
  note(2);
  const place = placeInApp();
  if (isOfApp(place)) requests.met.add(`transaction | ${place}`);
}

function note(calls: number): void {
  if (requests) requests.calls += calls;
}

const isOfApp = (place: string | null): place is string => place !== null && !EMBEDDED.test(place);

/** The same store, which notes what it is asked for. */
export function recordRequests(documents: Documents): Documents {
  const described =
    (kind: string, { name }: Pick<Collection, "name">, parts: () => string[]) =>
    () =>
      [kind, name, ...parts()].filter(Boolean).join(" | ");
  const within = (transaction: Transaction): Transaction => ({
    set(...written) {
      noteWrites(1);
      transaction.set(...written);
    },
    update(...written) {
      noteWrites(1);
      transaction.update(...written);
    },
    delete(...written) {
      noteWrites(1);
      transaction.delete(...written);
    },
    get(collection, id) {
      note(1);
      return transaction.get(collection, id);
    },
    query(collection, query) {
      const any = collection as unknown as Collection;
      noteQuery(described("query in a transaction", any, () => partsOfPage(any, query)));
      return transaction.query(collection, query);
    },
  });
  return {
    ...documents,
    get(collection, id) {
      note(1);
      return documents.get(collection, id);
    },
    getMany(collection, ids) {
      note(1);
      return documents.getMany(collection, ids);
    },
    query(collection, query = {}) {
      const any = collection as unknown as Collection;
      noteQuery(described("query", any, () => partsOfPage(any, query)));
      return documents.query(collection, query);
    },
    count(collection, where: readonly Condition[] = []) {
      noteQuery(described("count", collection, () => partsOf(planCount(collection, where)).slice(0, 1)));
      return documents.count(collection, where);
    },
    watch(collection, query, handlers, instead) {
      const any = collection as unknown as Collection;
      const first = query.limit === undefined ? [] : ["the first"];
      noteQuery(described("follow", any, () => [...partsOf(planQuery(any, query)), ...first]));
      return documents.watch(collection, query, handlers, instead);
    },
    batch(actor) {
      const batch: Batch = documents.batch(actor);
      const { set, update, delete: remove, commit } = batch;
      return Object.assign(batch, {
        set(...written: Parameters<Batch["set"]>) {
          noteWrites(1);
          return set.apply(batch, written);
        },
        update(...written: Parameters<Batch["update"]>) {
          noteWrites(1);
          return update.apply(batch, written);
        },
        delete(...written: Parameters<Batch["delete"]>) {
          noteWrites(1);
          return remove.apply(batch, written);
        },
        commit() {
          note(2);
          return commit.call(batch);
        },
      });
    },
    transaction(actor, run) {
      noteTransaction();
      return documents.transaction(actor, (transaction) => run(within(transaction)));
    },
  };
}

/** Pages after the first begin at a cursor, and those before one are read backwards. */
function partsOfPage(collection: Collection, query: Query): string[] {
  const { plan, cursor } = planPage(collection, query);
  return [...partsOf(plan), ...(cursor ? [`${cursor.direction} page`] : [])];
}

function partsOf(plan: QueryPlan): string[] {
  const { equalities, range, order } = plan;
  const parts = [...equalities.map(equalityText).sort(), ...(range ? [rangeText(range)] : [])];
  if (parts.length > 0) parts[0] = `where ${parts[0] ?? ""}`;
  return [
    parts.join(" and "),
    `by ${order.map(({ field, descending }) => (descending ? "-" : "") + field).join(", ")}`,
  ];
}

function equalityText({ field, element, keys }: Equality): string {
  if (element) return `${field} contains`;
  const isNull = keys.includes(NULL_KEY);
  if (keys.length === 1) return `${field} ${isNull ? "is null" : "=="}`;
  if (keys.length === 0) return `${field} is nothing`;
  return `${field} in${isNull ? " with null" : ""}`;
}

/** Leaves out bounds that only say which kind a value is. */
function rangeText({ field, lower, upper }: Range): string {
  const hasLower = lower.key !== "" && lower.key !== TRUE_KEY;
  const hasUpper = upper !== null && upper.key !== "";
  const signs = [
    ...(hasLower ? [lower.inclusive ? ">=" : ">"] : []),
    ...(hasUpper ? [upper.inclusive ? "<=" : "<"] : []),
  ];
  return `${field} ${signs.join(" ")}`;
}

/** Returns the file and function of the app that asks the store; null if a test asks it by itself. */
function placeInApp(): string | null {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  let file: string | null = null;
  for (const site of sites) {
    const path = (site.getFileName() ?? "").replaceAll("\\", "/");
    const found = path.split(/\/(?=app\/)/).at(-1) ?? "";
    if (file === null && (!found.startsWith("app/") || PASSED_ON.test(found))) continue;
    if (file !== null && found !== file) break;
    file = found;
    // A function within another has the other's name, if it has none itself.
    const name = site.getFunctionName()?.split(".").at(-1);
    if (name) return `${file} ${name}`;
  }
  return file;
}
