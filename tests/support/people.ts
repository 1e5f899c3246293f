import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Collection, Fields } from "~/backend/documents/port";
import { identityCollections } from "~/backend/identity/identity-collections";
import { users } from "~/platform/access/collection";
import { keepUserDocument } from "~/platform/access/accounts.server";
import type { Role } from "~/platform/access/schema";
import type { TestBackend } from "./backend";
import { requireRecordedActs } from "./recorded/recorded-acts";
import { withoutNotes } from "./recorded/recorded-requests";
import { post, visit } from "./requests";
import { openSession } from "./open-session";

export const PASSWORD = "seven quiet herons";

export type Who = "visitor" | "member" | "admin";

interface Person {
  uid: string;
  email: string;
  cookie: string;
}

const people = new Map<Who, Person>();
/** Writes up to here made the people themselves. */
let madeAt = 0;

/** Makes an account whose address is confirmed, as its owner would have. */
export async function makeAccount(
  { documents, identity }: TestBackend,
  email: string,
  { displayName = "Somebody", role = "user" as Role, verified = true } = {},
): Promise<string> {
  const { uid } = await identity.join({ email, password: PASSWORD, displayName });
  const account = verified
    ? await identity.confirmEmailVerification(await identity.requestEmailVerification(uid))
    : await identity.find(uid);
  if (!account) throw new Error("The account is not there.");
  await keepUserDocument(account);
  if (role !== "user") await documents.batch("system:test").update(users, uid, { role }).commit();
  return uid;
}

/** A real session of an account, as the `Cookie` header that carries it. */
export async function sessionOf(
  { identity }: TestBackend,
  uid: string,
  userAgent = "Firefox/140 (Windows)",
): Promise<string> {
  return `session=${(await openSession(identity, uid, { userAgent })).secret}`;
}

interface MadePeople {
  people: Map<Exclude<Who, "visitor">, Person>;
  /** All that is stored of them. */
  stored: { collection: Collection; id: string; fields: Fields }[];
}

/** By the time at which they were made. */
const made = new Map<number, MadePeople>();

async function makePeople(store: TestBackend): Promise<MadePeople> {
  const these: MadePeople = { people: new Map(), stored: [] };
  for (const who of ["member", "admin"] as const) {
    const email = `${who}@example.com`;
    const role = who === "admin" ? "admin" : "user";
    const uid = await makeAccount(store, email, { displayName: `The ${who}`, role });
    these.people.set(who, { uid, email, cookie: await sessionOf(store, uid) });
  }
  for (const collection of [...identityCollections, users as unknown as Collection]) {
    // A store with demo content has other people, too.
    const { items } = await store.documents.query(collection, { limit: 1_000 });
    for (const { id, version: _v, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...fields } of items)
      these.stored.push({ collection, id, fields });
  }
  return these;
}

async function storePeople(store: TestBackend): Promise<void> {
  const now = store.clock().getTime();
  const known = made.get(now);
  const these = known ?? (await withoutNotes(() => makePeople(store)));
  if (known) {
    // Joining takes many round trips, and more time than most tests: it is done once, and what it left stored again.
    const batch = store.documents.batch("system:test");
    for (const { collection, id, fields } of known.stored) batch.set(collection, id, fields);
    await batch.commit();
  } else made.set(now, these);
  people.clear();
  for (const [who, one] of these.people) people.set(who, one);
  madeAt = store.writes.length;
}

/** A member and an admin, each with a live session, in a backend that a group of tests shares. */
export function usePeopleOfAll(store: () => TestBackend): void {
  beforeAll(() => storePeople(store()));
}

/** Before each test: a member and an admin, each with a live session. */
export function usePeople(store: () => TestBackend): void {
  beforeEach(() => storePeople(store()));
  // What the admin does in these tests is done by the admin area's own routes.
  afterEach(async () => {
    if (/\/tests\/routes\/admin-[^/]+$/.test(expect.getState().testPath ?? ""))
      await requireRecordedActs(store(), person("admin").uid, madeAt);
  });
}

/** One of the people of `usePeople`. */
export function person(who: Exclude<Who, "visitor">): Person {
  const found = people.get(who);
  if (!found) throw new Error("Call usePeople first.");
  return found;
}

/** Arguments of a loader or, with a form, of an action, with the session of the person who asks. */
export function as(
  who: Who,
  path: string,
  params: Record<string, string> = {},
  form?: Record<string, string | string[]> | FormData,
  headers: Record<string, string> = {},
): LoaderFunctionArgs & ActionFunctionArgs {
  const all = who === "visitor" ? headers : { Cookie: person(who).cookie, ...headers };
  return form ? post(path, form, params, all) : visit(path, params, all);
}
