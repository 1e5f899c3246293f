import { hash } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Collection, Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import {
  identityAccounts,
  identityCollections,
  identitySessions,
  identityTokens,
} from "~/backend/identity/identity-collections";
import { openEmbeddedIdentity, type EmbeddedIdentityOptions } from "~/backend/identity/embedded-identity.server";
import type { HashingCost } from "~/backend/identity/password-hashing.server";
import type { Identity } from "~/backend/identity/port";
import { identityContract } from "../contract/identity.contract";
import { normalForm } from "~/domain/text/normal-form";
import { openSession } from "../../support/open-session";

const CHEAP: HashingCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const START = Date.parse("2026-11-21T12:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = "three brass kettles";
const EMAIL = "pat@people.example";

identityContract("embedded", async () => {
  const documents = openSqliteDocuments({ file: ":memory:", collections: identityCollections });
  const identity = openEmbeddedIdentity({ documents, hashing: CHEAP });
  return {
    identity,
    dispose: async () => {
      await identity.close();
      await documents.close();
    },
  };
});

describe("the embedded identity", () => {
  let now: number;
  let documents: Documents;
  let identity: Identity;
  const open = (options: Partial<EmbeddedIdentityOptions> = {}) =>
    openEmbeddedIdentity({ documents, clock: () => new Date(now), hashing: CHEAP, ...options });
  beforeEach(() => {
    now = START;
    documents = openSqliteDocuments({ file: ":memory:", collections: identityCollections, clock: () => new Date(now) });
    identity = open();
  });
  afterEach(async () => {
    await identity.close();
    await documents.close();
  });

  const join = () => identity.join({ email: EMAIL, password: PASSWORD, displayName: null });
  const startSession = async () => openSession(identity, (await join()).uid, { userAgent: "Browser" });
  const stored = async (collection: unknown) => (await documents.query(collection as Collection)).items;

  test("a password that an earlier version hashed as it was typed still works, in either form", async () => {
    const whole = normalForm("Zoë's café naïve", "NFC");
    const apart = normalForm(whole, "NFD");
    const { uid } = await join();
    await documents
      .batch("test")
      .update(identityAccounts, uid, { passwordHash: await hash(apart, CHEAP) })
      .commit();
    for (const typed of [apart, whole]) expect((await identity.signIn(EMAIL, typed)).uid).toBe(uid);
  });

  test("a session ends after 12 hours without a request", async () => {
    const { secret } = await startSession();
    now = START + 11 * HOUR;
    expect(await identity.verifySession(secret)).not.toBeNull();
    now += 12 * HOUR - 1;
    expect(await identity.verifySession(secret)).not.toBeNull();
    now += 12 * HOUR;
    expect(await identity.verifySession(secret)).toBeNull();
  });

  test("a session ends after 14 days, however busy", async () => {
    const { secret } = await startSession();
    for (let hours = 6; hours < 14 * 24; hours += 6) {
      now = START + hours * HOUR;
      expect(await identity.verifySession(secret), `${hours} h`).not.toBeNull();
    }
    now = START + 14 * 24 * HOUR;
    expect(await identity.verifySession(secret)).toBeNull();
  });

  test("both ends are settings", async () => {
    identity = open({ sessionIdle: HOUR, sessionLifetime: 2 * HOUR });
    const { secret, session } = await startSession();
    expect(session.expiresAt).toBe(new Date(START + HOUR).toISOString());
    now = START + 59 * MINUTE;
    const seen = await identity.verifySession(secret);
    expect(seen?.session.expiresAt).toBe(new Date(START + 59 * MINUTE + HOUR).toISOString());
    now = START + 118 * MINUTE;
    expect((await identity.verifySession(secret))?.session.expiresAt).toBe(new Date(START + 2 * HOUR).toISOString());
  });

  test("last seen is written every ten minutes at most", async () => {
    const { secret } = await startSession();
    const versionOf = async () => (await stored(identitySessions))[0]?.version;
    now = START + 10 * MINUTE - 1;
    expect((await identity.verifySession(secret))?.session.lastSeenAt).toBe(new Date(START).toISOString());
    expect(await versionOf()).toBe(1);
    now = START + 10 * MINUTE;
    expect((await identity.verifySession(secret))?.session.lastSeenAt).toBe(new Date(now).toISOString());
    await identity.verifySession(secret);
    expect(await versionOf()).toBe(2);
  });

  test("a session that ran out is not listed, and is cleared away by a later sign-in", async () => {
    const { session } = await startSession();
    now = START + 13 * HOUR;
    expect(await identity.listSessions(session.uid)).toEqual([]);
    await openSession(identity, session.uid, { userAgent: "Browser" });
    expect(await stored(identitySessions)).toHaveLength(1);
  });

  test("a person has 100 sessions at most: the oldest go", async () => {
    const { uid } = await join();
    const first = await openSession(identity, uid, { userAgent: "First" });
    for (let n = 0; n < 100; n += 1) {
      now += 1;
      await openSession(identity, uid, { userAgent: "Later" });
    }
    expect(await identity.verifySession(first.secret)).toBeNull();
    expect(await identity.listSessions(uid)).toHaveLength(100);
  });

  test("a device's name is kept short and plain", async () => {
    const { uid } = await join();
    const { session } = await openSession(identity, uid, { userAgent: `Bad\r\n\u0000${"x".repeat(900)}` });
    expect(session.userAgent).toBe(`Bad${"x".repeat(397)}`);
  });

  test("a recovery token works for 60 minutes", async () => {
    await join();
    const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
    now = START + HOUR - 1;
    expect(await identity.verifyPasswordReset(token)).toBe(EMAIL);
    now = START + HOUR;
    await expect(identity.verifyPasswordReset(token)).rejects.toMatchObject({ code: "expired-action-code" });
    await expect(identity.confirmPasswordReset(token, "a new password")).rejects.toMatchObject({
      code: "expired-action-code",
    });
    await identity.signIn(EMAIL, PASSWORD);
  });

  test("a verification token works for 60 minutes", async () => {
    const { uid } = await join();
    const token = await identity.requestEmailVerification(uid);
    now = START + HOUR;
    await expect(identity.confirmEmailVerification(token)).rejects.toMatchObject({ code: "expired-action-code" });
    expect((await identity.find(uid))?.emailVerified).toBe(false);
    const second = await identity.requestEmailVerification(uid);
    now += HOUR - 1;
    expect((await identity.confirmEmailVerification(second)).emailVerified).toBe(true);
  });

  test("a new password makes older recovery mails worthless", async () => {
    const { uid } = await join();
    const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
    await identity.changePassword(uid, PASSWORD, "four tin kettles");
    await expect(identity.verifyPasswordReset(token)).rejects.toMatchObject({ code: "invalid-action-code" });
  });

  test("a link that was mailed proves the address", async () => {
    await join();
    const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
    expect((await identity.confirmPasswordReset(token, "four tin kettles")).emailVerified).toBe(true);
  });

  test("a password set by a mailed link while the old one is being used to change it wins", async () => {
    const { uid } = await join();
    const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
    const change = identity.changePassword(uid, PASSWORD, "an intruder's choice").catch((error: unknown) => error);
    await identity.confirmPasswordReset(token, "the owner's choice");
    expect(await change).toMatchObject({ code: "invalid-credential" });
    expect((await identity.signIn(EMAIL, "the owner's choice")).uid).toBe(uid);
  });

  test("a password isn't changed by somebody whose sessions are ended while the current one is being checked", async () => {
    const { uid } = await join();
    const change = identity.changePassword(uid, PASSWORD, "an intruder's choice").catch((error: unknown) => error);
    await identity.revokeAllSessions(uid);
    expect(await change).toMatchObject({ code: "invalid-credential" });
    expect((await identity.signIn(EMAIL, PASSWORD)).uid).toBe(uid);
  });

  test("a link mailed to set a password sets none once the account is suspended while the new one is being hashed", async () => {
    const { uid } = await join();
    const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
    const reset = identity.confirmPasswordReset(token, "four tin kettles").catch((error: unknown) => error);
    // After the link was checked, and before the password is stored.
    await identity.find(uid);
    await identity.setDisabled(uid, true);
    expect(await reset).toMatchObject({ name: "IdentityError" });
    await identity.setDisabled(uid, false);
    expect((await identity.signIn(EMAIL, PASSWORD)).uid).toBe(uid);
  });

  test("neither password nor secret nor token is in the store", async () => {
    const { secret, session } = await startSession();
    const reset = await identity.requestPasswordReset(EMAIL);
    const verification = await identity.requestEmailVerification(session.uid);
    const everything = JSON.stringify(await Promise.all(identityCollections.map(stored)));
    for (const hidden of [PASSWORD, secret, reset?.token ?? "", verification]) expect(everything).not.toContain(hidden);
    expect((await stored(identityAccounts))[0]?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test("a request about an unknown address writes as much as one about a known one", async () => {
    await join();
    await identity.requestPasswordReset(EMAIL);
    const known = (await stored(identityTokens)).length;
    await identity.requestPasswordReset("nobody@people.example");
    expect((await stored(identityTokens)).length).toBe(known * 2);
  });

  test("joining with an address that is taken writes as well", async () => {
    await join();
    await join().catch(() => undefined);
    expect(await stored(identityTokens)).toMatchObject([{ uid: "" }]);
    expect(await stored(identityAccounts)).toHaveLength(1);
  });

  test("tokens that ran out are cleared away in time", async () => {
    await join();
    for (let n = 0; n < 5; n += 1) await identity.requestPasswordReset("nobody@people.example");
    now = START + 30 * 24 * HOUR;
    await identity.requestPasswordReset(EMAIL);
    expect(await stored(identityTokens)).toHaveLength(1);
  });

  test("deletion leaves nothing of a person in the store", async () => {
    const { session } = await startSession();
    await identity.requestPasswordReset(EMAIL);
    await identity.requestEmailVerification(session.uid);
    await identity.delete(session.uid);
    expect((await Promise.all(identityCollections.map(stored))).flat()).toEqual([]);
  });

  test("a hash made at another cost is replaced at the next sign-in", async () => {
    await join();
    const hashOf = async () => (await stored(identityAccounts))[0]?.passwordHash;
    const before = await hashOf();
    identity = open({ hashing: { ...CHEAP, timeCost: 2 } });
    await identity.signIn(EMAIL, PASSWORD);
    const after = await hashOf();
    expect([before, after]).toEqual([expect.stringContaining(",t=1,"), expect.stringContaining(",t=2,")]);
    await identity.signIn(EMAIL, PASSWORD);
    expect(await hashOf()).toBe(after);
  });

  test("the shortest password is a setting, and 6 at least", async () => {
    identity = open({ passwordMinLength: 12 });
    const joinWith = (password: string) => identity.join({ email: EMAIL, password, displayName: null });
    await expect(joinWith("eleven char")).rejects.toThrow("Use at least 12 characters.");
    identity = open({ passwordMinLength: 1 });
    await expect(joinWith("fivec")).rejects.toThrow("Use at least 6 characters.");
    await joinWith("zq4vx!");
  });

  test("of very many sign-ins at once the last are told to wait", async () => {
    await join();
    const attempts = await Promise.allSettled(Array.from({ length: 600 }, () => identity.signIn(EMAIL, PASSWORD)));
    const refused = attempts.filter((attempt) => attempt.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const attempt of refused) expect(attempt.reason).toMatchObject({ code: "too-many-requests" });
    await identity.signIn(EMAIL, PASSWORD);
  });
});
