import { eachPage } from "~/backend/documents/each-document";
import {
  InvalidCursor,
  type Condition,
  type Page,
  type Query,
  type Scalar,
  type Stored,
} from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { AdminListQuery } from "~/platform/admin-list/admin-list-query";
import type { ListSource } from "~/platform/admin-list/list.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { formatNumber } from "~/domain/numbers";
import { OPEN_STATES } from "~/domain/complaint-states";
import { complaints } from "../collection";
import { shortTimeLeft, urgencyOf } from "../public/time-left";
import type { DeskRow } from "./complaint-desk";
import { searchDesk } from "./desk-search.server";
import type { ComplaintFields } from "../schema";

type Complaint = Stored<ComplaintFields>;

/** Value of the casino filter for casinos we don't list; no slug can be this. */
export const UNLISTED = "_unlisted";
/** Value of the assignee filter for unassigned complaints. */
export const NOBODY = "nobody";
/** Values of the assignee filter that depend on who reads the list. */
export const ME = "me";
export const ME_OR_NOBODY = "me-or-nobody";
/** Value of the tag filter for complaints without tags; no tag begins with a line. */
export const UNTAGGED = "_none";
const MOST_READS = 40;
const CHUNK = 500;
/** Number of complaints counted at most for filters without an index. */
const MOST_COUNTED = 3_000;

const SORTS: Record<string, string> = { submitted: "submittedAt", amount: "disputedEur", due: "dueAt" };

/** One filter: which complaints it lets through, and its condition where that is indexed with every order. */
interface Test {
  condition?: Condition;
  fits: (complaint: Complaint) => boolean;
}

interface Plan {
  where: Condition[];
  orderBy: string[];
  /** Conditions checked on each document that the index finds. */
  rest: Test[];
  notices: string[];
}

function equal(field: "assigneeId" | "casinoId" | "state" | "waitingOn", value: Scalar): Test {
  return { condition: [field, "==", value], fits: (complaint) => (complaint[field] ?? null) === value };
}

/** Returns the test of the filter by who deals with a complaint. `viewer` is the account of the list's reader. */
function assigneeTest(chosen: string, viewer: string): Test {
  const isNobodys = ({ assignee }: Complaint) => assignee === null;
  if (chosen === NOBODY) return { fits: isNobodys };
  if (chosen === ME_OR_NOBODY) return { fits: (one) => one.assigneeId === viewer || isNobodys(one) };
  return equal("assigneeId", chosen === ME ? viewer : chosen);
}

async function testsOf({ values, viewer = "" }: Pick<AdminListQuery, "values" | "viewer">): Promise<Test[] | null> {
  const { assignee, casino, state, waits, category, priority, tag } = values;
  const found: Test[] = [];
  if (assignee !== undefined) found.push(assigneeTest(assignee, viewer));
  if (casino !== undefined) {
    const known =
      casino === UNLISTED ? null : (await publishedCasinos.read()).items.find(({ slug }) => slug === casino);
    if (known === undefined) return null;
    found.push(equal("casinoId", known?.id ?? null));
  }
  if (tag === UNTAGGED) found.push({ fits: ({ tags = [] }) => tags.length === 0 });
  else if (tag !== undefined)
    found.push({ condition: ["tags", "array-contains", tag], fits: ({ tags = [] }) => tags.includes(tag) });
  if (state !== undefined) found.push(equal("state", state));
  if (waits !== undefined) found.push(equal("waitingOn", waits));
  if (category !== undefined) found.push({ fits: (one) => one.category === category });
  if (priority !== undefined) found.push({ fits: (one) => (one.priority ?? "normal") === priority });
  return found;
}

/** True when the filters leave only complaints that have a deadline. */
function impliesDeadline({ values: { state, waits } }: Pick<AdminListQuery, "values">): boolean {
  return (waits !== undefined && waits !== "none") || OPEN_STATES.some((one) => one === state);
}

/**
 * Returns how to read a list: one filter by its index, the others applied to what that finds; null when nothing can
 * match.
 */
async function planOf(query: AdminListQuery, now: string): Promise<Plan | null> {
  const tests = await testsOf(query);
  if (tests === null) return null;
  const { clock } = query.values;
  const first = tests.find(({ condition }) => condition !== undefined);
  const where: Condition[] = first?.condition ? [first.condition] : [];
  const wanted = query.sort.replace(/^-/, "");
  const notices: string[] = [];
  // A range can only be read in its own order.
  const byDue = wanted === "due" || clock !== undefined;
  if (byDue) {
    // Ended complaints have null here, which is in no range.
    where.push(clock === "overdue" ? ["dueAt", "<=", now] : ["dueAt", ">", ""]);
    if (clock === undefined && !impliesDeadline(query))
      notices.push("Sorted by deadline, complaints that have ended are left out.");
    else if (wanted !== "due" && query.sort !== "-submitted")
      notices.push("With a choice of clock, complaints are sorted by deadline.");
  }
  const isDescending = query.sort.startsWith("-") && (!byDue || wanted === "due");
  const field = byDue ? "dueAt" : (SORTS[wanted] ?? "submittedAt");
  return {
    where,
    orderBy: [isDescending ? `-${field}` : field],
    rest: tests.filter((one) => one !== first),
    notices,
  };
}

function fits(complaint: Complaint, rest: readonly Test[]): boolean {
  return complaint.state !== "draft" && rest.every((test) => test.fits(complaint));
}

function rowOf(complaint: Complaint, now: string): DeskRow {
  const { ref, title, casinoName, category, disputed, disputedEur, state, waitingOn, dueAt, assignee, submittedAt } =
    complaint;
  return {
    ...{ ref, title, casinoName, category, disputed, disputedEur, state, waitingOn, dueAt, assignee, submittedAt },
    urgency: dueAt === null ? null : urgencyOf(dueAt, now),
    timeLeft: dueAt === null ? null : shortTimeLeft(dueAt, now),
    tags: complaint.tags ?? [],
    priority: complaint.priority ?? "normal",
  };
}

/** Splits the list's cursor into the store's cursor and its direction. */
function split(cursor: string | null): { cursor: string | null; isForward: boolean } {
  if (cursor === null) return { cursor: null, isForward: true };
  const direction = cursor.slice(0, 2);
  if (direction !== "a." && direction !== "b.") throw new InvalidCursor();
  return { cursor: cursor.slice(2), isForward: direction === "a." };
}

/** Reads until the page is full, skipping documents that the index finds but the other filters exclude. */
async function readPage({ where, orderBy, rest }: Plan, asked: string | null, size: number) {
  const { cursor: start, isForward } = split(asked);
  const found: Complaint[] = [];
  let cursor = start;
  let next: string | null = null;
  let previous: string | null = null;
  for (let reads = 0; reads < MOST_READS && found.length < size; reads += 1) {
    const query: Query = { where, orderBy, limit: size - found.length, ...(cursor !== null && { cursor }) };
    const page: Page<Complaint> = await backend().documents.query(complaints, query);
    const fitting = page.items.filter((one) => fits(one, rest));
    if (isForward) found.push(...fitting);
    else found.unshift(...fitting);
    if (reads === 0 || isForward) next = page.next;
    if (reads === 0 || !isForward) previous = page.previous;
    cursor = isForward ? page.next : page.previous;
    if (cursor === null) break;
  }
  return { found, next: next && `a.${next}`, previous: previous && `b.${previous}` };
}

async function* chunks({ where, orderBy, rest }: Plan, most = Infinity): AsyncGenerator<Complaint[]> {
  let read = 0;
  for await (const { items } of eachPage(backend().documents, complaints, { where, orderBy, limit: CHUNK })) {
    yield items.filter((one) => fits(one, rest));
    read += items.length;
    if (read >= most) return;
  }
}

async function countOf(plan: Plan): Promise<{ total: number; isCut: boolean }> {
  const { documents } = backend();
  const all = await documents.count(complaints, plan.where);
  // Drafts are not in any totals, but a list of everything includes them.
  if (plan.rest.length === 0 && plan.where.length > 0) return { total: all, isCut: false };
  if (plan.rest.length === 0)
    return { total: all - (await documents.count(complaints, [["state", "==", "draft"]])), isCut: false };
  let total = 0;
  for await (const some of chunks(plan, MOST_COUNTED)) total += some.length;
  return { total, isCut: all > MOST_COUNTED };
}

const NONE = { rows: [], total: 0, place: { by: "cursor", previous: null, next: null } } as const;

/** Returns search results, filtered and in the list's order. */
async function foundBy(query: AdminListQuery, plan: Plan, now: string): Promise<Complaint[]> {
  const field = (plan.orderBy[0] ?? "").replace(/^-/, "") as "submittedAt" | "disputedEur" | "dueAt";
  const sign = plan.orderBy[0]?.startsWith("-") ? -1 : 1;
  const tests = (await testsOf(query)) ?? [];
  const { clock } = query.values;
  return (await searchDesk(query.q))
    .filter((one) => fits(one, tests))
    .filter(({ dueAt }) => clock === undefined || (dueAt !== null && (clock === "running" || dueAt <= now)))
    .toSorted((one, other) => {
      const [a, b] = [one[field] ?? "", other[field] ?? ""];
      return a === b ? 0 : sign * (a < b ? -1 : 1);
    });
}

/** Complaints as the desk lists them, by index and cursor. */
export const deskSource: ListSource<DeskRow> = {
  exportOnly: [],

  async page(query, size) {
    const now = backend().clock().toISOString();
    const plan = await planOf(query, now);
    if (plan === null) return { ...NONE, rows: [] };
    if (query.q) {
      const found = await foundBy(query, plan, now);
      const pages = Math.max(1, Math.ceil(found.length / size));
      const shown = found.slice((query.page - 1) * size, query.page * size);
      return {
        rows: shown.map((one) => rowOf(one, now)),
        total: found.length,
        place: { by: "number", page: query.page, pages },
      };
    }
    const [{ found, previous, next }, { total, isCut }] = await Promise.all([
      readPage(plan, query.cursor, size),
      countOf(plan),
    ]);
    const counted = `Counted among the first ${formatNumber(MOST_COUNTED)}: there may be more.`;
    return {
      rows: found.map((one) => rowOf(one, now)),
      total: Math.max(total, found.length),
      place: { by: "cursor", previous, next },
      notices: isCut ? [...plan.notices, counted] : plan.notices,
    };
  },

  async *each(query) {
    const now = backend().clock().toISOString();
    const plan = await planOf(query, now);
    if (plan === null) return;
    const asItems = (some: readonly Complaint[]) => some.map((one) => ({ row: rowOf(one, now), more: {} }));
    if (query.q) yield asItems(await foundBy(query, plan, now));
    else for await (const some of chunks(plan)) yield asItems(some);
  },

  async rowsOf(refs) {
    const now = backend().clock().toISOString();
    const found = await backend().documents.getMany(complaints, refs);
    return found.filter((one) => one !== null && fits(one, [])).map((one) => rowOf(one as Complaint, now));
  },
};
