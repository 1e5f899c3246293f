import { beforeEach, describe, expect, test } from "vitest";
import { passkeys, secondFactors, users } from "~/platform/access/collection";
import { changePasskeys } from "~/platform/access/credentials/passkey-change.server";
import { changeSecondFactor } from "~/platform/access/credentials/second-factor-change.server";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { secondFactorOf } from "~/platform/access/second-factor/second-factor.server";
import { findViewer, type Viewer } from "~/platform/access/viewer.server";
import { action as passwordAction } from "~/routes/dashboard.password";
import { action as passkeyAction } from "~/routes/dashboard.passkeys";
import { action as login } from "~/routes/login";
import { action as codeAction, loader as codePage } from "~/routes/login_.code";
import { action as removeByLink } from "~/routes/remove-passkey";
import { action as reset } from "~/routes/reset-password";
import { action as verifyEmail } from "~/routes/verify-email";
import { acceptInvitation, findInvitation, inviteAdmin, listInvitations } from "~/site/invitations/invitations.server";
import { changeDuties, endSessionsOf, liftSuspension, suspendUser } from "~/site/people-desk/user-acts.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { addPasskeyOf, cookieOf, newKey, signInByKey } from "../support/passkeys";
import { makeAccount, PASSWORD, sessionOf } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();

const OWNER = "pat@example.com";
const NEW_PASSWORD = "eleven loud geese";
let uid: string;
/** The session that the thief and the owner share, and its viewer as the guard has found it. */
let cookie: string;
let viewer: Viewer;
const staff = { uid: "", name: "The admin", requestId: null };

beforeEach(async () => {
  staff.uid = await makeAccount(store(), "admin@example.com", { role: "admin" });
  uid = await makeAccount(store(), OWNER);
  cookie = await sessionOf(store(), uid);
  viewer = (await viewerOf(cookie)) as Viewer;
});

const viewerOf = (session: string) => findViewer(visit("/", {}, { Cookie: session }).request);
const done = async (work: Promise<{ outcome: string }>) => expect(await work).toMatchObject({ outcome: "done" });

async function setNewPassword(password = NEW_PASSWORD): Promise<void> {
  const { token } = (await store().identity.requestPasswordReset(OWNER)) ?? { token: "" };
  const answer = await respond(() => reset(post("/reset-password", { token, password })));
  expect(answer.status).toBe(303);
  await backgroundDone();
}

/** Each ends what is under way. */
const ENDS: [string, () => Promise<unknown>][] = [
  ["a new password is set by mail", () => setNewPassword()],
  ["the password is changed", () => store().identity.changePassword(uid, PASSWORD, NEW_PASSWORD)],
  ["staff end all sessions", () => endSessionsOf(uid, null, staff)],
  ["the role changes", async () => done(changeDuties(uid, isAdmin ? null : ["owner"], staff))],
  ["the role changes twice", async () => {
    await done(changeDuties(uid, isAdmin ? null : ["owner"], staff));
    await done(changeDuties(uid, isAdmin ? ["owner"] : null, staff));
  }],
  ["the account is suspended", () => done(suspendUser(uid, "Rude.", staff))],
  ["a suspension is lifted again", async () => {
    await done(suspendUser(uid, "Rude.", staff));
    await done(liftSuspension(uid, staff));
  }],
  ["the account is deleted", () => store().identity.delete(uid)],
]; // prettier-ignore
let isAdmin = false;
beforeEach(() => {
  isAdmin = false;
});

/** The passkey page's last step, from a request whose guard has let it in before. */
async function passkeyUnderWay() {
  const begun = await respond(() =>
    passkeyAction(post("/dashboard/passkeys", { intent: "add", name: "Phone", password: PASSWORD }, {}, { Cookie: cookie })),
  ); // prettier-ignore
  const passkey = newKey().create((begun.data as { options: object }).options);
  const { request } = post("/dashboard/passkeys", {}, {}, { Cookie: `${cookie}; ${cookieOf(begun, "passkey")}` });
  const form = new FormData();
  form.set("intent", "finish");
  form.set("passkey", passkey);
  return () => respond(() => changePasskeys(request, viewer, form));
}

/** The set-up page's last step, from a request whose guard has let it in before. */
async function appUnderWay() {
  const { request } = post("/dashboard/second-factor", {}, {}, { Cookie: cookie });
  const begin = new FormData();
  begin.set("intent", "begin");
  begin.set("password", PASSWORD);
  await respond(() => changeSecondFactor(request, viewer, begin));
  const seed = (await secondFactorOf(uid, viewer.sessionId)).unconfirmedSecret ?? "";
  const form = new FormData();
  form.set("intent", "confirm");
  form.set("oneTimeCode", codeOfStep(seed, stepAt(store().clock())));
  return () => respond(() => changeSecondFactor(request, viewer, form));
}

const half = () => respond(() => login(post("/login", { intent: "sign-in", email: OWNER, password: PASSWORD })));
const finish = (oneTimeCode: string, waiting: string) =>
  respond(() => codeAction(post("/login/code", { oneTimeCode }, {}, { Cookie: waiting })));

/** A sign-in of somebody who knows the password and has a recovery code. */
async function halfSignIn() {
  const codes = ((await addPasskeyOf(cookie, newKey())).data as { codes: string[] }).codes;
  const waiting = cookieOf(await half(), "second-factor");
  return { codes, waiting };
}

const codesLeft = async () => (await store().documents.get(secondFactors, uid))?.recoveryHashes.length ?? 0;
const sessions = () => store().identity.listSessions(uid);

describe("A passkey that was asked for in a session", () => {
  test("is made in it", async () => {
    const made = await (await passkeyUnderWay())();
    expect([made.status, (made.data as { codes: string[] }).codes.length]).toEqual([200, 10]);
  });

  const nothingIsMade = async (finishing: Awaited<ReturnType<typeof passkeyUnderWay>>) => {
    const answer = await finishing();
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).not.toContain("codes");
    expect(await store().documents.count(passkeys)).toBe(0);
    expect(await store().documents.count(secondFactors)).toBe(0);
    expect((await store().documents.get(users, uid))?.secondFactorAt ?? null).toBeNull();
  };

  test.each(ENDS)("is not made once %s, although the guard let the request in before", async (_, end) => {
    const finishing = await passkeyUnderWay();
    await end();
    await nothingIsMade(finishing);
  });

  test("is not made once that session is ended, and not in another one", async () => {
    const finishing = await passkeyUnderWay();
    await store().identity.revokeSession(uid, viewer.sessionId);
    await nothingIsMade(finishing);

    cookie = await sessionOf(store(), uid);
    const begunHere = await passkeyUnderWay();
    viewer = (await viewerOf(await sessionOf(store(), uid))) as Viewer;
    await nothingIsMade(begunHere);
  });
});

describe("An app that is being set up in a session", () => {
  test("is confirmed in it", async () => {
    expect((await (await appUnderWay())()).status).toBe(200);
  });

  const nothingIsOn = async (finishing: Awaited<ReturnType<typeof appUnderWay>>) => {
    const answer = await finishing();
    expect(answer.status).toBe(422);
    expect((await store().documents.get(secondFactors, uid))?.confirmedAt ?? null).toBeNull();
    expect(await codesLeft()).toBe(0);
    expect((await store().documents.get(users, uid))?.secondFactorAt ?? null).toBeNull();
  };

  test.each(ENDS)("is not confirmed once %s, although the guard let the request in before", async (_, end) => {
    const finishing = await appUnderWay();
    await end();
    await nothingIsOn(finishing);
  });

  test("is not confirmed once that session is ended", async () => {
    const finishing = await appUnderWay();
    await store().identity.revokeSession(uid, viewer.sessionId);
    await nothingIsOn(finishing);
  });
});

/** Does something while a password is being checked. */
function whileChecking(work: () => Promise<unknown>): void {
  const { identity } = store();
  const check = identity.signIn.bind(identity);
  identity.signIn = async (...given) => {
    const account = await check(...given);
    identity.signIn = check;
    await work();
    return account;
  };
}

/** Does something once a person has proved who they are, before what they asked for is stored. */
function beforeChange(work: () => Promise<unknown>): void {
  const { documents } = store();
  const { transaction } = documents;
  documents.transaction = async (actor, run) => {
    if (actor !== uid) return transaction(actor, run);
    documents.transaction = transaction;
    await work();
    return transaction(actor, run);
  };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Posts a form to a page of credentials, in a request whose guard has let it in before. */
const change = (fields: Record<string, string>, by = { cookie, viewer }) =>
  respond(() =>
    changeSecondFactor(post("/dashboard/second-factor", {}, {}, { Cookie: by.cookie }).request, by.viewer, formOf(fields)),
  ); // prettier-ignore

/** Sets up an app, and returns the recovery codes. */
async function setUpApp(by = { cookie, viewer }): Promise<string[]> {
  await change({ intent: "begin", password: PASSWORD }, by);
  const seed = (await secondFactorOf(uid, by.viewer.sessionId)).unconfirmedSecret ?? "";
  const { data } = await change({ intent: "confirm", oneTimeCode: codeOfStep(seed, stepAt(store().clock())) }, by);
  return (data as { codes: string[] }).codes;
}

const factorOf = async () => ({
  since: (await store().documents.get(users, uid))?.secondFactorAt ?? null,
  app: (await store().documents.get(secondFactors, uid))?.confirmedAt ?? null,
  passkeys: await store().documents.count(passkeys),
});

/** A session of the owner's in another browser, which a change here would end. */
async function elsewhere() {
  const other = await sessionOf(store(), uid);
  const there = { cookie: other, viewer: (await viewerOf(other)) as Viewer };
  await backgroundDone();
  return there;
}

/** Keeps the ends of the other sessions from coming, as if the process had stopped after a change was stored. */
const keepSessions = () => void (store().identity.revokeAllSessions = () => Promise.resolve());

describe("New recovery codes", () => {
  test.each(ENDS)("are not made once %s, while the password and a code are being checked", async (_, end) => {
    const { codes } = await halfSignIn();
    const before = (await store().documents.get(secondFactors, uid))?.recoveryHashes.slice(1);
    whileChecking(end);
    const answer = await change({ intent: "renew", password: PASSWORD, oneTimeCode: codes[0] ?? "" });
    expect([answer.status, JSON.stringify(answer.data ?? null).includes("codes")]).toEqual([422, false]);
    expect((await store().documents.get(secondFactors, uid))?.recoveryHashes).toEqual(before);
  });

  test("are not made once the second factor by which their owner was asked is another one", async () => {
    const [first = "", second = ""] = await setUpApp();
    const other = await elsewhere();
    keepSessions();
    let hashes: string[] | undefined;
    beforeChange(async () => {
      await change({ intent: "off", password: PASSWORD, oneTimeCode: second }, other);
      store().setClock(new Date(store().clock().getTime() + 60_000).toISOString());
      await setUpApp(other);
      hashes = (await store().documents.get(secondFactors, uid))?.recoveryHashes;
    });
    const answer = await change({ intent: "renew", password: PASSWORD, oneTimeCode: first });
    expect([answer.status, JSON.stringify(answer.data ?? null).includes("codes"), hashes?.length]).toEqual([
      422,
      false,
      10,
    ]);
    expect((await store().documents.get(secondFactors, uid))?.recoveryHashes).toEqual(hashes);
  });
});

describe("A second factor", () => {
  /** The last moments at which what a change depends on can end before it. */
  const MOMENTS = [
    ["while the password and a code are being checked", whileChecking],
    ["once they were right", beforeChange],
  ] as const;
  const each = ENDS.flatMap(([ended, end]) => MOMENTS.map(([when, at]) => [ended, when, end, at] as const));

  test.each(each)("is not turned off if %s %s", async (_ended, _when, end, at) => {
    const [code = ""] = await setUpApp();
    await backgroundDone();
    const before = await factorOf();
    at(end);
    const answer = await change({ intent: "off", password: PASSWORD, oneTimeCode: code });
    expect(answer.status).toBe(422);
    expect(await factorOf()).toEqual(before);
  });

  test("is not turned off by the password alone, if it is set up in that moment", async () => {
    const owner = await elsewhere();
    keepSessions();
    beforeChange(() => setUpApp(owner));
    const answer = await change({ intent: "off", password: PASSWORD });
    expect(answer.status).toBe(422);
    expect(await factorOf()).toMatchObject({ since: expect.any(String), app: expect.any(String) });
  });

  test("gets no app by the password alone, if a passkey is its first in that moment", async () => {
    keepSessions();
    const owner = await elsewhere();
    beforeChange(() => addPasskeyOf(owner.cookie, newKey()));
    const answer = await change({ intent: "begin", password: PASSWORD });
    expect(answer.status).toBe(422);
    expect((await store().documents.get(secondFactors, uid))?.secret ?? null).toBeNull();
  });

  test.each(each)("keeps its last passkey if %s %s", async (_ended, _when, end, at) => {
    const { codes } = await halfSignIn();
    const [{ id = "" } = {}] = (await store().documents.query(passkeys, { limit: 1 })).items;
    await backgroundDone();
    const before = await factorOf();
    at(end);
    const { request } = post("/dashboard/passkeys", {}, {}, { Cookie: cookie });
    const form = formOf({ intent: "remove", id, password: PASSWORD, oneTimeCode: codes[0] ?? "" });
    expect((await respond(() => changePasskeys(request, viewer, form))).status).toBe(422);
    expect(await factorOf()).toEqual(before);
  });

  test("is neither set up, turned off nor renewed once the provider has ended all sign-ins", async () => {
    const finishPasskey = await passkeyUnderWay();
    const finishApp = await appUnderWay();
    const { identity } = store();
    const isPresent = identity.isOfPresentGeneration.bind(identity);
    // What a provider knows is in no document.
    const endAtProvider = () => void (identity.isOfPresentGeneration = () => Promise.resolve(false));
    endAtProvider();
    expect([(await finishPasskey()).status, (await finishApp()).status]).toEqual([422, 422]);
    expect(await factorOf()).toEqual({ since: null, app: null, passkeys: 0 });

    identity.isOfPresentGeneration = isPresent;
    const codes = await setUpApp();
    const before = await factorOf();
    endAtProvider();
    for (const [at, intent] of ["off", "renew"].entries())
      expect((await change({ intent, password: PASSWORD, oneTimeCode: codes[at] ?? "" })).status).toBe(422);
    expect(await factorOf()).toEqual(before);
  });
});

describe("Half a sign-in", () => {
  test("is completed by a code", async () => {
    const { codes, waiting } = await halfSignIn();
    expect(cookieOf(await finish(codes[0] ?? "", waiting), "session")).not.toBe("");
  });

  test.each(ENDS)("is over once %s, and uses up no code", async (_, end) => {
    const { codes, waiting } = await halfSignIn();
    await end();
    const before = (await sessions()).length;
    const answer = await finish(codes[0] ?? "", waiting);
    expect([answer.headers.get("Location"), cookieOf(answer, "session")]).toEqual([
      expect.stringContaining("too-late"),
      "",
    ]);
    expect((await sessions()).length).toBe(before);
    expect(await codesLeft()).toBe(10);
    const page = await respond(() => codePage(visit("/login/code", {}, { Cookie: waiting })));
    expect(page.headers.get("Location")).toContain("/login");
  });

  test.each(ENDS)("is over if %s while the code is being checked", async (_, end) => {
    const { codes, waiting } = await halfSignIn();
    let after = 0;
    beforeSession(async () => {
      await end();
      after = (await sessions()).length;
    });
    const answer = await finish(codes[0] ?? "", waiting);
    expect([answer.headers.get("Location"), cookieOf(answer, "session")]).toEqual([
      expect.stringContaining("too-late"),
      "",
    ]);
    expect((await sessions()).length).toBe(after);
  });
});

/** Does something at the last moment before a session is opened. */
function beforeSession(work: () => Promise<void>): void {
  const { identity } = store();
  const createSession = identity.createSession.bind(identity);
  identity.createSession = async (...given) => {
    identity.createSession = createSession;
    await work();
    return createSession(...given);
  };
}

describe("A sign-in whose check is over", () => {
  test.each(ENDS)("by the password opens no session if %s meanwhile", async (_, end) => {
    await store().identity.revokeSession(uid, viewer.sessionId);
    beforeSession(async () => void (await end()));
    const answer = await half();
    expect([answer.status, cookieOf(answer, "session")]).toEqual([422, ""]);
    expect(await sessions()).toEqual([]);
  });

  test("by a passkey opens no session if the passkey is removed, and the sessions are ended, meanwhile", async () => {
    const key = newKey();
    await addPasskeyOf(cookie, key);
    beforeSession(async () => {
      const [passkey] = (await store().documents.query(passkeys, { limit: 1 })).items;
      await store()
        .documents.batch("test")
        .delete(passkeys, passkey?.id ?? "")
        .commit();
      await store().identity.revokeAllSessions(uid);
    });
    const answer = await signInByKey(key);
    expect([answer.status, cookieOf(answer, "session")]).toEqual([422, ""]);
    expect(await sessions()).toEqual([]);
  });

  test("by a change of the password opens no session if its owner sets another by mail meanwhile", async () => {
    beforeSession(() => setNewPassword("nine tin kettles"));
    const answer = await respond(() =>
      passwordAction(post("/dashboard/password", { current: PASSWORD, password: NEW_PASSWORD }, {}, { Cookie: cookie })),
    ); // prettier-ignore
    expect([answer.status, cookieOf(answer, "session")]).toEqual([422, ""]);
    expect(await sessions()).toEqual([]);
  });
});

describe("A mailed link", () => {
  test.each(ENDS)("that sets a password is void once %s", async (_, end) => {
    const { token } = (await store().identity.requestPasswordReset(OWNER)) ?? { token: "" };
    await end();
    const answer = await respond(() => reset(post("/reset-password", { token, password: "a thief's own choice" })));
    expect(answer.status).not.toBe(303);
    await expect(store().identity.signIn(OWNER, "a thief's own choice")).rejects.toMatchObject({
      code: "invalid-credential",
    });
  });

  test("that confirms an address is void once the account was suspended", async () => {
    const other = await makeAccount(store(), "new@example.com", { verified: false });
    const token = await store().identity.requestEmailVerification(other);
    await store().identity.setDisabled(other, true);
    await store().identity.setDisabled(other, false);
    await respond(() => verifyEmail(post("/verify-email", { token })));
    expect((await store().identity.find(other))?.emailVerified).toBe(false);
  });
});

describe("An invitation", () => {
  const invited = { uid: "", email: "guest@example.com", displayName: "Guest" };
  const isAdminNow = async () => (await store().documents.get(users, invited.uid))?.role === "admin";
  beforeEach(async () => {
    invited.uid = await makeAccount(store(), invited.email);
    isAdmin = true;
    await store().documents.batch("test").update(users, uid, { role: "admin" }).commit();
    const sent = await inviteAdmin(invited.email, ["owner"], { uid, name: "Pat", requestId: null });
    expect(sent).toEqual({ outcome: "invited" });
  });

  test("is accepted while the admin who sent it stands by it", async () => {
    expect(await listInvitations()).toHaveLength(1);
    expect(await findInvitation(invited)).toMatchObject({ by: "Pat" });
    expect(await acceptInvitation(invited, null)).toBe("accepted");
    expect(await isAdminNow()).toBe(true);
  });

  test.each(ENDS.slice(0, -1))("is void once %s: a thief of the account keeps no way back", async (_, end) => {
    await end();
    expect(await listInvitations()).toEqual([]);
    expect(await findInvitation(invited)).toBeNull();
    expect(await acceptInvitation(invited, null)).toBe("gone");
    expect(await isAdminNow()).toBe(false);
  });

  test("that is accepted ends what the new admin had under way as a member", async () => {
    const theirs = await store().identity.generationOf(invited.uid);
    await acceptInvitation(invited, null);
    const opened = store().identity.createSession({ uid: invited.uid, generation: theirs }, { userAgent: "Test" });
    await expect(opened).rejects.toMatchObject({ code: "invalid-credential" });
  });
});

test.each(ENDS.slice(0, -1))(
  "The link that removes a new passkey works when %s, because a thief may do that",
  async (_, end) => {
    await addPasskeyOf(cookie, newKey());
    const mail = store().sent.find(({ kind }) => kind === "passkey")?.text ?? "";
    const [, query = ""] = /remove-passkey\?(\S+)/.exec(mail) ?? [];
    await end();
    const answer = await respond(() =>
      removeByLink(post("/remove-passkey", Object.fromEntries(new URLSearchParams(query)))),
    );
    expect(answer.status).toBe(303);
    expect(await store().documents.count(passkeys)).toBe(0);
  },
);

test("staff end what is under way for somebody who isn't signed in anywhere", async () => {
  const { codes, waiting } = await halfSignIn();
  await store().identity.revokeSession(uid, viewer.sessionId);
  expect(await endSessionsOf(uid, null, staff)).toEqual({ outcome: "already" });
  expect(cookieOf(await finish(codes[0] ?? "", waiting), "session")).toBe("");
});

test("the end of one session leaves sign-ins elsewhere and mailed links as they are", async () => {
  const { codes, waiting } = await halfSignIn();
  const { token } = (await store().identity.requestPasswordReset(OWNER)) ?? { token: "" };
  const elsewhere = await viewerOf(await sessionOf(store(), uid));
  await store().identity.revokeSession(uid, elsewhere?.sessionId ?? "");
  expect(await store().identity.verifyPasswordReset(token)).toBe(OWNER);
  expect(cookieOf(await finish(codes[0] ?? "", waiting), "session")).not.toBe("");
});
