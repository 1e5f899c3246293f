import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, expect } from "vitest";
import { users } from "~/platform/access/collection";
import { keepUserDocument } from "~/platform/access/accounts.server";
import type { Role } from "~/platform/access/schema";
import type { TestBackend } from "./backend";
import { requireRecordedActs } from "./recorded-acts";
import { post, visit } from "./requests";

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
  return `session=${(await identity.createSession(uid, { userAgent })).secret}`;
}

/** Before each test: a member and an admin, each with a live session. */
export function usePeople(store: () => TestBackend): void {
  beforeEach(async () => {
    people.clear();
    for (const who of ["member", "admin"] as const) {
      const email = `${who}@example.com`;
      const uid = await makeAccount(store(), email, {
        displayName: `The ${who}`,
        role: who === "admin" ? "admin" : "user",
      });
      people.set(who, { uid, email, cookie: await sessionOf(store(), uid) });
    }
    madeAt = store().writes.length;
  });
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
