import { describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { passkeys, secondFactors, users } from "~/platform/access/collection";
import { outbox } from "~/platform/outbox/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { action as passwordAction } from "~/routes/dashboard.password";
import { loader as passkeysPage } from "~/routes/dashboard.passkeys";
import { action as login } from "~/routes/login";
import { action as codeAction } from "~/routes/login_.code";
import { action, loader } from "~/routes/remove-passkey";
import { action as resetAction } from "~/routes/reset-password";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { addPasskeyOf, cookieOf, newKey, signInByKey } from "../support/passkeys";
import { PASSWORD, person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const NEW_PASSWORD = "eleven loud geese";
const later = (days: number) => store().setClock(new Date(store().clock().getTime() + days * 86_400_000).toISOString());
const viewerWith = (cookie: string) => findViewer(visit("/", {}, { Cookie: cookie }).request);
const half = (password = PASSWORD) =>
  respond(() => login(post("/login", { intent: "sign-in", email: "member@example.com", password })));
const finish = (code: string, cookie: string) =>
  respond(() => codeAction(post("/login/code", { oneTimeCode: code }, {}, { Cookie: cookie })));

/** The link of the mail about the newest passkey, as the address that is opened and as the form that is posted. */
function mailedLink(): { path: string; form: { id: string; token: string } } {
  const mail = store().sent.findLast(({ text }) => text.includes("/remove-passkey?"));
  const path = /\/remove-passkey\?\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const { searchParams } = new URL(path, "http://edgewise.test");
  return { path, form: { id: searchParams.get("id") ?? "", token: searchParams.get("token") ?? "" } };
}

const open = async (path: string) =>
  (await respond(() => loader(visit(path)))).data as { passkey: { name: string } | null; link: { id: string } };
const remove = (form: { id: string; token: string }) => respond(() => action(post("/remove-passkey", form)));
const newPassword = async () => {
  const { token } = (await store().identity.requestPasswordReset("member@example.com")) ?? { token: "" };
  const answer = await respond(() => resetAction(post("/reset-password", { token, password: NEW_PASSWORD })));
  await backgroundDone();
  return answer;
};

describe("The mail about a new passkey", () => {
  test("is stored with it, and so is the one about its removal, so that no stop of the server parts them", async () => {
    const { cookie } = person("member");
    const commits = () =>
      store()
        .writes.filter(({ written }) => [...written].some((one) => one.split(":")[0] === passkeys.name))
        .map(({ written }) => written.has(outbox.name));
    await addPasskeyOf(cookie, newKey(), { name: "Phone" });
    await backgroundDone();
    expect(commits()).toEqual([true]);
    expect((await remove(mailedLink().form)).status).toBe(303);
    expect(commits()).toEqual([true, true]);
  });

  test("links to a page that names it and, at its button alone, removes it for somebody who can't sign in", async () => {
    const { cookie, uid } = person("member");
    const thief = newKey();
    await addPasskeyOf(cookie, thief, { name: "Not mine" });
    await newPassword();
    const taken = cookieOf(await signInByKey(thief), "session");
    expect(await viewerWith(taken)).not.toBeNull();

    const { path, form } = mailedLink();
    expect(path).toMatch(/^\/remove-passkey\?id=[\da-f]{64}&token=[\w-]{43}$/);
    for (let opened = 0; opened < 2; opened++) expect((await open(path)).passkey).toMatchObject({ name: "Not mine" });
    expect(await store().documents.count(passkeys, [])).toBe(1);

    const done = await remove(form);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/remove-passkey?done=removed"]);
    expect(cookieOf(done, "session")).toBe("");
    expect(await viewerWith(taken)).toBeNull();
    expect((await signInByKey(thief)).status).toBe(422);
    expect((await store().documents.get(users, uid))?.secondFactorAt).toBeNull();
    expect(cookieOf(await half(NEW_PASSWORD), "session")).not.toBe("");
  });

  test("its removal is logged as one of the account's security events, and mailed", async () => {
    const { cookie, uid } = person("member");
    await addPasskeyOf(cookie, newKey());
    const info = vi.spyOn(log, "info").mockImplementation(() => undefined);
    await remove(mailedLink().form);
    expect(info.mock.calls.map(([about]) => about as unknown)).toContainEqual(
      expect.objectContaining({ security: "passkey-removed", uid, by: "mailed link" }),
    );
    info.mockRestore();
    await backgroundDone();
    expect(store().sent.at(-1)).toMatchObject({ kind: "passkey", to: "member@example.com" });
    expect(store().sent.at(-1)?.text).toContain("“Phone” was removed from your account by the link");
  });

  test("its link works once, for thirty days, for its passkey, and only as it was mailed", async () => {
    const { cookie } = person("member");
    await addPasskeyOf(cookie, newKey());
    const { form } = mailedLink();
    const admins = person("admin").cookie;
    await addPasskeyOf(admins, newKey(), { name: "Another" });
    const other = mailedLink().form;
    const stored = await store().documents.get(passkeys, form.id);
    for (const wrong of [
      { ...form, token: "" },
      { ...form, token: other.token },
      { ...form, token: `${form.token}x` },
      { ...form, token: stored?.removalHash ?? "" },
      { ...form, id: other.id },
      { ...form, id: "no-such-passkey" },
      { token: form.token, id: "x".repeat(500) },
    ]) {
      expect((await remove(wrong)).status).toBe(422);
      expect((await open(`/remove-passkey?${new URLSearchParams(wrong).toString()}`)).passkey).toBeNull();
    }
    expect(await store().documents.count(passkeys, [])).toBe(2);
    expect(JSON.stringify(stored)).not.toContain(form.token);

    expect((await remove(form)).status).toBe(303);
    expect((await remove(form)).status).toBe(422);
    later(30.1);
    expect((await remove(other)).status).toBe(422);
    expect(await store().documents.count(passkeys, [])).toBe(1);
  });

  test("one address can't try many links, and one that works is taken all the same", async () => {
    await addPasskeyOf(person("member").cookie, newKey());
    const { form } = mailedLink();
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess++) statuses.push((await remove({ ...form, token: "a guess" })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect((await remove(form)).status).toBe(303);
  });

  test("a passkey from before there were such links has none", async () => {
    await addPasskeyOf(person("member").cookie, newKey());
    const { form } = mailedLink();
    const stored = await store().documents.get(passkeys, form.id);
    const { removalHash: _, ...before } = { ...stored } as Record<string, unknown>;
    for (const name of ["id", "createdAt", "updatedAt", "version"]) Reflect.deleteProperty(before, name);
    await store()
      .documents.batch("system:test")
      .set(passkeys, form.id, before as never)
      .commit();
    expect((await remove(form)).status).toBe(422);
  });

  test("lets nobody bypass a second factor that has long been on: the recovery codes and what they prove stay", async () => {
    const { cookie, uid } = person("member");
    const first = newKey();
    const { codes } = (await addPasskeyOf(cookie, first)).data as { codes: string[] };
    const old = mailedLink().form.id;
    later(31);
    const again = cookieOf(await signInByKey(first), "session");
    await addPasskeyOf(again, newKey(), { name: "New phone", proof: { oneTimeCode: codes[0] ?? "" } });
    await store().documents.batch("system:test").delete(passkeys, old).commit();

    expect((await remove(mailedLink().form)).status).toBe(303);
    await backgroundDone();
    expect(store().sent.at(-1)?.text).toContain("you now need one of your recovery codes");
    expect(await store().documents.count(passkeys, [])).toBe(0);
    expect((await store().documents.get(users, uid))?.secondFactorAt).not.toBeNull();
    expect((await store().documents.get(secondFactors, uid))?.recoveryHashes).toHaveLength(9);
    const waiting = await half();
    expect(cookieOf(waiting, "session")).toBe("");
    const back = cookieOf(await finish(codes[1] ?? "", cookieOf(waiting, "second-factor")), "session");
    const page = await respond(() => passkeysPage(visit("/dashboard/passkeys", {}, { Cookie: back })));
    expect(page.data).toMatchObject({ hasApp: false, hasCodes: true, passkeys: [] });
    expect((await addPasskeyOf(back, newKey())).status).toBe(422);
    expect((await addPasskeyOf(back, newKey(), { proof: { oneTimeCode: codes[2] ?? "" } })).status).toBe(303);
  });
});

describe("The mail about a new password", () => {
  const mailed = () => store().sent.findLast(({ kind }) => kind === "password-changed")?.text ?? "";

  test("lists the passkeys that it leaves, by name and day, and where they are removed", async () => {
    const { cookie } = person("member");
    await addPasskeyOf(cookie, newKey(), { name: "Blue key" });
    await newPassword();
    expect(mailed()).toContain("“Blue key”, added on 21 November 2026");
    expect(mailed()).toMatch(/\/dashboard\/passkeys\n/);
  });

  test("does so too after a change by the owner, and says nothing of passkeys to who has none", async () => {
    const { cookie } = person("member");
    const form = (current: string, password: string) => ({ current, password });
    const change = async (session: string, current: string, password: string) => {
      const sent = post("/dashboard/password", form(current, password), {}, { Cookie: session });
      const answer = await respond(() => passwordAction(sent));
      await backgroundDone();
      return cookieOf(answer, "session");
    };
    const next = await change(cookie, PASSWORD, NEW_PASSWORD);
    expect(mailed()).not.toMatch(/passkey/i);
    const last = await change(next, NEW_PASSWORD, PASSWORD);
    await addPasskeyOf(last, newKey());
    await change(last, PASSWORD, NEW_PASSWORD);
    expect(mailed()).toContain("“Phone”, added on 21 November 2026");
  });
});
