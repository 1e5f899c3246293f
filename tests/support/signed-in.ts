import { dutiesOf } from "~/domain/roles/duties";
import { users } from "~/platform/access/collection";
import { keepUserDocument } from "~/platform/access/accounts.server";
import type { UserFields } from "~/platform/access/schema";
import type { Viewer } from "~/platform/access/viewer.server";
import { sessionCookie } from "~/http/cookies/session.server";
import type { TestBackend } from "./backend";
import { openSession } from "./open-session";

export interface Person {
  viewer: Viewer;
  uid: string;
  /** Headers of a browser in which they are signed in. */
  headers: { Cookie: string };
}

/** Someone who joined, confirmed their address and is signed in; `over` replaces fields of their document. */
export async function personFixture(
  { documents, identity }: Pick<TestBackend, "documents" | "identity">,
  name: string,
  over: Partial<UserFields> = {},
): Promise<Person> {
  const email = `${name.toLowerCase().replace(/[^a-z]/g, "-")}@player.example`;
  const { uid } = await identity.join({ email, password: "a quiet tide pool", displayName: name });
  const account = await identity.confirmEmailVerification(await identity.requestEmailVerification(uid));
  await keepUserDocument(account);
  await documents.batch("system:test").update(users, uid, over).commit();
  const { secret, session } = await openSession(identity, uid, { userAgent: "Test" });
  const cookie = sessionCookie(new Request("http://edgewise.test/"), secret).split(";")[0] ?? "";
  return {
    uid,
    headers: { Cookie: cookie },
    viewer: {
      user: { uid, email, displayName: name, photoURL: null },
      role: over.role ?? "user",
      duties: dutiesOf(over),
      sessionId: session.id,
      isEmailVerified: true,
      mustSetUpSecondFactor: false,
      hidesOffers: false,
      country: null,
      timeZone: "UTC",
      hasShortcuts: true,
    },
  };
}

/** Headers of a browser whose session was ended elsewhere. */
export async function revokedHeaders(
  { identity }: Pick<TestBackend, "identity">,
  { uid }: Person,
): Promise<{ Cookie: string }> {
  const { secret, session } = await openSession(identity, uid, { userAgent: "Test" });
  await identity.revokeSession(uid, session.id);
  return { Cookie: sessionCookie(new Request("http://edgewise.test/"), secret).split(";")[0] ?? "" };
}
