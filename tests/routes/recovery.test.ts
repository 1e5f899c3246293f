import { expect, test } from "vitest";
import { findViewer } from "~/platform/access/viewer.server";
import { action as forgot } from "~/routes/forgot-password";
import { action as login } from "~/routes/login";
import { action as reset, loader as resetPage } from "~/routes/reset-password";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { makeAccount, PASSWORD, person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const NEW_PASSWORD = "eleven loud geese";

const ask = (email: string) => respond(() => forgot(post("/forgot-password", { email })));
const set = (token: string, password = NEW_PASSWORD) =>
  respond(() => reset(post("/reset-password", { token, password })));
const signIn = (email: string, password: string) =>
  respond(() => login(post("/login", { intent: "sign-in", email, password })));

const locationOf = ({ headers }: { headers: Headers }) =>
  new URL(headers.get("Location") ?? "", "http://edgewise.test");

async function tokenFor(email: string): Promise<string> {
  await ask(email);
  await backgroundDone();
  return /reset-password\?token=([\w-]+)/.exec(store().sent.at(-1)?.text ?? "")?.[1] ?? "";
}

test("a known and an unknown address are answered alike, and only the known one gets mail", async () => {
  const [known, unknown] = [await ask("member@example.com"), await ask("nobody@example.com")];
  await backgroundDone();
  expect([known.status, [...known.headers], known.data]).toEqual([unknown.status, [...unknown.headers], unknown.data]);
  expect(store().sent.map(({ kind, to }) => [kind, to])).toEqual([["password-reset", "member@example.com"]]);
});

test("the mailed link never points at the host somebody asked by", async () => {
  const args = post("/forgot-password", { email: "member@example.com" });
  const request = new Request("http://evil.example/forgot-password", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Host: "evil.example" },
    body: await args.request.text(),
  });
  await respond(() => forgot({ ...args, request }));
  await backgroundDone();
  expect(store().sent).toHaveLength(1);
  expect(store().sent[0]?.text).not.toContain("evil.example");
});

test("where somebody was going is kept through mistakes, the mail and the new password, and leads to no other site", async () => {
  const redirectTo = "/complaints/new?prepared=1";
  const sent = (to: string) =>
    respond(() => forgot(post("/forgot-password", { email: "member@example.com", redirectTo: to })));
  expect(locationOf(await sent(redirectTo)).searchParams.get("redirectTo")).toBe(redirectTo);
  await backgroundDone();
  const [, mailed = ""] = /(\/reset-password\?\S+)/.exec(store().sent.at(-1)?.text ?? "") ?? [];
  const page = (await respond(() => resetPage(visit(mailed)))).data as { token: string; redirectTo: string };
  expect(page.redirectTo).toBe(redirectTo);
  const weak = await respond(() => reset(post(mailed, { ...page, password: "short" })));
  expect(weak.status).toBe(422);
  const { searchParams, pathname } = locationOf(
    await respond(() => reset(post(mailed, { ...page, password: NEW_PASSWORD }))),
  );
  expect([pathname, searchParams.get("done"), searchParams.get("redirectTo")]).toEqual(["/login", "reset", redirectTo]);

  for (const elsewhere of ["https://evil.example/", "//evil.example", "/login"])
    expect(locationOf(await sent(elsewhere)).searchParams.has("redirectTo")).toBe(false);
});

test("the link sets a password once, ends every session and tells the owner", async () => {
  const token = await tokenFor("member@example.com");
  expect((await respond(() => resetPage(visit(`/reset-password?token=${token}`)))).data).toMatchObject({
    isGood: true,
  });
  const answer = await set(token);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login?done=reset"]);
  expect(await findViewer(visit("/", {}, { Cookie: person("member").cookie }).request)).toBeNull();
  expect((await signIn("member@example.com", PASSWORD)).status).toBe(422);
  expect((await signIn("member@example.com", NEW_PASSWORD)).status).toBe(303);
  await backgroundDone();
  expect(store().sent.at(-1)?.kind).toBe("password-changed");

  expect((await set(token, "yet another secret")).status).toBe(422);
  expect((await respond(() => resetPage(visit(`/reset-password?token=${token}`)))).data).toMatchObject({
    isGood: false,
  });
});

test("the link is good for 60 minutes", async () => {
  const token = await tokenFor("member@example.com");
  store().setClock("2026-11-21T12:59:59.000Z");
  expect((await respond(() => resetPage(visit(`/reset-password?token=${token}`)))).data).toMatchObject({
    isGood: true,
  });
  store().setClock("2026-11-21T13:00:00.000Z");
  expect((await set(token)).status).toBe(422);
});

test("a weak password is refused beside its field and leaves the link good", async () => {
  const token = await tokenFor("member@example.com");
  const answer = await set(token, "password1");
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({ result: { error: { password: [expect.any(String)] } } });
  expect((await set(token)).status).toBe(303);
});

test("an invented link sets nothing", async () => {
  for (const token of ["", "x", "A".repeat(43)]) expect((await set(token)).status).toBe(422);
});

test("setting a password by mail confirms the address", async () => {
  await makeAccount(store(), "late@example.com", { verified: false });
  await set(await tokenFor("late@example.com"));
  expect((await signIn("late@example.com", NEW_PASSWORD)).status).toBe(303);
});
