import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { casinos } from "~/features/casinos/collection";
import { mailTests } from "~/features/outbox-desk/collection";
import { pages } from "~/features/pages/collection";
import { auditEntries } from "~/platform/audit/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { siteOpenings } from "~/platform/site-opening/collection";
import { siteOpening } from "~/platform/site-opening/opening.server";
import * as pageEditor from "~/routes/admin.pages.$id";
import * as setup from "~/routes/admin.setup";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { setupSteps } from "~/site/setup/setup-steps.server";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { wordsOfPage } from "../support/page-words";
import { as, makeAccount, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);
const batch = () => store().documents.batch("test");

beforeEach(async () => {
  Object.assign(env, { EDGEWISE_MODE: "production", STAFF_SECOND_FACTOR: "optional" });
  await batch().set(siteOpenings, "site", { installedOn: "2026-11-21", openedAt: null }).commit();
});
afterEach(() => void Object.assign(env, { EDGEWISE_MODE: "demo", BACKUP_DIR: undefined }));

const SITE = {
  ...DEFAULT_SETTINGS.site,
  name: "Harbour Guide",
  tagline: "Casinos, plainly.",
  contactEmail: "desk@harbour.test",
};

const addPage = (slug: string) =>
  batch()
    .set(pages, slug, {
      slug,
      publishState: "published",
      publishAt: "2026-01-01T09:00:00.000Z",
      title: slug,
      dek: "",
      body: "Some text.",
    })
    .commit();

const addTest = (arrivedAt: string | null) =>
  batch()
    .set(mailTests, "one", {
      to: "d…@harbour.test",
      byName: "Ada",
      entry: "entry",
      at: "2026-11-21T11:00:00.000Z",
      validUntil: "2026-11-21T12:00:00.000Z",
      arrivedAt,
    })
    .commit();

/** Everything that opening demands. */
async function makeReady() {
  await batch()
    .set(settings, "current", { ...DEFAULT_SETTINGS, site: SITE })
    .commit();
  await addTest("2026-11-21T11:05:00.000Z");
  for (const slug of ["privacy-notice", "terms-conditions", "about"]) await addPage(slug);
}

const open = () => respond(() => setup.action(as("admin", "/admin/setup", {}, {})));
const loaded = async () =>
  (await respond(() => setup.loader(as("admin", "/admin/setup")))).data as { left: string[]; isOpen: boolean };
const stepsDone = async () => (await setupSteps()).filter(({ missing }) => missing === null).map(({ id }) => id);
const words = (address = "/admin/setup") =>
  wordsOfPage(setup as never, { pattern: "/admin/setup", address, headers: { Cookie: person("admin").cookie } });

describe("The checklist", () => {
  test("of an empty site names what is needed, what is missing and how long it takes", async () => {
    expect((await loaded()).left).toEqual([
      ...["Name and tagline", "Contact address", "A test email that arrived", "Pages the law asks for"],
    ]);
    const shown = await words();
    expect(shown).toContain("Before you open");
    expect(shown).toContain("It needs a name and a tagline.");
    expect(shown).toContain("Not published: About, Terms and conditions and Privacy notice.");
    expect(shown).toContain("4 steps are left");
    expect(shown).not.toContain("Open the site");
  });

  test("is worked out from the store, one step at a time", async () => {
    expect(await stepsDone()).toEqual(["helplines"]);
    await batch()
      .set(settings, "current", { ...DEFAULT_SETTINGS, site: { ...SITE, tagline: DEFAULT_SETTINGS.site.tagline } })
      .commit();
    expect((await setupSteps())[0]).toMatchObject({ id: "name", missing: "It needs a tagline." });
    expect(await stepsDone()).toEqual(["contact", "helplines"]);
    await addTest(null);
    expect(await stepsDone()).not.toContain("mail");
    await addTest("2026-11-21T11:05:00.000Z");
    expect(await stepsDone()).toContain("mail");
    await addPage("privacy-notice");
    expect((await setupSteps()).find(({ id }) => id === "pages")).toMatchObject({
      missing: "Not published: About and Terms and conditions.",
      stops: null,
    });
    await batch()
      .update(settings, "current", { support: { helplines: [] } })
      .commit();
    expect((await loaded()).left).toContain("Help with gambling");
    await batch()
      .set(casinos, "larkmoor", casinoFixture({ slug: "larkmoor" }))
      .commit();
    await makeAccount(store(), "second@harbour.test", { role: "admin" });
    expect(await stepsDone()).toEqual(expect.arrayContaining(["casinos", "people"]));
  });

  test("says of backups what the server lacks", async () => {
    const backups = async () => (await setupSteps()).find(({ id }) => id === "backups")?.missing;
    expect(await backups()).toContain("BACKUP_DIR");
    Object.assign(env, { BACKUP_DIR: "/var/backups/edgewise" });
    expect(await backups()).toContain("BACKUP_PASSPHRASE");
  });

  test("is fed to the admin’s first page, before the opening and after it", async () => {
    const tasks = async () => {
      const unset = (await whatNeedsAPerson(["owner"])).find(({ id }) => id === "unset");
      return { title: unset?.title, ids: unset?.tasks.map(({ id }) => id) };
    };
    expect(await tasks()).toEqual({
      title: "Needed before the site opens",
      ids: ["name", "contact", "mail", "pages", "newsletter"],
    });
    await makeReady();
    await open();
    expect(await tasks()).toEqual({ title: "Missing on the site", ids: ["newsletter"] });
  });
});

describe("Opening", () => {
  test("is refused, with what is missing by name, until all of it is there", async () => {
    const refused = await open();
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({
      missing: [{ id: "name" }, { id: "contact" }, { id: "mail" }, { id: "pages" }],
    });
    await makeReady();
    await batch().update(pages, "about", { publishState: "draft" }).commit();
    expect((await open()).data).toEqual({
      missing: [{ id: "pages", label: "Pages the law asks for", to: "/admin/pages" }],
    });
    expect((await siteOpening()).isOpen).toBe(false);
  });

  test("opens the site once, and is in the audit log", async () => {
    await makeReady();
    expect(await words()).toContain("Open the site");
    const opened = await open();
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/admin/setup?done=opened"]);
    expect((await open()).status).toBe(303);
    expect((await siteOpening()).isOpen).toBe(true);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.filter(({ action }) => action === "site.open")).toMatchObject([
      { entityKind: "site", entityLabel: "Harbour Guide" },
    ]);
    const shown = await words("/admin/setup?done=opened");
    expect(shown).toContain("The site is open");
    expect(shown).toContain("maintenance mode");
  });

  test("is not undone by what is taken away afterwards", async () => {
    await makeReady();
    await open();
    await batch().update(pages, "about", { publishState: "draft" }).commit();
    expect(await loaded()).toMatchObject({ isOpen: true, left: ["Pages the law asks for"] });
  });

  test("is for admins", async () => {
    await makeReady();
    const answer = await respond(() => setup.action(as("member", "/admin/setup", {}, {})));
    expect(answer.status).toBe(302);
    expect((await siteOpening()).isOpen).toBe(false);
  });
});

test("a store of an earlier version with content is shown as open", async () => {
  await batch().set(siteOpenings, "site", { installedOn: null, openedAt: "2026-11-21T11:00:00.000Z" }).commit();
  expect(await loaded()).toMatchObject({ isOpen: true });
  expect(await words()).not.toContain("Before you open");
});

test("an editor says when readers see what is published: at once, or once the site is open", async () => {
  const said = () =>
    wordsOfPage(pageEditor as never, {
      pattern: "/admin/pages/:id",
      address: "/admin/pages/about?done=published",
      headers: { Cookie: person("admin").cookie },
    });
  await addPage("about");
  expect(await said()).toContain("The public sees it once the site is open.");
  await batch().update(siteOpenings, "site", { openedAt: "2026-11-21T11:00:00.000Z" }).commit();
  expect(await said()).toContain("The public sees it now.");
});
