import { afterEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { passkeyChallenges, passkeys, secondFactors, users } from "~/platform/access/collection";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { findViewer } from "~/platform/access/viewer.server";
import { findGroupForEditing } from "~/platform/settings/group-saving.server";
import { action as saveSettings } from "~/routes/admin.settings.$group";
import { loader as adminPage } from "~/routes/admin.users._index";
import { action as dataAction } from "~/routes/dashboard.data";
import { loader as ownData } from "~/routes/dashboard.data[.]json";
import { action, loader } from "~/routes/dashboard.passkeys";
import { action as factorAction, loader as factorPage } from "~/routes/dashboard.second-factor";
import { action as login, loader as loginPage } from "~/routes/login";
import { action as codeAction, loader as codePage } from "~/routes/login_.code";
import { action as askAction } from "~/routes/login_.passkey";
import { action as resetAction } from "~/routes/reset-password";
import { resetSecondFactor } from "~/site/people-desk/command-line-roles.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { makeAccount, PASSWORD, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit, type Answer } from "../support/requests";
import { SoftwareAuthenticator, type Deviation } from "../support/software-authenticator";

const store = useTestBackend();
usePeople(store);

const ORIGIN = "http://edgewise.test";
const PAGE = "/dashboard/passkeys";
const newKey = (counts = true) => new SoftwareAuthenticator(ORIGIN, counts);
const viewerWith = (cookie: string) => findViewer(visit("/", {}, { Cookie: cookie }).request);
const cookieOf = (answer: Answer, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((one) => one.startsWith(`${name}=`)) ?? "";
const later = (seconds: number) =>
  store().setClock(new Date(store().clock().getTime() + seconds * 1_000).toISOString());
const errorsOf = (answer: Answer) => (answer.data as { result: { error: Record<string, string[]> } }).result.error;
const optionsOf = (answer: Answer) => (answer.data as { options: object }).options;
const join = (...cookies: string[]) => ({ Cookie: cookies.filter((one) => one !== "").join("; ") });

const ask = (form: Record<string, string>, ...cookies: string[]) =>
  respond(() => action(post(PAGE, form, {}, join(...cookies))));
const page = async (cookie: string) =>
  (await respond(() => loader(visit(PAGE, {}, { Cookie: cookie })))).data as {
    passkeys: { id: string; name: string; lastUsedAt: string | null; domain: string | null }[];
    hasApp: boolean;
  };

/** The question for a passkey, and the cookie that binds its answer to the browser. */
async function question(intent: "sign-in" | "confirm", ...cookies: string[]) {
  const answer = await respond(() => askAction(post("/login/passkey", { intent }, {}, join(...cookies))));
  return { answer, options: answer.status === 200 ? optionsOf(answer) : {}, cookie: cookieOf(answer, "passkey") };
}

interface Adding {
  name?: string;
  proof?: Record<string, string>;
  deviation?: Deviation;
}

async function add(cookie: string, key: SoftwareAuthenticator, { name = "Phone", proof = {}, deviation }: Adding = {}) {
  const begun = await ask({ intent: "add", name, password: PASSWORD, ...proof }, cookie, proof["cookie"] ?? "");
  if (begun.status !== 200) return begun;
  const passkey = key.create(optionsOf(begun), deviation);
  return ask({ intent: "finish", passkey }, cookie, cookieOf(begun, "passkey"));
}

/** Adds one more passkey, confirmed by one that is there. */
async function addAnother(cookie: string, key: SoftwareAuthenticator, by: SoftwareAuthenticator, name = "Key") {
  const { options, cookie: challenge } = await question("confirm", cookie);
  const proof = { intent: "add", name, password: PASSWORD, passkey: by.get(options) };
  const begun = await ask(proof, cookie, challenge);
  expect(begun.status).toBe(200);
  return ask({ intent: "finish", passkey: key.create(optionsOf(begun)) }, cookie, cookieOf(begun, "passkey"));
}

async function withPasskey(who: "member" | "admin" = "member", key = newKey()) {
  const { cookie, uid } = person(who);
  const answer = await add(cookie, key);
  expect(answer.status).toBe(200);
  return { key, cookie, uid, codes: (answer.data as { codes: string[] }).codes };
}

/** A sign-in by a passkey in a browser of its own. */
async function signIn(key: SoftwareAuthenticator, deviation: Deviation = {}, redirectTo = "/news") {
  const { options, cookie } = await question("sign-in");
  const form = { intent: "passkey", passkey: key.get(options, deviation), redirectTo };
  return respond(() => login(post("/login", form, {}, join(cookie))));
}

const half = (password = PASSWORD, email = "member@example.com") =>
  respond(() => login(post("/login", { intent: "sign-in", email, password, redirectTo: "/news" })));
const finish = (code: string, cookie: string) =>
  respond(() => codeAction(post("/login/code", { oneTimeCode: code, redirectTo: "/news" }, {}, { Cookie: cookie })));

async function withApp(cookie: string, proof: Record<string, string> = {}) {
  const ask = (form: Record<string, string>) =>
    respond(() => factorAction(post("/dashboard/second-factor", form, {}, join(cookie, proof["cookie"] ?? ""))));
  const begun = await ask({ intent: "begin", password: PASSWORD, ...proof });
  const shown = await respond(() => factorPage(visit("/dashboard/second-factor", {}, { Cookie: cookie })));
  const secret = (shown.data as { setup: { secret: string } | null }).setup?.secret ?? "";
  if (secret === "") return { begun, secret, ask, code: () => "" };
  const answer = await ask({ intent: "confirm", oneTimeCode: codeOfStep(secret, stepAt(store().clock())) });
  expect(answer.status).toBe(200);
  later(30);
  return { begun, secret, ask, code: () => codeOfStep(secret, stepAt(store().clock())) };
}

describe("Adding a passkey", () => {
  test("takes the name, gives recovery codes with the first one, ends other sessions and tells the owner", async () => {
    const elsewhere = await sessionOf(store(), person("member").uid);
    const { cookie, codes, uid } = await withPasskey();
    expect(codes).toHaveLength(10);
    expect(await viewerWith(elsewhere)).toBeNull();
    expect(await viewerWith(cookie)).not.toBeNull();
    expect((await page(cookie)).passkeys).toMatchObject([{ name: "Phone", lastUsedAt: null }]);
    expect((await store().documents.get(users, uid))?.secondFactorAt).not.toBeNull();
    await backgroundDone();
    expect(store().sent.at(-1)).toMatchObject({ kind: "passkey", to: "member@example.com" });
    expect(store().sent.at(-1)?.text).toContain("“Phone” was added");
  });

  test("asks for the password and a name", async () => {
    const { cookie } = person("member");
    expect((await ask({ intent: "add", name: "Phone", password: "a guess" }, cookie)).status).toBe(422);
    // It is mailed to the owner, perhaps by a thief.
    expect((await ask({ intent: "add", name: "Undo: evil.example/undo", password: PASSWORD }, cookie)).status).toBe(
      422,
    );
    expect((await ask({ intent: "add", password: PASSWORD }, cookie)).status).toBe(422);
    expect(await store().documents.count(passkeyChallenges, [])).toBe(0);
  });

  test("asks for an authenticator that verifies its user and stores the passkey, and names the existing ones", async () => {
    const { key, cookie } = await withPasskey();
    const { options, cookie: challenge } = await question("confirm", cookie);
    const form = { intent: "add", name: "Key", password: PASSWORD, passkey: key.get(options) };
    const asked = optionsOf(await ask(form, cookie, challenge));
    expect(asked).toMatchObject({
      rp: { id: "edgewise.test" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ type: "public-key" }],
    });
    expect(JSON.stringify(asked)).not.toContain(person("member").uid);
  });

  test.each<[string, Deviation]>([
    ["of another site", { origin: "https://edgewise.example" }],
    ["for another domain", { rpId: "edgewise.example" }],
    ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["that is a sign-in", { type: "webauthn.get" }],
    ["of an authenticator that hasn't verified its person", { isVerified: false }],
    ["without its person", { isPresent: false }],
    ["in another site's frame", { frame: { crossOrigin: true, topOrigin: "https://evil.example" } }],
    ["in a frame of a site that the browser doesn't name", { frame: { crossOrigin: true } }],
    ["with a page around ours, which would be none", { frame: { topOrigin: "https://evil.example" } }],
    [
      "with a certificate, whose list of revoked ones the server would have to fetch",
      { attestation: { fmt: "packed", attStmt: new Map([["x5c", Buffer.from("certificate")]]) } },
    ],
    ["of an unknown form", { attestation: { fmt: "fido-u2f", attStmt: new Map() } }],
  ])("refuses an answer %s", async (_, deviation) => {
    const { cookie, uid } = person("member");
    expect((await add(cookie, newKey(), { deviation })).status).toBe(422);
    expect((await page(cookie)).passkeys).toEqual([]);
    expect((await store().documents.get(users, uid))?.secondFactorAt ?? null).toBeNull();
  });

  test("accepts an answer once, within ten minutes, in the browser and from the person that was asked", async () => {
    const { cookie } = person("member");
    const begin = async () => {
      const begun = await ask({ intent: "add", name: "Phone", password: PASSWORD }, cookie);
      return { passkey: newKey().create(optionsOf(begun)), challenge: cookieOf(begun, "passkey") };
    };
    const late = await begin();
    later(601);
    expect((await ask({ intent: "finish", passkey: late.passkey }, cookie, late.challenge)).status).toBe(422);
    const { passkey, challenge } = await begin();
    expect((await ask({ intent: "finish", passkey }, cookie)).status).toBe(422);
    expect((await ask({ intent: "finish", passkey }, person("admin").cookie, challenge)).status).toBe(422);
    expect((await ask({ intent: "finish", passkey }, cookie, challenge)).status).toBe(200);
    expect((await ask({ intent: "finish", passkey }, cookie, challenge)).status).toBe(422);
    expect((await page(cookie)).passkeys).toHaveLength(1);
  });

  test.each(["", "{}", "null", "[]", '{"id":1}', "no json", "x".repeat(20_000)])(
    "refuses nonsense: %s",
    async (passkey) => {
      const { cookie } = person("member");
      const begun = await ask({ intent: "add", name: "Phone", password: PASSWORD }, cookie);
      expect((await ask({ intent: "finish", passkey }, cookie, cookieOf(begun, "passkey"))).status).toBe(422);
    },
  );

  test("asks for a code or an existing passkey as well, so that a thief of a password can't add one", async () => {
    const { key, cookie, codes } = await withPasskey();
    expect((await add(cookie, newKey(), { name: "Mine" })).status).toBe(422);
    const stranger = await withPasskey("admin");
    const foreign = await question("confirm", cookie);
    const passkey = stranger.key.get(foreign.options);
    const wrong = { intent: "add", name: "Mine", password: PASSWORD, passkey };
    expect((await ask(wrong, cookie, foreign.cookie)).status).toBe(422);
    expect((await addAnother(cookie, newKey(), key)).headers.get("Location")).toBe(`${PAGE}?done=added`);
    expect((await add(cookie, newKey(), { proof: { oneTimeCode: codes[0] ?? "" } })).status).toBe(303);
    expect((await page(cookie)).passkeys).toHaveLength(3);
  });

  test("an answer that signs in doesn't confirm, nor the other way round", async () => {
    const { key, cookie } = await withPasskey();
    const signing = await question("sign-in", cookie);
    const form = { intent: "add", name: "Mine", password: PASSWORD, passkey: key.get(signing.options) };
    expect((await ask(form, cookie, signing.cookie)).status).toBe(422);
    const confirming = await question("confirm", cookie);
    const sent = { intent: "passkey", passkey: key.get(confirming.options) };
    const answer = await respond(() => login(post("/login", sent, {}, join(confirming.cookie))));
    expect(answer.status).toBe(422);
  });

  test("ends at ten", async () => {
    const { key, cookie } = await withPasskey();
    for (let count = 1; count < 10; count++) await addAnother(cookie, newKey(), key);
    const { options, cookie: challenge } = await question("confirm", cookie);
    const form = { intent: "add", name: "One more", password: PASSWORD, passkey: key.get(options) };
    const answer = await ask(form, cookie, challenge);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain("You have 10 passkeys");
  });

  test("gives somebody with an app no other codes, and keeps the app", async () => {
    const { cookie } = person("member");
    const app = await withApp(cookie);
    expect((await add(cookie, newKey(), { proof: { oneTimeCode: app.code() } })).status).toBe(303);
    later(30);
    expect((await finish(app.code(), cookieOf(await half(), "second-factor"))).status).toBe(303);
  });
});

describe("Signing in by a passkey", () => {
  test("needs no address, no password and no code, and leads on", async () => {
    const { key, uid, cookie } = await withPasskey();
    later(60);
    const answer = await signIn(key);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/news"]);
    expect(await viewerWith(cookieOf(answer, "session"))).toMatchObject({ user: { uid } });
    expect((await page(cookie)).passkeys[0]?.lastUsedAt).toBe(store().clock().toISOString());
    expect((await store().identity.listSessions(uid)).map(({ by }) => by)).toContain("passkey");
    expect(await store().documents.count(passkeyChallenges, [])).toBe(0);
  });

  test("tells nobody which passkeys there are", async () => {
    await withPasskey();
    expect((await question("sign-in")).options).toMatchObject({ userVerification: "required", allowCredentials: [] });
  });

  test.each<[string, Deviation]>([
    ["of another site", { origin: "https://edgewise.example" }],
    ["for another domain", { rpId: "edgewise.example" }],
    ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["that makes a passkey", { type: "webauthn.create" }],
    ["of an authenticator that hasn't verified its person", { isVerified: false }],
    ["without its person", { isPresent: false }],
    ["in another site's frame", { frame: { crossOrigin: true, topOrigin: "https://evil.example" } }],
    ["in a frame of a site that the browser doesn't name", { frame: { crossOrigin: true } }],
    ["with a page around ours, which would be none", { frame: { topOrigin: "https://evil.example" } }],
  ])("refuses an answer %s", async (_, deviation) => {
    const { key } = await withPasskey();
    const answer = await signIn(key, deviation);
    expect(answer.status).toBe(422);
    expect(cookieOf(answer, "session")).toBe("");
  });

  test("refuses a counter that has not grown, like a copy's, and accepts the next one that has", async () => {
    const { key } = await withPasskey();
    expect((await signIn(key, { counter: 7 })).status).toBe(303);
    expect((await signIn(key, { counter: 7 })).status).toBe(422);
    expect((await signIn(key, { counter: 3 })).status).toBe(422);
    expect((await signIn(key, { counter: 0 })).status).toBe(422);
    expect((await signIn(key, { counter: 8 })).status).toBe(303);
  });

  test("accepts passkeys without a counter", async () => {
    const { key } = await withPasskey("member", newKey(false));
    expect((await signIn(key)).status).toBe(303);
    expect((await signIn(key)).status).toBe(303);
  });

  test("accepts an answer once, in its browser, within ten minutes, and only one of two at once", async () => {
    const { key } = await withPasskey();
    const { options, cookie } = await question("sign-in");
    const passkey = key.get(options);
    const send = (...cookies: string[]) =>
      respond(() => login(post("/login", { intent: "passkey", passkey }, {}, join(...cookies))));
    expect((await send()).status).toBe(422);
    expect((await send((await question("sign-in")).cookie)).status).toBe(422);
    const both = await Promise.all([send(cookie), send(cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);

    const late = await question("sign-in");
    const answer = key.get(late.options);
    later(601);
    const sent = { intent: "passkey", passkey: answer };
    expect((await respond(() => login(post("/login", sent, {}, join(late.cookie))))).status).toBe(422);
  });

  test("a browser has one question at most, and those that nobody answered go", async () => {
    const first = await question("sign-in");
    await question("sign-in", first.cookie);
    expect(await store().documents.count(passkeyChallenges, [])).toBe(1);
    later(601);
    await question("sign-in");
    expect(await store().documents.count(passkeyChallenges, [])).toBe(1);
  });

  test("questions and wrong answers of one address have a limit", async () => {
    const { key } = await withPasskey();
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++) statuses.push((await signIn(key, { isVerified: false })).status);
    expect(statuses).toContain(429);
    let last = await question("sign-in");
    for (let count = 0; count < 125 && last.answer.status === 200; count++) last = await question("sign-in");
    expect(last.answer.status).toBe(429);
    expect(Number(last.answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("is refused to suspended people, and with a passkey that was removed", async () => {
    const { key, uid, cookie } = await withPasskey();
    await store().documents.batch("system:test").update(users, uid, { state: "suspended" }).commit();
    const suspended = await signIn(key);
    expect([suspended.status, errorsOf(suspended)["passkey"]]).toEqual([422, undefined]);
    await store().documents.batch("system:test").update(users, uid, { state: "active" }).commit();
    const [found] = (await page(cookie)).passkeys;
    await store()
      .documents.batch("system:test")
      .delete(passkeys, found?.id ?? "")
      .commit();
    const unknown = await signIn(key);
    // Only then does the browser hear that it may forget the passkey.
    expect([unknown.status, errorsOf(unknown)["passkey"]]).toEqual([422, [expect.stringContaining("not known here")]]);
  });

  test("of a domain that the site has left is named as that, and nothing asks for it any more", async () => {
    const { cookie } = await withPasskey();
    const usable = async () => {
      const { options } = await question("confirm", cookie);
      const factor = await respond(() => factorPage(visit("/dashboard/second-factor", {}, { Cookie: cookie })));
      const { hasPasskeys } = factor.data as { hasPasskeys: boolean };
      return [(options as { allowCredentials: unknown[] }).allowCredentials.length, hasPasskeys];
    };
    expect([(await page(cookie)).passkeys[0]?.domain, await usable()]).toEqual([null, [1, true]]);
    Object.assign(env, { PUBLIC_URL: "http://moved.test" });
    try {
      expect([(await page(cookie)).passkeys[0]?.domain, await usable()]).toEqual(["edgewise.test", [0, false]]);
    } finally {
      Object.assign(env, { PUBLIC_URL: undefined });
    }
  });

  test("tells somebody who hasn't confirmed their address so, and not that they are suspended", async () => {
    const uid = await makeAccount(store(), "new@example.com", { verified: false });
    const key = newKey();
    expect((await add(await sessionOf(store(), uid), key)).status).toBe(200);
    const answer = await signIn(key);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain("not confirmed yet");
    await store().documents.batch("system:test").update(users, uid, { state: "suspended" }).commit();
    expect(JSON.stringify((await signIn(key)).data)).toContain("This account is suspended");
  });

  test("a script gets an answer that it can read, whatever is wrong", async () => {
    const signedOut = await question("confirm");
    expect(signedOut.answer.status).toBe(401);
    expect(signedOut.answer.data).toEqual({ message: expect.stringContaining("You are signed out") as string });
    const numbered = { ...post("/login/passkey", { intent: "sign-in" }), params: {} };
    const request = new Request("http://127.0.0.1:3000/login/passkey", {
      method: "POST",
      body: new URLSearchParams({ intent: "sign-in" }),
      headers: { Origin: "http://127.0.0.1:3000" },
    });
    const impossible = await respond(() => askAction({ ...numbered, request }));
    expect([impossible.status, typeof (impossible.data as { message: string }).message]).toEqual([404, "string"]);
  });

  test("doesn't take a passkey of another person under one's own name", async () => {
    const { key } = await withPasskey();
    const { options, cookie } = await question("sign-in");
    const answer = JSON.parse(key.get(options)) as { response: { userHandle: string } };
    answer.response.userHandle = Buffer.alloc(32).toString("base64url");
    const form = { intent: "passkey", passkey: JSON.stringify(answer) };
    expect((await respond(() => login(post("/login", form, {}, join(cookie))))).status).toBe(422);
  });

  test("goes nowhere but to this site", async () => {
    const { key } = await withPasskey();
    expect((await signIn(key, {}, "//evil.example")).headers.get("Location")).toBe("/dashboard");
  });

  test("is not offered at an address that is a number, where no passkey can be", async () => {
    const asked = new Request("http://127.0.0.1:3000/login");
    const shown = await respond(() => loginPage({ request: asked, params: {}, context: {} }));
    expect(shown.data).toMatchObject({ takesPasskeys: false });
    expect((await respond(() => loginPage(visit("/login")))).data).toMatchObject({ takesPasskeys: true });
  });

  test("belongs to PUBLIC_URL, whatever host was asked", async () => {
    Object.assign(env, { PUBLIC_URL: "https://guide.example" });
    try {
      const answer = await respond(() =>
        askAction(post("/login/passkey", { intent: "sign-in" }, {}, { Origin: "https://guide.example" })),
      );
      expect(optionsOf(answer)).toMatchObject({ rpId: "guide.example" });
    } finally {
      Object.assign(env, { PUBLIC_URL: undefined });
    }
  });
});

describe("A passkey as the second factor", () => {
  test("the password alone opens nothing any more; passkey or recovery code complete it", async () => {
    const { key, codes, uid } = await withPasskey();
    const first = await half();
    expect(first.headers.get("Location")).toBe("/login/code?redirectTo=%2Fnews");
    expect(cookieOf(first, "session")).toBe("");
    const waiting = cookieOf(first, "second-factor");
    expect((await respond(() => codePage(visit("/login/code", {}, { Cookie: waiting })))).data).toMatchObject({
      hasApp: false,
      hasPasskeys: true,
    });
    const { options, cookie } = await question("sign-in", waiting);
    const form = { intent: "passkey", passkey: key.get(options), redirectTo: "/news" };
    const done = await respond(() => codeAction(post("/login/code", form, {}, join(waiting, cookie))));
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/news"]);
    expect(await viewerWith(cookieOf(done, "session"))).toMatchObject({ user: { uid } });
    expect((await finish(codes[0] ?? "", waiting)).headers.get("Location")).toContain("too-late");

    expect((await finish(codes[0] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(303);
    expect((await finish(codes[0] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(422);
    expect((await finish("000000", cookieOf(await half(), "second-factor"))).status).toBe(422);
  });

  test("stays when a new password is set by mail, which neither removes nor bypasses a passkey", async () => {
    const { key, codes } = await withPasskey();
    const { token } = (await store().identity.requestPasswordReset("member@example.com")) ?? { token: "" };
    await respond(() => resetAction(post("/reset-password", { token, password: "eleven loud geese" })));
    const answer = await half("eleven loud geese");
    expect(cookieOf(answer, "session")).toBe("");
    expect((await finish(codes[1] ?? "", cookieOf(answer, "second-factor"))).status).toBe(303);
    expect((await signIn(key)).status).toBe(303);
  });

  test("an app can't be set up beside it with the password alone", async () => {
    const { key, cookie } = await withPasskey();
    const refused = await withApp(cookie);
    expect([refused.begun.status, refused.secret]).toEqual([422, ""]);
    const { options, cookie: challenge } = await question("confirm", cookie);
    const app = await withApp(cookie, { passkey: key.get(options), cookie: challenge });
    expect(app.secret).not.toBe("");
    expect((await finish(app.code(), cookieOf(await half(), "second-factor"))).status).toBe(303);
  });

  test("when the app beside it is removed, the passkey stays, and the password alone still opens nothing", async () => {
    const { key, cookie, uid } = await withPasskey();
    const { options, cookie: challenge } = await question("confirm", cookie);
    const app = await withApp(cookie, { passkey: key.get(options), cookie: challenge });
    expect((await app.ask({ intent: "off", password: PASSWORD, oneTimeCode: app.code() })).status).toBe(303);
    expect((await store().documents.get(secondFactors, uid))?.secret).toBeNull();
    expect(cookieOf(await half(), "session")).toBe("");
    expect((await signIn(key)).status).toBe(303);
  });
});

describe("Renaming and removing", () => {
  const remove = (cookie: string, id: string, proof: Record<string, string> = {}, challenge = "") =>
    ask({ intent: "remove", id, password: PASSWORD, ...proof }, cookie, challenge);

  test("renames one's own, and nobody else's", async () => {
    const { cookie } = await withPasskey();
    const id = (await page(cookie)).passkeys[0]?.id ?? "";
    await ask({ intent: "rename", id, name: "Theirs" }, person("admin").cookie);
    expect((await page(cookie)).passkeys[0]?.name).toBe("Phone");
    expect((await ask({ intent: "rename", id, name: "Old phone" }, cookie)).headers.get("Location")).toBe(
      `${PAGE}?done=renamed`,
    );
    expect((await page(cookie)).passkeys[0]?.name).toBe("Old phone");
    expect((await ask({ intent: "rename", id, name: "" }, cookie)).status).toBe(422);
  });

  test("a lost one is removed with the password alone while another stays, other sessions end, and its owner is told", async () => {
    const { key, cookie, uid } = await withPasskey();
    const other = newKey();
    await addAnother(cookie, other, key);
    const elsewhere = await sessionOf(store(), uid);
    const lost = (await page(cookie)).passkeys.find(({ name }) => name === "Phone")?.id ?? "";
    expect((await remove(cookie, lost, { password: "a guess" })).status).toBe(422);
    expect((await remove(person("admin").cookie, lost)).headers.get("Location")).toBe(PAGE);
    expect((await remove(cookie, lost)).headers.get("Location")).toBe(`${PAGE}?done=removed`);
    expect((await signIn(key)).status).toBe(422);
    expect((await signIn(other)).status).toBe(303);
    expect(await viewerWith(elsewhere)).toBeNull();
    await backgroundDone();
    expect(store().sent.map(({ text }) => text)).toContainEqual(expect.stringContaining("“Phone” was removed"));
  });

  test("removing the last one requires a code or that passkey, and turns the second factor off", async () => {
    const { key, cookie, uid } = await withPasskey();
    const id = (await page(cookie)).passkeys[0]?.id ?? "";
    expect((await remove(cookie, id)).status).toBe(422);
    expect((await remove(cookie, id, { oneTimeCode: "000000" })).status).toBe(422);
    const { options, cookie: challenge } = await question("confirm", cookie);
    const done = await remove(cookie, id, { passkey: key.get(options) }, challenge);
    expect(done.headers.get("Location")).toBe(`${PAGE}?done=removed-last`);
    expect((await store().documents.get(users, uid))?.secondFactorAt).toBeNull();
    expect(await store().documents.count(secondFactors, [])).toBe(0);
    expect(cookieOf(await half(), "session")).not.toBe("");
  });

  /** As if it had been added at an address that the site has left. */
  async function moveAway(id: string): Promise<void> {
    const batch = store().documents.batch("system:test");
    batch.update(passkeys, id, { domain: "left.test" });
    await batch.commit();
  }
  const idOf = async (cookie: string, name: string) =>
    (await page(cookie)).passkeys.find((one) => one.name === name)?.id ?? "";

  test("the last one that works is the last one, whatever is left of another domain", async () => {
    const { key, cookie, uid } = await withPasskey();
    const other = newKey();
    await addAnother(cookie, other, key);
    const [phone, left] = [await idOf(cookie, "Phone"), await idOf(cookie, "Key")];
    await moveAway(left);
    const asked = await respond(() => loader(visit(`${PAGE}?remove=${phone}`, {}, { Cookie: cookie })));
    expect(asked.data).toMatchObject({ removing: { id: phone, isLastFactor: true } });
    expect((await remove(cookie, phone)).status).toBe(422);
    const { options, cookie: challenge } = await question("confirm", cookie);
    const done = await remove(cookie, phone, { passkey: key.get(options) }, challenge);
    expect(done.headers.get("Location")).toBe(`${PAGE}?done=removed-last`);
    expect((await store().documents.get(users, uid))?.secondFactorAt).toBeNull();
    expect(await store().documents.count(passkeys, [])).toBe(0);
  });

  test("one of a domain that the site has left is removed with the password alone, and takes nothing along", async () => {
    const { key, cookie, uid } = await withPasskey();
    await addAnother(cookie, newKey(), key);
    const left = await idOf(cookie, "Key");
    await moveAway(left);
    expect((await remove(cookie, left)).headers.get("Location")).toBe(`${PAGE}?done=removed`);
    expect((await page(cookie)).passkeys.map(({ name }) => name)).toEqual(["Phone"]);
    expect((await store().documents.get(users, uid))?.secondFactorAt).not.toBeNull();
  });

  test("without the app, one of a domain that the site has left is no second factor", async () => {
    const { cookie, uid } = person("member");
    const { ask: askFactor, code } = await withApp(cookie);
    await add(cookie, newKey(), { proof: { oneTimeCode: code() } });
    await moveAway(await idOf(cookie, "Phone"));
    later(30);
    const off = await askFactor({ intent: "off", password: PASSWORD, oneTimeCode: code() });
    expect(off.headers.get("Location")).toBe("/dashboard/second-factor?done=off");
    expect((await store().documents.get(users, uid))?.secondFactorAt).toBeNull();
    expect(cookieOf(await half(), "session")).not.toBe("");
  });

  test("happens with the account's end, and the file of one's data names them without their keys", async () => {
    const { cookie, codes } = await withPasskey();
    const data = await respond(() => ownData(visit("/dashboard/data.json", {}, { Cookie: cookie })));
    expect(JSON.stringify(data.data)).toContain('"name":"Phone"');
    const [stored] = (await store().documents.query(passkeys, { limit: 1 })).items;
    expect(JSON.stringify(data.data)).not.toContain(stored?.publicKey);
    const leave = { password: PASSWORD, confirmed: "on", oneTimeCode: codes[0] ?? "" };
    await respond(() => dataAction(post("/dashboard/data", leave, {}, { Cookie: cookie })));
    expect(await store().documents.count(passkeys, [])).toBe(0);
  });

  test("ends the questions that wait for an answer of theirs, and nobody else's, also with the account's end", async () => {
    const { cookie } = await withPasskey();
    await question("sign-in");
    await question("confirm", person("admin").cookie);
    await question("confirm", cookie);
    await question("confirm", cookie);
    expect(await store().documents.count(passkeyChallenges, [])).toBe(4);
    const leave = { password: PASSWORD, confirmed: "on" };
    await respond(() => dataAction(post("/dashboard/data", leave, {}, { Cookie: cookie })));
    const left = (await store().documents.query(passkeyChallenges, { limit: 10 })).items.map(({ uid }) => uid);
    expect(left.toSorted()).toEqual([null, person("admin").uid].toSorted());
  });

  test("is possible on the command line for somebody who has lost everything", async () => {
    const { key } = await withPasskey();
    expect(await resetSecondFactor("member@example.com")).toBe("reset");
    expect((await signIn(key)).status).toBe(422);
    expect(cookieOf(await half(), "session")).not.toBe("");
  });
});

describe("Where staff have to have a second factor", () => {
  afterEach(() => void Object.assign(env, { STAFF_SECOND_FACTOR: "optional" }));

  test("a passkey is one: it opens the admin area, and the last one stays", async () => {
    Object.assign(env, { STAFF_SECOND_FACTOR: "required" });
    const before = await respond(() => adminPage(visit("/admin/users", {}, { Cookie: person("admin").cookie })));
    expect(before.headers.get("Location")).toBe("/dashboard/second-factor");
    const { key, cookie, codes } = await withPasskey("admin");
    expect((await respond(() => adminPage(visit("/admin/users", {}, { Cookie: cookie })))).status).toBe(200);
    const signedIn = await signIn(key);
    expect(await viewerWith(cookieOf(signedIn, "session"))).toMatchObject({
      role: "admin",
      mustSetUpSecondFactor: false,
    });
    expect(cookieOf(await half(PASSWORD, "admin@example.com"), "session")).toBe("");
    const id = (await page(cookie)).passkeys[0]?.id ?? "";
    const off = { intent: "remove", id, password: PASSWORD, oneTimeCode: codes[0] ?? "" };
    expect((await ask(off, cookie)).status).toBe(422);
    await addAnother(cookie, newKey(), key);
    const [other] = (await page(cookie)).passkeys.filter((one) => one.id !== id);
    const batch = store().documents.batch("system:test");
    batch.update(passkeys, other?.id ?? "", { domain: "left.test" });
    await batch.commit();
    expect(errorsOf(await ask(off, cookie))[""]).toEqual([expect.stringContaining("Staff of this site need")]);
  });

  test("somebody with a passkey may demand it of the others, by the setting", async () => {
    const { cookie } = await withPasskey("admin");
    const second = await sessionOf(store(), await makeAccount(store(), "second@example.com", { role: "admin" }));
    const { version } = await findGroupForEditing("staff");
    const form = { version, needsSecondFactor: "on" };
    const saved = await respond(() =>
      saveSettings(post("/admin/settings/staff", form, { group: "staff" }, { Cookie: cookie })),
    );
    expect(saved.status).toBe(303);
    expect(await viewerWith(second)).toMatchObject({ role: "user", mustSetUpSecondFactor: true });
    expect(await viewerWith(cookie)).toMatchObject({ role: "admin" });
  });
});
