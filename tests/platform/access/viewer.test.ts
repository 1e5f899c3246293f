import { expect, test, vi } from "vitest";
import { passkeys, users } from "~/platform/access/collection";
import { findViewer, signedInUser } from "~/platform/access/viewer.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { as, person, usePeople } from "../../support/people";

const store = useTestBackend();
usePeople(store);

test("the role is read from users/{uid}", async () => {
  expect((await findViewer(as("admin", "/").request))?.role).toBe("admin");
  expect((await findViewer(as("member", "/").request))?.role).toBe("user");
});

test("a missing document or role means user", async () => {
  await store().documents.batch("test").update(users, person("admin").uid, { role: undefined }).commit();
  expect((await findViewer(as("admin", "/").request))?.role).toBe("user");
  await store().documents.batch("test").delete(users, person("member").uid).commit();
  expect((await findViewer(as("member", "/").request))?.role).toBe("user");
});

test("a look-up that fails means user, and signs nobody out", async () => {
  store().documents.get = () => Promise.reject(new Error("the store is away"));
  store().identity.verifySession = async () => ({
    account: {
      uid: "u",
      email: "a@b.example",
      displayName: null,
      photoURL: null,
      emailVerified: true,
      disabled: false,
      createdAt: "",
    },
    session: { id: "s", uid: "u", createdAt: "", lastSeenAt: "", expiresAt: "", userAgent: "", by: null },
  });
  expect(await findViewer(as("admin", "/").request)).toMatchObject({ role: "user", user: { displayName: "a" } });
});

test("a session that can't be verified is none", async () => {
  store().identity.verifySession = () => Promise.reject(new Error("the store is away"));
  expect(await findViewer(as("member", "/").request)).toBeNull();
});

test("a suspended or disabled person is signed out", async () => {
  await store().documents.batch("test").update(users, person("member").uid, { state: "suspended" }).commit();
  expect(await findViewer(as("member", "/").request)).toBeNull();
  await store().identity.setDisabled(person("admin").uid, true);
  expect(await findViewer(as("admin", "/").request)).toBeNull();
});

test("an owner whose password was set past the site is mailed so, with the passkeys that it leaves", async () => {
  const { uid } = person("member");
  const key = {
    name: "Blue key",
    credentialId: "c",
    publicKey: "k",
    counter: 0,
    transports: [],
    domain: "",
    isSynced: false,
  };
  await store()
    .documents.batch("test")
    .set(passkeys, "key", { uid, lastUsedAt: null, ...key })
    .commit();
  store().identity.verifySession = (_, notice) => {
    notice?.({ uid, email: "owner@people.example" });
    return Promise.resolve(null);
  };
  expect(await findViewer(as("member", "/").request)).toBeNull();
  await backgroundDone();
  expect(store().sent).toEqual([expect.objectContaining({ kind: "password-changed", to: "owner@people.example" })]);
  const { text = "" } = store().sent[0] ?? {};
  expect(text).toMatch(
    /As far as we can tell it was not changed on our site but directly at the service that stores our members’ passwords\./,
  );
  expect(text).toContain("/forgot-password");
  expect(text).toContain("“Blue key”");
});

test("all loaders of a page cost one look-up", async () => {
  const verify = vi.spyOn(store().identity, "verifySession");
  const request = as("member", "/").request;
  await Promise.all([
    findViewer(request),
    findViewer(request),
    findViewer(new Request(request)),
    findViewer(new Request(request)),
  ]);
  await findViewer(request);
  expect(verify).toHaveBeenCalledTimes(1);
  await findViewer(as("member", "/").request);
  expect(verify).toHaveBeenCalledTimes(2);
});

test("a name falls back to the part of the address before the @", () => {
  const account = {
    uid: "u",
    email: "some.body@example.com",
    photoURL: null,
    emailVerified: true,
    disabled: false,
    createdAt: "",
  };
  expect(signedInUser({ ...account, displayName: null }).displayName).toBe("some.body");
  expect(signedInUser({ ...account, displayName: " " }).displayName).toBe("some.body");
  expect(signedInUser({ ...account, displayName: "Body" }).displayName).toBe("Body");
});
