import { decodeQR } from "qr/decode.js";
import { afterEach, describe, expect, test } from "vitest";
import { identityCollections } from "~/backend/identity/identity-collections";
import { env } from "~/env.server";
import { auditEntries } from "~/platform/audit/collection";
import { secondFactors, signInChallenges, users } from "~/platform/access/collection";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { openSeed } from "~/platform/access/second-factor/sealed-seed.server";
import { qrCode } from "~/platform/access/second-factor/qr-code.server";
import { grantAdmin, resetSecondFactor } from "~/site/people-desk/command-line-roles.server";
import { findViewer } from "~/platform/access/viewer.server";
import { collections } from "~/site/registries/collections";
import { findGroupForEditing } from "~/platform/settings/group-saving.server";
import { loader as root } from "~/root";
import { loader as adminPage } from "~/routes/admin.users._index";
import { action as saveSettings } from "~/routes/admin.settings.$group";
import { action as dataAction } from "~/routes/dashboard.data";
import SecondFactor, { action, loader } from "~/routes/dashboard.second-factor";
import { action as changePassword } from "~/routes/dashboard.password";
import { loader as dashboard } from "~/routes/dashboard";
import { action as login, loader as loginPage } from "~/routes/login";
import { action as codeAction, loader as codePage } from "~/routes/login_.code";
import { action as resetPassword } from "~/routes/reset-password";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { addPasskeyOf, newKey } from "../support/passkeys";
import { as, makeAccount, PASSWORD, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit, type Answer } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const PAGE = "/dashboard/second-factor";
const viewerWith = (cookie: string) => findViewer(visit("/", {}, { Cookie: cookie }).request);
const cookiesOf = (answer: Answer) => answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
const cookieOf = (answer: Answer, name: string) => cookiesOf(answer).find((one) => one.startsWith(`${name}=`)) ?? "";

const codeNow = (secret: string, steps = 0) => codeOfStep(secret, stepAt(store().clock()) + steps);
const later = (seconds: number) =>
  store().setClock(new Date(store().clock().getTime() + seconds * 1_000).toISOString());

const ask = (form: Record<string, string>, cookie: string) =>
  respond(() => action(post(PAGE, form, {}, { Cookie: cookie })));

const seedInStore = async (uid: string) =>
  openSeed(uid, (await store().documents.get(secondFactors, uid))?.secret ?? "");

/** Somebody with a second factor: its secret, the recovery codes, and the session that is left. */
async function switchedOn(who: "member" | "admin" = "member") {
  const { cookie } = person(who);
  await ask({ intent: "begin", password: PASSWORD }, cookie);
  const page = (await respond(() => loader(visit(PAGE, {}, { Cookie: cookie })))).data as { setup: { secret: string } };
  const { secret } = page.setup;
  const answer = await ask({ intent: "confirm", oneTimeCode: codeNow(secret) }, cookie);
  expect(answer.status).toBe(200);
  later(30);
  return { secret, codes: (answer.data as { codes: string[] }).codes, cookie };
}

const half = (password = PASSWORD, email = "member@example.com") =>
  respond(() => login(post("/login", { intent: "sign-in", email, password, redirectTo: "/news" })));
const finish = (code: string, cookie: string, redirectTo = "/news") =>
  respond(() => codeAction(post("/login/code", { oneTimeCode: code, redirectTo }, {}, { Cookie: cookie })));

describe("Setting it up", () => {
  test("shows the secret as text and as a picture that reads the same", async () => {
    await ask({ intent: "begin", password: PASSWORD }, person("member").cookie);
    const { setup } = (await respond(() => loader(as("member", PAGE)))).data as {
      setup: { secret: string; address: string };
    };
    expect(setup.address).toContain(`secret=${setup.secret}`);
    expect(readQr(setup.address)).toBe(setup.address);
  });

  test("asks for the password, and shows no secret without it", async () => {
    expect((await ask({ intent: "begin", password: "a guess" }, person("member").cookie)).status).toBe(422);
    expect((await respond(() => loader(as("member", PAGE)))).data).toMatchObject({ setup: null });
  });

  test("takes a code of the app, gives recovery codes once, ends other sessions and tells the owner", async () => {
    const elsewhere = await sessionOf(store(), person("member").uid);
    const { codes, cookie } = await switchedOn();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await viewerWith(elsewhere)).toBeNull();
    // The answer is drawn with the session it was asked for by: another one would lose the codes.
    expect(await viewerWith(cookie)).not.toBeNull();
    const page = await respond(() => loader(visit(PAGE, {}, { Cookie: cookie })));
    expect(page.data).toMatchObject({ recoveryLeft: 10, setup: null });
    expect(JSON.stringify(page.data)).not.toContain(codes[0]);
    await backgroundDone();
    expect(store().sent.at(-1)).toMatchObject({ kind: "second-factor", to: "member@example.com" });
  });

  test("is not completed by a wrong code, or started again once it is on", async () => {
    await ask({ intent: "begin", password: PASSWORD }, person("member").cookie);
    expect((await ask({ intent: "confirm", oneTimeCode: "000000" }, person("member").cookie)).status).toBe(422);
    expect((await store().documents.get(users, person("member").uid))?.secondFactorAt ?? null).toBeNull();

    const { secret, cookie } = await switchedOn();
    await ask({ intent: "begin", password: PASSWORD }, cookie);
    expect(await seedInStore(person("member").uid)).toBe(secret);
  });

  const begin = async (cookie: string) => {
    await ask({ intent: "begin", password: PASSWORD }, cookie);
    return setupOf(cookie);
  };
  const setupOf = async (cookie: string, query = "") => {
    const page = await respond(() => loader(visit(PAGE + query, {}, { Cookie: cookie })));
    return (page.data as { setup: { secret: string } | null }).setup?.secret ?? null;
  };
  const confirm = (secret: string | null, cookie: string) =>
    ask({ intent: "confirm", oneTimeCode: codeNow(secret ?? "") }, cookie);

  test("is shown and finished in the session that began it alone", async () => {
    const { cookie, uid } = person("member");
    const elsewhere = await sessionOf(store(), uid);
    const secret = await begin(cookie);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await setupOf(elsewhere)).toBeNull();
    const refused = await confirm(secret, elsewhere);
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({ form: "begin" });
    expect(JSON.stringify(refused.data)).toContain("Start again");
    expect((await confirm(secret, cookie)).status).toBe(200);
  });

  test("ends after 15 minutes, and can be begun again at any time", async () => {
    const { cookie } = person("member");
    const secret = await begin(cookie);
    later(14 * 60);
    expect(await setupOf(cookie)).toBe(secret);
    expect(await setupOf(cookie, "?setup=again")).toBeNull();
    later(61);
    expect(await setupOf(cookie)).toBeNull();
    expect((await confirm(secret, cookie)).status).toBe(422);
    expect((await store().documents.get(users, person("member").uid))?.secondFactorAt ?? null).toBeNull();
    const next = await begin(cookie);
    expect(next).not.toBe(secret);
    expect((await confirm(next, cookie)).status).toBe(200);
  });

  test("from before it recorded a time and a session has expired", async () => {
    const { cookie, uid } = person("member");
    const secret = await begin(cookie);
    await store().documents.batch("system:test").update(secondFactors, uid, { setup: null }).commit();
    expect(await setupOf(cookie)).toBeNull();
    expect((await confirm(secret, cookie)).status).toBe(422);
  });

  test("is cancelled by a new password, set by mail or by its owner", async () => {
    const { cookie, uid } = person("member");
    await begin(cookie);
    const { token } = (await store().identity.requestPasswordReset("member@example.com")) ?? { token: "" };
    await respond(() => resetPassword(post("/reset-password", { token, password: "eleven loud geese" })));
    expect(await store().documents.get(secondFactors, uid)).toBeNull();

    const admin = person("admin");
    await begin(admin.cookie);
    const form = { current: PASSWORD, password: "eleven loud geese" };
    await respond(() => changePassword(post("/dashboard/password", form, {}, { Cookie: admin.cookie })));
    expect(await store().documents.get(secondFactors, admin.uid)).toBeNull();
  });

  test("is cancelled when a passkey is added", async () => {
    const { cookie, uid } = person("member");
    const secret = await begin(cookie);
    const key = newKey();
    const { codes } = (await addPasskeyOf(cookie, key)).data as { codes: string[] };
    expect(await setupOf(cookie)).toBeNull();
    expect((await confirm(secret, cookie)).status).toBe(422);
    await ask({ intent: "begin", password: PASSWORD, oneTimeCode: codes[0] ?? "" }, cookie);
    expect(await setupOf(cookie)).not.toBeNull();
    expect((await addPasskeyOf(cookie, newKey(), { proof: { oneTimeCode: codes[1] ?? "" } })).status).toBe(303);
    expect(await setupOf(cookie)).toBeNull();
    expect((await store().documents.get(secondFactors, uid))?.recoveryHashes).toHaveLength(8);
  });

  test("leaves no recovery code in the store", async () => {
    const { codes } = await switchedOn();
    const kept: unknown[] = [];
    for (const collection of [...collections, ...identityCollections])
      kept.push((await store().documents.query(collection, { limit: 500 })).items);
    expect(codes).toHaveLength(10);
    for (const code of codes) {
      expect(JSON.stringify(kept)).not.toContain(code);
      expect(JSON.stringify(kept)).not.toContain(code.replaceAll("-", ""));
    }
  });
});

describe("A sign-in", () => {
  test("is only half done by the password", async () => {
    await switchedOn();
    const answer = await half();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login/code?redirectTo=%2Fnews"]);
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^second-factor=/)]);
    const cookie = cookieOf(answer, "second-factor");
    expect(await viewerWith(cookie)).toBeNull();
    expect(await viewerWith(cookie.replace("second-factor", "session"))).toBeNull();
  });

  test("is done by the code, once, and leads on", async () => {
    const { secret } = await switchedOn();
    const cookie = cookieOf(await half(), "second-factor");
    const code = codeNow(secret);
    const done = await finish(code, cookie);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/news"]);
    expect(await viewerWith(cookieOf(done, "session"))).toMatchObject({ user: { uid: person("member").uid } });
    expect((await finish(codeNow(secret, 1), cookie)).headers.get("Location")).toBe(
      "/login?done=too-late&redirectTo=%2Fnews",
    );
    const again = await finish(code, cookieOf(await half(), "second-factor"));
    expect(again.status).toBe(422);
  });

  test("two requests with one code: one gets in", async () => {
    const { secret } = await switchedOn();
    const cookies = [cookieOf(await half(), "second-factor"), cookieOf(await half(), "second-factor")];
    const answers = await Promise.all(cookies.map((cookie) => finish(codeNow(secret), cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  });

  test("by a recovery code works, once, however it is typed, and its owner is told", async () => {
    const { codes } = await switchedOn();
    const typed = (codes[3] ?? "").toLowerCase().replaceAll("-", " ");
    expect((await finish(typed, cookieOf(await half(), "second-factor"))).status).toBe(303);
    await backgroundDone();
    // Letters leave in no foreseeable order.
    expect(store().sent.map(({ text }) => text)).toContainEqual(
      expect.stringContaining("to sign in or to confirm a change"),
    );
    expect((await finish(typed, cookieOf(await half(), "second-factor"))).status).toBe(422);
  });

  test("goes nowhere but to this site", async () => {
    const { secret } = await switchedOn();
    const done = await finish(codeNow(secret), cookieOf(await half(), "second-factor"), "//evil.example");
    expect(done.headers.get("Location")).toBe("/dashboard");
  });

  test("ends after ten minutes, and after five wrong codes", async () => {
    const { secret } = await switchedOn();
    const old = cookieOf(await half(), "second-factor");
    later(601);
    expect((await finish(codeNow(secret), old)).headers.get("Location")).toBe(
      "/login?done=too-late&redirectTo=%2Fnews",
    );
    expect((await respond(() => codePage(visit("/login/code", {}, { Cookie: old })))).headers.get("Location")).toBe(
      "/login",
    );

    const tried = cookieOf(await half(), "second-factor");
    for (let guess = 0; guess < 5; guess++) expect((await finish("000000", tried)).status).toBe(422);
    expect((await finish(codeNow(secret), tried)).headers.get("Location")).toBe(
      "/login?done=too-late&redirectTo=%2Fnews",
    );
  });

  test("can't be guessed by giving the password again and again, and a recovery code still lets the owner in", async () => {
    const { codes } = await switchedOn();
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const cookie = cookieOf(await half(), "second-factor");
      for (let guess = 0; guess < 4; guess++) statuses.push((await finish("000000", cookie)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await finish(codes[0] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(303);
  });

  test("a page asked for without the first half leads to it", async () => {
    const answer = await respond(() => codePage(visit("/login/code")));
    expect(answer.headers.get("Location")).toBe("/login");
    expect((await finish("123456", "second-factor=made-up")).headers.get("Location")).toBe(
      "/login?done=too-late&redirectTo=%2Fnews",
    );
  });

  test("after a new password by mail asks for the code as well", async () => {
    const { secret } = await switchedOn();
    const { token } = (await store().identity.requestPasswordReset("member@example.com")) ?? { token: "" };
    await respond(() => resetPassword(post("/reset-password", { token, password: "eleven loud geese" })));
    const answer = await half("eleven loud geese");
    expect(cookieOf(answer, "session")).toBe("");
    expect((await finish(codeNow(secret), cookieOf(answer, "second-factor"))).status).toBe(303);
  });
});

describe("Switching it off", () => {
  test.each([
    ["a wrong password", { password: "a guess" }],
    ["a wrong code", { oneTimeCode: "000000" }],
  ])("is not done with %s", async (_, wrong) => {
    const { secret, cookie } = await switchedOn();
    const answer = await ask({ intent: "off", password: PASSWORD, oneTimeCode: codeNow(secret), ...wrong }, cookie);
    expect(answer.status).toBe(422);
    expect(await store().documents.get(secondFactors, person("member").uid)).not.toBeNull();
  });

  test("leaves nothing of it, ends what waits for a code, and the password alone is enough again", async () => {
    const { secret, cookie } = await switchedOn();
    const waiting = cookieOf(await half(), "second-factor");
    const answer = await ask({ intent: "off", password: PASSWORD, oneTimeCode: codeNow(secret) }, cookie);
    expect(answer.headers.get("Location")).toBe(`${PAGE}?done=off`);
    expect(await viewerWith(cookie)).not.toBeNull();
    expect(await store().documents.count(secondFactors, [])).toBe(0);
    expect(await store().documents.count(signInChallenges, [])).toBe(0);
    expect((await finish(codeNow(secret, 1), waiting)).headers.get("Location")).toBe(
      "/login?done=too-late&redirectTo=%2Fnews",
    );
    expect(cookieOf(await half(), "session")).not.toBe("");
  });

  test("new recovery codes make the former ones worthless", async () => {
    const { secret, codes, cookie } = await switchedOn();
    const answer = await ask({ intent: "renew", password: PASSWORD, oneTimeCode: codeNow(secret) }, cookie);
    const fresh = (answer.data as { codes: string[] }).codes;
    await backgroundDone();
    // The mail about the app is on its way too, and either may be first.
    const renewed = store().sent.find(({ text }) => text.includes("New recovery codes were made"));
    expect(renewed).toMatchObject({ kind: "second-factor", to: "member@example.com" });
    expect((await finish(codes[0] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(422);
    expect((await finish(fresh[0] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(303);
  });

  test("somebody with only passkeys gets new recovery codes too", async () => {
    const { cookie } = person("member");
    const { codes } = (await addPasskeyOf(cookie, newKey())).data as { codes: string[] };
    const words = (query: string) =>
      wordsOfPage(
        { loader, default: SecondFactor },
        { pattern: PAGE, address: PAGE + query, headers: { Cookie: cookie } },
      );
    expect(await words("")).toMatch(/10 recovery codes are left\. +Get new recovery codes/);
    expect(await words("?codes=new")).toMatch(/Recovery code .*New recovery codes/);
    expect(await words("?codes=new")).not.toMatch(/Turn it off|Set up an app/);
    const renewed = await ask({ intent: "renew", password: PASSWORD, oneTimeCode: codes[0] ?? "" }, cookie);
    const fresh = (renewed.data as { codes: string[] }).codes;
    expect((await finish(codes[1] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(422);
    expect((await finish(fresh[0] ?? "", cookieOf(await half(), "second-factor"))).status).toBe(303);
  });

  test("happens with the account's end", async () => {
    const { cookie } = await switchedOn();
    await respond(() =>
      dataAction(post("/dashboard/data", { password: PASSWORD, confirmed: "on" }, {}, { Cookie: cookie })),
    );
    expect(await store().documents.count(secondFactors, [])).toBe(0);
  });
});

describe("Where staff have to have one", () => {
  afterEach(() => void Object.assign(env, { STAFF_SECOND_FACTOR: "optional" }));
  const require = () => void Object.assign(env, { STAFF_SECOND_FACTOR: "required" });

  test("an admin without it is a member who is led to setting it up", async () => {
    require();
    const answer = await respond(() => adminPage(as("admin", "/admin/users")));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, PAGE]);
    expect(await viewerWith(person("admin").cookie)).toMatchObject({ role: "user", mustSetUpSecondFactor: true });
    expect((await respond(() => loader(as("admin", PAGE)))).data).toMatchObject({ isNeeded: true });
  });

  test("a new admin who signs in is led to setting it up, wherever they came from, and from there to the admin area", async () => {
    require();
    const uid = await makeAccount(store(), "new@example.com");
    expect(await grantAdmin("new@example.com")).toBe("granted");
    const signIn = (redirectTo: string) =>
      respond(() =>
        login(post("/login", { intent: "sign-in", email: "new@example.com", password: PASSWORD, redirectTo })),
      );
    for (const redirectTo of ["", "/", "/casinos", "/admin", "/admin/casinos"])
      expect([redirectTo, (await signIn(redirectTo)).headers.get("Location")]).toEqual([redirectTo, PAGE]);
    // What they wrote while signed out isn't lost on the way.
    expect((await signIn("/pending/abc")).headers.get("Location")).toBe("/pending/abc");

    const cookie = await sessionOf(store(), uid);
    const headers = { Cookie: cookie };
    // A page's loaders run side by side, and the layout's redirect is the one that counts.
    const framed = await respond(() => root(visit("/admin/casinos", {}, headers)));
    expect([framed.status, framed.headers.get("Location")]).toEqual([302, PAGE]);
    expect((await respond(() => dashboard(visit("/dashboard", {}, headers)))).data).toMatchObject({
      mustSetUpSecondFactor: true,
    });
    const away = await respond(() => loginPage(visit("/login", {}, headers)));
    expect(away.headers.get("Location")).toBe(PAGE);

    await ask({ intent: "begin", password: PASSWORD }, cookie);
    const { setup } = (await respond(() => loader(visit(PAGE, {}, headers)))).data as { setup: { secret: string } };
    expect((await ask({ intent: "confirm", oneTimeCode: codeNow(setup.secret) }, cookie)).status).toBe(200);
    expect((await respond(() => loader(visit(PAGE, {}, headers)))).data).toMatchObject({ staffGoTo: { to: "/admin" } });
    expect((await respond(() => dashboard(visit("/dashboard", {}, headers)))).data).toMatchObject({
      mustSetUpSecondFactor: false,
    });
    expect((await respond(() => loginPage(visit("/login", {}, headers)))).headers.get("Location")).toBe("/admin");
  });

  test("an admin with it is one, and can't switch it off", async () => {
    require();
    const { secret, cookie } = await switchedOn("admin");
    const page = () => respond(() => adminPage(visit("/admin/users", {}, { Cookie: cookie })));
    expect((await page()).status).toBe(200);
    expect((await ask({ intent: "off", password: PASSWORD, oneTimeCode: codeNow(secret) }, cookie)).status).toBe(422);
    expect((await page()).status).toBe(200);
  });
});

describe("Where the settings demand it of staff", () => {
  const demand = async (cookie: string) => {
    const { version } = await findGroupForEditing("staff");
    const form = { version, needsSecondFactor: "on" };
    return respond(() => saveSettings(post("/admin/settings/staff", form, { group: "staff" }, { Cookie: cookie })));
  };

  test("an admin has to have one before demanding it, so that nobody shuts out the last admin", async () => {
    const refused = await demand(person("admin").cookie);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.data)).toContain("Set up your own second factor first");
    expect(await viewerWith(person("admin").cookie)).toMatchObject({ role: "admin" });
  });

  test("other admins are led to setting it up, and nobody may switch it off", async () => {
    const uid = await makeAccount(store(), "second@example.com", { role: "admin", displayName: "Second" });
    const second = await sessionOf(store(), uid);
    const { secret, cookie } = await switchedOn("admin");
    expect((await demand(cookie)).status).toBe(303);
    expect(await viewerWith(second)).toMatchObject({ role: "user", mustSetUpSecondFactor: true });
    expect(await viewerWith(cookie)).toMatchObject({ role: "admin", mustSetUpSecondFactor: false });
    expect((await ask({ intent: "off", password: PASSWORD, oneTimeCode: codeNow(secret) }, cookie)).status).toBe(422);
  });
});

test("on the command line it is removed for somebody who has lost it: sessions end, it is logged, the owner is told", async () => {
  const { cookie } = await switchedOn();
  expect(await resetSecondFactor("nobody@example.com")).toBe("unknown");
  expect(await resetSecondFactor("admin@example.com")).toBe("none");
  expect(await resetSecondFactor("member@example.com")).toBe("reset");
  expect(await viewerWith(cookie)).toBeNull();
  const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 5 });
  expect(items[0]).toMatchObject({ action: "user.reset-second-factor", actorId: "system:command-line" });
  await backgroundDone();
  expect(store().sent.at(-1)).toMatchObject({ kind: "second-factor", to: "member@example.com" });
  expect(cookieOf(await half(), "session")).not.toBe("");
});

/** Reads the picture as a camera would, each module drawn as four by four points. */
function readQr(text: string): string {
  const { side, path } = qrCode(text);
  const scale = 4;
  const width = side * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at++) {
      const row = Number(y) * scale + Math.floor(at / scale);
      const point = (row * width + Number(x) * scale + (at % scale)) * 4;
      data.fill(0, point, point + 3);
    }
  return decodeQR({ width, height: width, data });
}
