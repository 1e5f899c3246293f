import { expect } from "@playwright/test";
import type { Documents } from "~/backend/documents/port";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";
import { users } from "~/platform/access/collection";
import type { Role } from "~/platform/access/schema";
import { DEMO_PASSWORD } from "../sign-in";
import type { ServerProcess } from "../servers/server-process";
import { post } from "./asking";
import type { Twins } from "./twin-servers";

/** Somebody with an account, of whom nothing is public. */
export interface Person {
  uid: string;
  /** Neither is anywhere in the demo's content. */
  name: string;
  email: string;
  /** Their session's cookie. */
  session: string;
}

/** Everybody who signs in. */
export interface Cast {
  /** Two members and an admin, who ask for pages. */
  readers: readonly [Person, Person, Person];
  /** An admin who changes things. */
  editor: Person;
  /** Admins who do nothing but write something now and then. */
  bystanders: { cached: Person; uncached: Person };
}

/** Makes an account with the demo's password, its address confirmed. */
async function makePerson(documents: Documents, name: string, role: Role): Promise<Omit<Person, "session">> {
  const identity = openEmbeddedIdentity({ documents, sessionIdle: 3_600_000, sessionLifetime: 3_600_000 });
  const email = `${name.toLowerCase().replace(" ", ".")}@people.example`;
  const { uid } = await identity.join({ email, password: DEMO_PASSWORD, displayName: name });
  await identity.confirmEmailVerification(await identity.requestEmailVerification(uid));
  await identity.close();
  const now = new Date().toISOString();
  await documents
    .batch("system:test")
    .set(users, uid, {
      email,
      displayName: name,
      photoURL: null,
      role,
      state: "active",
      emailVerifiedAt: now,
      representsCasinos: [],
      savedCasinos: [],
      savedCasinoIds: [],
      preferences: { hideOffers: false, noticesByMail: false },
      lastSeenAt: now,
    })
    .commit();
  return { uid, name, email };
}

/** Signs in by the form of a server's page; gives the cookie. */
async function sessionAt(address: string, email: string): Promise<string> {
  const fields: [string, string][] = [["intent", "sign-in"], ["email", email], ["password", DEMO_PASSWORD]]; // prettier-ignore
  const answer = await post(address, "/login", "", fields);
  const cookie = answer.headers["set-cookie"]?.find((one) => one.startsWith("session="));
  expect(cookie, `a session for ${email} (${String(answer.status)})`).toBeDefined();
  return cookie?.split(";")[0] ?? "";
}

/** Makes them all, each signed in at one of the servers. */
export async function gather({ documents, cached, uncached }: Twins): Promise<Cast> {
  const come = async (name: string, role: Role, at: ServerProcess): Promise<Person> => {
    const person = await makePerson(documents, name, role);
    return { ...person, session: await sessionAt(at.address, person.email) };
  };
  return {
    readers: [
      await come("Ottoline Marchbanks", "user", cached),
      await come("Peregrine Vosper", "user", uncached),
      await come("Desdemona Thistlewood", "admin", cached),
    ],
    editor: await come("Isolde Fenwright", "admin", uncached),
    bystanders: {
      cached: await come("Lysander Quill", "admin", cached),
      uncached: await come("Araminta Sedge", "admin", uncached),
    },
  };
}

export function everybodyOf({ readers, editor, bystanders }: Cast): Person[] {
  return [...readers, editor, ...Object.values(bystanders)];
}
