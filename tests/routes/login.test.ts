import { beforeAll, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { action, loader } from "~/routes/login";
import { action as signOutAction } from "~/routes/sign-out";
import { action as verifyAction } from "~/routes/verify-email";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { as, makeAccount, PASSWORD, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);
beforeAll(trustClientAddressHeader);

const HOST = "http://edgewise.test";

function signIn(
  email: string,
  password: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  return respond(() => action(post("/login", { intent: "sign-in", email, password, ...more }, {}, headers)));
}

const joining = {
  intent: "join",
  displayName: "Newcomer",
  email: "new@example.com",
  password: PASSWORD,
  adult: "on",
  terms: "on",
};

function join(change: Record<string, string> = {}) {
  return respond(() => action(post("/login", { ...joining, ...change })));
}

function cookieOf(headers: Headers): string {
  return (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}

const viewerWith = (cookie: string) => findViewer(visit("/", {}, { Cookie: cookie }).request);

function mailedToken(kind: string): string {
  const text = store().sent.findLast((mail) => mail.kind === kind)?.text ?? "";
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
}

describe("Sign In", () => {
  test("opens a session and leads to the dashboard", async () => {
    const answer = await signIn("member@example.com", PASSWORD);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^session=[\w-]{30,}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await viewerWith(cookieOf(answer.headers)))?.user).toEqual({
      uid: person("member").uid,
      email: "member@example.com",
      displayName: "The member",
      photoURL: null,
    });
  });

  test("leads an admin to the admin area", async () => {
    expect((await signIn("admin@example.com", PASSWORD)).headers.get("Location")).toBe("/admin");
  });

  test("ignores the case of letters in the address", async () => {
    expect((await signIn("Member@Example.COM", PASSWORD)).status).toBe(303);
  });

  test("leads on to where the person was going", async () => {
    const answer = await signIn("member@example.com", PASSWORD, { redirectTo: "/casinos/larkmoor?page=2#reviews" });
    expect(answer.headers.get("Location")).toBe("/casinos/larkmoor?page=2#reviews");
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/\tevil",
    "/.//evil.example/x",
    "/x/..//evil.example/x",
    "/%2e//evil.example/x",
    "evil.example",
    "",
  ])("never leads to another site: %j", async (redirectTo) => {
    expect((await signIn("member@example.com", PASSWORD, { redirectTo })).headers.get("Location")).toBe("/dashboard");
  });

  test("answers an unknown address, a wrong password and an address not confirmed alike", async () => {
    await makeAccount(store(), "unconfirmed@example.com", { verified: false });
    const answers = [
      await signIn("nobody@example.com", PASSWORD),
      await signIn("member@example.com", "a wrong one"),
      await signIn("unconfirmed@example.com", PASSWORD),
    ];
    const seen = answers.map(({ status, headers, data }) => {
      const { initialValue: _typed, ...result } = (data as { result: Record<string, unknown> }).result;
      return JSON.stringify([status, [...headers], result]);
    });
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]?.status).toBe(422);
  });

  test("keeps the address and not the password when it fails", async () => {
    const answer = await signIn("member@example.com", "a wrong one");
    expect(answer.data).toMatchObject({ form: "sign-in", result: { initialValue: { email: "member@example.com" } } });
    expect(JSON.stringify(answer.data)).not.toContain("a wrong one");
  });

  test("tells a suspended person so, but only with the right password", async () => {
    await store().identity.setDisabled(person("member").uid, true);
    expect(JSON.stringify((await signIn("member@example.com", PASSWORD)).data)).toContain("suspended");
    expect(JSON.stringify((await signIn("member@example.com", "a wrong one")).data)).not.toContain("suspended");
  });

  test("brings back the choice to hide offers on another device", async () => {
    const known = await store().documents.get(users, person("member").uid);
    await store()
      .documents.batch("test")
      .update(users, person("member").uid, { preferences: { hideOffers: true, noticesByMail: known !== null } })
      .commit();
    expect((await signIn("member@example.com", PASSWORD)).headers.get("Set-Cookie")).toContain("offers=");
  });
});

describe("A session", () => {
  test("planted before the sign-in is not the one that is opened, and an earlier one ends", async () => {
    const planted = "session=planted-by-somebody-else-0123456789";
    const answer = await signIn("member@example.com", PASSWORD, {}, { Cookie: planted });
    expect(cookieOf(answer.headers)).not.toBe(planted);
    expect(await viewerWith(planted)).toBeNull();

    const former = cookieOf(answer.headers);
    const again = await signIn("member@example.com", PASSWORD, {}, { Cookie: former });
    expect(cookieOf(again.headers)).not.toBe(former);
    expect(await viewerWith(former)).toBeNull();
  });

  test("can't be replayed after the sign-out", async () => {
    const { cookie } = person("member");
    const answer = await respond(() => signOutAction(as("member", "/sign-out", {}, { a: "b" })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^session=; .*Max-Age=0/);
    expect(await viewerWith(cookie)).toBeNull();
  });

  test("can't be forged", async () => {
    for (const forged of [
      "session=x",
      `session=${person("member").uid}`,
      "session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "session=",
    ])
      expect(await viewerWith(forged)).toBeNull();
  });

  test("ends after 12 hours without use, and after 14 days in any case", async () => {
    const { cookie } = person("member");
    store().setClock("2026-11-21T23:59:00.000Z");
    expect(await viewerWith(cookie)).not.toBeNull();
    store().setClock("2026-11-22T12:00:00.000Z");
    expect(await viewerWith(cookie)).toBeNull();

    const { cookie: used } = person("admin");
    let at = Date.parse("2026-11-21T12:00:00.000Z");
    const end = at + 14 * 86_400_000;
    for (; at < end; at += 6 * 3_600_000) {
      store().setClock(new Date(at).toISOString());
      expect(await viewerWith(used)).not.toBeNull();
    }
    store().setClock(new Date(end).toISOString());
    expect(await viewerWith(used)).toBeNull();
  });

  test("from the admin header ends at sign-in", async () => {
    const answer = await respond(() => signOutAction(as("admin", "/sign-out", {}, { from: "admin" })));
    expect(answer.headers.get("Location")).toBe("/login");
  });

  test("a sign-out that fails is only logged", async () => {
    store().identity.revokeSession = () => Promise.reject(new Error("the store is away"));
    const answer = await respond(() => signOutAction(as("member", "/sign-out", {}, { a: "b" })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=0");
  });
});

describe("Join", () => {
  test("mails a link that confirms the address, once, and leads on", async () => {
    const answer = await join({ redirectTo: "/complaints/submit-form" });
    await backgroundDone();
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/login?done=joined&redirectTo=%2Fcomplaints%2Fsubmit-form");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(store().sent.map(({ kind, to }) => [kind, to])).toEqual([["email-verification", "new@example.com"]]);
    expect(store().sent[0]?.text).toContain("redirectTo=%2Fcomplaints%2Fsubmit-form");
    expect((await signIn("new@example.com", PASSWORD)).status).toBe(422);

    const token = mailedToken("email-verification");
    const confirm = () =>
      respond(() => verifyAction(post("/verify-email", { token, redirectTo: "/complaints/submit-form" })));
    expect((await confirm()).headers.get("Location")).toBe(
      "/login?done=verified&redirectTo=%2Fcomplaints%2Fsubmit-form",
    );
    expect((await confirm()).status).toBe(422);
    expect((await signIn("new@example.com", PASSWORD)).status).toBe(303);
  });

  test("answers a known address as a new one, makes no second account and tells the owner", async () => {
    const known = await join({ email: "member@example.com" });
    const fresh = await join();
    await backgroundDone();
    expect([known.status, [...known.headers], known.data]).toEqual([fresh.status, [...fresh.headers], fresh.data]);
    expect(
      store()
        .sent.map(({ kind, to }) => `${kind} ${to}`)
        .sort(),
    ).toEqual(["account-exists member@example.com", "email-verification new@example.com"]);
    expect((await signIn("member@example.com", PASSWORD)).status).toBe(303);
  });

  test("a new password by the owner's mail shuts out somebody who joined with their address first", async () => {
    await join({ email: "victim@example.com", password: "an attacker chose this" });
    await join({ email: "victim@example.com", password: "the victim chose this" });
    await backgroundDone();
    expect(mailedToken("account-exists")).not.toBe("");
    expect((await signIn("victim@example.com", "an attacker chose this")).status).toBe(422);
  });

  test("the role comes from nowhere but the store", async () => {
    await join({ role: "admin" });
    await backgroundDone();
    const account = await store().identity.findByEmail("new@example.com");
    expect((await store().documents.get(users, account?.uid ?? ""))?.role).toBeUndefined();
  });

  test.each([
    ["displayName", { displayName: "x" }],
    ["displayName", { displayName: "y".repeat(41) }],
    ["displayName", { displayName: "<b>bold</b>" }],
    ["displayName", { displayName: "https://evil.example/win" }],
    ["displayName", { displayName: "mailto:x@y.z" }],
    ["email", { email: "not an address" }],
    ["password", { password: "short" }],
    ["password", { password: "password1" }],
    ["password", { password: "new@example.com" }],
    ["password", { password: "x".repeat(129) }],
    ["adult", { adult: "" }],
    ["terms", { terms: "" }],
  ])("refuses a bad %s beside its field, keeping the rest: %j", async (field, change) => {
    const answer = await join(change);
    expect(answer.status).toBe(422);
    const { result } = answer.data as {
      result: { error: Record<string, string[]>; initialValue: Record<string, string> };
    };
    expect(Object.keys(result.error)).toEqual([field]);
    if (field !== "email") expect(result.initialValue["email"]).toBe("new@example.com");
    expect(JSON.stringify(result)).not.toContain(PASSWORD);
    expect(await store().identity.findByEmail("new@example.com")).toBeNull();
  });

  test("says the same of a weak password for a known address", async () => {
    const [fresh, known] = [
      await join({ password: "password1" }),
      await join({ password: "password1", email: "member@example.com" }),
    ];
    const errors = [fresh, known].map(({ data }) => (data as { result: { error: unknown } }).result.error);
    expect(errors[0]).toEqual(errors[1]);
  });

  test.each(["", undefined])("shows the part of the address before the @ when the name is %j", async (name) => {
    const { displayName: _, ...nameless } = joining;
    const answer = await respond(() =>
      action(post("/login", { ...nameless, ...(name !== undefined && { displayName: name }) })),
    );
    await backgroundDone();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login?done=joined"]);
    await respond(() => verifyAction(post("/verify-email", { token: mailedToken("email-verification") })));
    const signedIn = await signIn("new@example.com", PASSWORD);
    const viewer = await viewerWith(cookieOf(signedIn.headers));
    expect(viewer?.user.displayName).toBe("new");
    expect((await store().documents.get(users, viewer?.user.uid ?? ""))?.displayName).toBe("new");
  });

  test("asks for a name when the address would show as staff’s", async () => {
    const answer = await join({ displayName: "", email: "support@example.com" });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain("Enter a name: the part of your email address before the @");
    expect((await join({ displayName: "Pat", email: "support@example.com" })).status).toBe(303);
  });

  test("knows an address of an international domain in every spelling, and mails it as mail servers know it", async () => {
    expect((await join({ email: "Name@Bücher.example" })).status).toBe(303);
    await backgroundDone();
    await respond(() => verifyAction(post("/verify-email", { token: mailedToken("email-verification") })));
    for (const spelling of ["name@bücher.example", "NAME@BÜCHER.EXAMPLE", "name@xn--bcher-kva.example"])
      expect((await signIn(spelling, PASSWORD)).status).toBe(303);
    expect((await join({ email: "name@xn--bcher-kva.example" })).status).toBe(303);
    await backgroundDone();
    expect(store().sent.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      "email-verification name@xn--bcher-kva.example",
      "account-exists name@xn--bcher-kva.example",
    ]);
  });

  test("says why an address with other letters before the @ can’t have an account", async () => {
    const { status, data } = await join({ email: "josé@bücher.example" });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      result: {
        error: { email: [expect.stringContaining("We can’t send email to an address with letters such as é or ü")] },
        initialValue: { email: "josé@bücher.example" },
      },
    });
  });

  test("who filled in the hidden field, perhaps by a password manager, is asked to send it again", async () => {
    const answer = await join({ [HONEYPOT_FIELD]: "https://spam.example" });
    await backgroundDone();
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain("send this again");
    expect(store().sent).toEqual([]);
    expect(await store().identity.findByEmail("new@example.com")).toBeNull();
  });

  test("fills nobody's mailbox", async () => {
    for (let tries = 0; tries < 6; tries++) await join({ email: "member@example.com" });
    await backgroundDone();
    expect(store().sent).toHaveLength(3);
  });
});

describe("Limits", () => {
  const from = (address: string) => ({ [CLIENT_ADDRESS_HEADER]: address });

  test("a person who fails again and again has to wait, and is told how long", async () => {
    for (let tries = 0; tries < 7; tries++) await signIn("member@example.com", "a wrong one", {}, from("192.0.2.1"));
    const answer = await signIn("member@example.com", PASSWORD, {}, from("192.0.2.1"));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.data).toMatchObject({ form: "sign-in", result: { initialValue: { email: "member@example.com" } } });
  });

  test("nobody can keep the owner out by failing from elsewhere", async () => {
    for (let tries = 0; tries < 9; tries++) await signIn("member@example.com", "a wrong one", {}, from("192.0.2.1"));
    expect((await signIn("member@example.com", PASSWORD, {}, from("192.0.2.2"))).status).toBe(303);
  });

  test("an unknown address is limited like a known one", async () => {
    const statuses = async (email: string, address: string) => {
      const seen: number[] = [];
      for (let tries = 0; tries < 9; tries++) seen.push((await signIn(email, "a wrong one", {}, from(address))).status);
      return seen;
    };
    expect(await statuses("nobody@example.com", "192.0.2.3")).toEqual(
      await statuses("member@example.com", "192.0.2.4"),
    );
  });

  test("one address can't try many accounts", async () => {
    let last = 0;
    for (let tries = 0; tries < 42; tries++)
      last = (await signIn(`n${String(tries)}@example.com`, "x y z", {}, from("192.0.2.5"))).status;
    expect(last).toBe(429);
  });

  test("a household's many IPv6 addresses count as one", async () => {
    let last = 0;
    for (let tries = 0; tries < 42; tries++)
      last = (await signIn(`n${String(tries)}@example.com`, "x y z", {}, from(`2001:db8:1:2::${tries.toString(16)}`)))
        .status;
    expect(last).toBe(429);
    expect((await signIn("member@example.com", PASSWORD, {}, from("2001:db8:1:3::1"))).status).toBe(303);
  });

  test("joining is limited by address", async () => {
    let last = 0;
    for (let tries = 0; tries < 21; tries++)
      last = (
        await respond(() =>
          action(post("/login", { ...joining, email: `j${String(tries)}@example.com` }, {}, from("192.0.2.6"))),
        )
      ).status;
    expect(last).toBe(429);
  });
});

describe("The page", () => {
  test("is only for people who are not signed in", async () => {
    const answer = await respond(() => loader(as("member", "/login?redirectTo=/casinos")));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/casinos"]);
  });

  test.each(["/.//evil.example/x", "/x/..//evil.example/x", "/%2e//evil.example/x", "/.\\/evil.example"])(
    "leads nobody who is signed in to another site: %s",
    async (redirectTo) => {
      const query = new URLSearchParams({ redirectTo }).toString();
      const answer = await respond(() => loader(as("member", `/login?${query}`)));
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard"]);
    },
  );

  test("keeps where to go on for both forms, for this site alone", async () => {
    expect((await respond(() => loader(visit("/login?redirectTo=/casinos")))).data).toMatchObject({
      redirectTo: "/casinos",
    });
    expect((await respond(() => loader(visit("/login?redirectTo=//evil.example")))).data).toMatchObject({
      redirectTo: "",
    });
  });

  test("a post from another site is refused", async () => {
    const cross = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await signIn("member@example.com", PASSWORD, {}, cross)).status).toBe(403);
  });
});

test("over https the cookie is bound to the host and sent over https alone", async () => {
  const args = post(`${HOST}/login`, { intent: "sign-in", email: "member@example.com", password: PASSWORD });
  const request = new Request(args.request.url.replace("http:", "https:"), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: await args.request.text(),
  });
  const answer = await respond(() => action({ ...args, request }));
  expect(answer.headers.get("Set-Cookie")).toMatch(
    /^__Host-session=[\w-]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const plain = await sessionOf(store(), person("member").uid);
  expect(await findViewer(new Request("https://edgewise.test/", { headers: { Cookie: plain } }))).toBeNull();
});
