import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { currentSettings } from "~/platform/settings/settings.server";
import { siteOpenings } from "~/platform/site-opening/collection";
import { loader as overview } from "~/routes/dashboard._index";
import { loader as secondFactor } from "~/routes/dashboard.second-factor";
import * as firstAdmin from "~/routes/first-admin";
import { setupLinks } from "~/site/first-admin/collection";
import { makeSetupLink, setupLinkAtStart } from "~/site/first-admin/first-admin.server";
import { useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { makeAccount, sessionOf } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
const open = (openedAt: string | null) =>
  store().documents.batch("test").set(siteOpenings, "site", { installedOn: "2026-11-21", openedAt }).commit();
beforeEach(async () => {
  Object.assign(env, { EDGEWISE_MODE: "production", STAFF_SECOND_FACTOR: "required" });
  await open(null);
});
afterEach(() => void Object.assign(env, { EDGEWISE_MODE: "demo", STAFF_SECOND_FACTOR: "optional" }));

const FORM = { displayName: "Ada Marsh", email: "ada@guide.test", password: "a quiet tide pool" };

async function newToken(): Promise<string> {
  const link = await makeSetupLink();
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

const shown = (token: string) =>
  wordsOfPage(firstAdmin as never, { pattern: "/first-admin", address: `/first-admin?token=${token}` });
const statusOf = async (token: string) =>
  (await respond(() => firstAdmin.loader(visit(`/first-admin?token=${token}`)))).status;
const send = (token: string, over: Partial<typeof FORM> = {}) =>
  respond(() => firstAdmin.action(post("/first-admin", { ...FORM, ...over, token })));
const admins = async () =>
  (await store().documents.query(users, { where: [["role", "==", "admin"]], orderBy: ["-createdAt"] })).items;

describe("The link for the first admin", () => {
  test("makes an account that is signed in, and leads to the second factor and on to the checklist", async () => {
    const token = await newToken();
    expect(JSON.stringify((await store().documents.query(setupLinks, {})).items)).not.toContain(token);
    expect(await shown(token)).toContain("Make the first admin account");
    const answer = await send(token);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard/second-factor"]);
    const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
    expect((await respond(() => secondFactor(visit("/dashboard/second-factor", {}, { Cookie: cookie })))).status).toBe(
      200,
    );
    expect(await admins()).toMatchObject([{ email: "ada@guide.test", displayName: "Ada Marsh" }]);
    expect(await store().identity.findByEmail("ada@guide.test")).toMatchObject({ emailVerified: true });
    expect((await store().documents.query(auditEntries, { orderBy: ["-at"] })).items).toMatchObject([
      { action: "user.change-role", actorName: "Ada Marsh", note: expect.stringContaining("terminal") },
    ]);
  });

  test("leads straight to the checklist where no second factor is demanded", async () => {
    Object.assign(env, { STAFF_SECOND_FACTOR: "optional" });
    expect((await send(await newToken())).headers.get("Location")).toBe("/admin/setup");
  });

  test("works once, and no link does once there is an admin", async () => {
    const [token, other] = [await newToken(), await newToken()];
    await send(token);
    for (const used of [token, other]) {
      expect(await statusOf(used)).toBe(410);
      expect(await shown(used)).toContain("This site has an admin");
      const answer = await send(used, { email: "eve@guide.test" });
      expect([answer.status, answer.data]).toEqual([410, { form: "admin-exists", result: null }]);
    }
    expect(await admins()).toHaveLength(1);
    expect(await store().identity.findByEmail("eve@guide.test")).toBeNull();
    expect(await makeSetupLink()).toBeNull();
  });

  test("of two people who use it at the same moment makes one an admin, and leaves nothing of the other", async () => {
    const token = await newToken();
    const answers = await Promise.all([send(token), send(token, { email: "eve@guide.test" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect(await admins()).toHaveLength(1);
    expect(await store().documents.count(users)).toBe(1);
    const accounts = await Promise.all(
      ["ada", "eve"].map((name) => store().identity.findByEmail(`${name}@guide.test`)),
    );
    expect(accounts.filter((account) => account !== null)).toHaveLength(1);
  });

  test("is over after an hour, and can be renewed", async () => {
    const token = await newToken();
    store().setClock("2026-11-21T13:00:01.000Z");
    expect(await statusOf(token)).toBe(410);
    expect(await shown(token)).toContain("npm run admin -- setup-link");
    expect((await send(token)).data).toMatchObject({ form: "over" });
    expect(await store().documents.count(users)).toBe(0);
    expect(await statusOf(await newToken())).toBe(200);
    expect(await store().documents.count(setupLinks)).toBe(1);
  });

  test.each(["", "guessed", "x".repeat(500)])("is refused if the terminal never showed it: “%s”", async (token) => {
    await newToken();
    expect(await statusOf(token)).toBe(410);
    expect((await send(token)).status).not.toBe(303);
    expect(await store().documents.count(users)).toBe(0);
  });

  test("keeps the product’s rules for names, addresses and passwords, and stays good", async () => {
    const token = await newToken();
    for (const wrong of [{ password: "password" }, { email: "nobody" }, { displayName: "x" }])
      expect((await send(token, wrong)).status).toBe(422);
    await makeAccount(store(), "ada@guide.test");
    const taken = await send(token);
    expect([taken.status, JSON.stringify(taken.data)]).toEqual([
      422,
      expect.stringContaining("npm run admin -- grant"),
    ]);
    expect((await send(token, { email: "bea@guide.test" })).status).toBe(303);
  });

  test("refuses the site’s own name in a person’s, whatever the site is called", async () => {
    const token = await newToken();
    const named = async (displayName: string) =>
      JSON.stringify((await send(token, { displayName, email: "nobody" })).data).includes("Enter a person’s");
    expect([await named("Harbour Guide Anna"), await named("Casino Guide")]).toEqual([false, true]);
    const site = { ...DEFAULT_SETTINGS.site, name: "Harbour Guide" };
    await store()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, site })
      .commit();
    await currentSettings();
    expect([await named("H4rbour Guide Anna"), await named("Edgewise Anna")]).toEqual([true, false]);
  });

  test("a form of another site is refused", async () => {
    const token = await newToken();
    const foreign = post("/first-admin", { ...FORM, token }, {}, { "Sec-Fetch-Site": "cross-site" });
    expect((await respond(() => firstAdmin.action(foreign))).status).toBe(403);
  });

  test("is shown at the start of a site that isn’t open and has no admin, and of no other", async () => {
    expect(await setupLinkAtStart()).toMatch(/\/first-admin\?token=[\w-]{43}$/);
    await open("2026-11-21T12:00:00.000Z");
    expect(await setupLinkAtStart()).toBeNull();
    await open(null);
    await makeAccount(store(), "admin@guide.test", { role: "admin" });
    expect(await setupLinkAtStart()).toBeNull();
  });
});

test("an admin by command who is signed in is led to the second factor, not to an empty dashboard", async () => {
  const Cookie = await sessionOf(store(), await makeAccount(store(), "admin@guide.test", { role: "admin" }));
  const answer = await respond(() => overview(visit("/dashboard", {}, { Cookie })));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard/second-factor"]);
});
