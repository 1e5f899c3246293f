import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { pages } from "~/features/pages/collection";
import { findGroupForEditing } from "~/platform/settings/group-saving.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { siteOpenings } from "~/platform/site-opening/collection";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { decideAtFirstStart } from "~/site/maintenance/first-start.server";
import { useTestBackend } from "../../support/backend";
import { makeAccount } from "../../support/people";

const store = useTestBackend();
beforeEach(() => void Object.assign(env, { EDGEWISE_MODE: "production" }));
afterEach(() => void Object.assign(env, { EDGEWISE_MODE: "demo" }));

const isOpen = async () => (await siteOpening()).isOpen;
const addPage = () =>
  store()
    .documents.batch("test")
    .set(pages, "about", {
      slug: "about",
      publishState: "published",
      publishAt: "2026-01-01T09:00:00.000Z",
      title: "About",
      dek: "",
      body: "Some text.",
    })
    .commit();

describe("At its first start in production", () => {
  test("an empty store is closed, and stays so whatever is added before it is opened", async () => {
    await decideAtFirstStart();
    expect(await isOpen()).toBe(false);
    await makeAccount(store(), "admin@guide.test", { role: "admin" });
    await addPage();
    await decideAtFirstStart();
    expect(await isOpen()).toBe(false);
    expect(await store().documents.get(siteOpenings, "site")).toMatchObject({
      installedOn: "2026-11-21",
      openedAt: null,
    });
  });

  test.each([
    ["people", () => makeAccount(store(), "reader@guide.test")],
    ["content", addPage],
  ])("a store with %s of an earlier version is open, as it was", async (_, prepare) => {
    await prepare();
    await decideAtFirstStart();
    expect(await isOpen()).toBe(true);
    expect(await siteOpening()).toEqual({ isOpen: true, installedOn: null });
  });

  test("two instances that start together decide once", async () => {
    await Promise.all([decideAtFirstStart(), decideAtFirstStart()]);
    expect(store().writes.map(({ written }) => [...written])).toEqual([["siteOpenings"]]);
  });
});

test("a store that nobody has looked at yet is closed", async () => {
  expect(await isOpen()).toBe(false);
});

test("the demo is open and records nothing", async () => {
  Object.assign(env, { EDGEWISE_MODE: "demo" });
  await decideAtFirstStart();
  expect(await isOpen()).toBe(true);
  expect(await store().documents.count(siteOpenings)).toBe(0);
});

test("settings in force are one and the same until they change, so that what is drawn from them is drawn once", async () => {
  await decideAtFirstStart();
  expect(await currentSettings()).toBe(await currentSettings());
});

test("a site of an earlier version keeps its name and its formula's first day", async () => {
  await addPage();
  await decideAtFirstStart();
  const { site, score } = await currentSettings();
  expect(site).toMatchObject({ name: "Edgewise", tagline: "The casino guide that shows its working." });
  expect(score.versions).toMatchObject([{ version: 1, from: "2024-01-01" }]);
});

test("a new site is called what it is, and its formula begins on the day it was installed", async () => {
  await decideAtFirstStart();
  const { site, score } = await currentSettings();
  expect(site).toMatchObject({ name: "Casino guide", tagline: "A guide to online casinos." });
  expect(score.versions).toMatchObject([{ version: 1, from: "2026-11-21" }]);
  expect((await findGroupForEditing("score")).fields).toEqual(score);
});
