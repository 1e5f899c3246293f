import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { termsPages, termsTasks } from "~/features/casino-terms/collection";
import { versionsInForce } from "~/features/casino-terms/versions.server";
import { action as pagesAction, loader as pages } from "~/routes/admin.casinos.$id_.terms";
import { loader as editor } from "~/routes/admin.casinos.$id";
import { action as seen, loader as changes } from "~/routes/admin.terms._index";
import { loader as change } from "~/routes/admin.terms.$version";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { loader as casino } from "~/routes/casinos.$slug";
import { loader as terms } from "~/routes/casinos.$slug_.terms._index";
import { loader as version } from "~/routes/casinos.$slug_.terms.$version";
import { loader as feed } from "~/routes/casinos.$slug_.terms.feed[.]xml";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { sha256Hex } from "~/domain/digest.server";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { keptVersion, watchedPage } from "../support/fixtures/watched-terms";
import { as, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const URL = "https://saltbox.example/terms";
const FEE = "A dormant account pays <b>5</b> euros a month & more.";
let ids: string[];
beforeEach(async () => {
  const page = await watchedPage(URL);
  ids = [
    await keptVersion(page, "You keep what you win.\nThe fee is 5 euros.", "2026-10-01T09:00:00.000Z"),
    await keptVersion(page, `You keep what you win.\nThe fee is 7 euros.\n${FEE}`, "2026-11-01T09:00:00.000Z"),
  ];
});

const slug = { slug: "saltbox" };
const get = async (path: string) => (await respond(() => terms(visit(path, slug)))).data as Record<string, unknown>;

describe("The public page of a casino's terms", () => {
  test("lists the versions, newest first, and compares nothing until it is asked to", async () => {
    expect(await get("/casinos/saltbox/terms")).toMatchObject({
      versions: [{ id: ids[1], kind: "general", url: URL, number: 2 }, { id: ids[0] }],
      chosen: { from: ids[0], to: ids[1] },
      comparison: null,
      problem: null,
    });
  });

  test("compares two versions, the earlier with the later in whichever order they are chosen", async () => {
    for (const [from, to] of [ids, [...ids].reverse()]) {
      const { comparison } = await get(`/casinos/saltbox/terms?from=${from ?? ""}&to=${to ?? ""}`);
      expect(comparison).toMatchObject({
        from: { id: ids[0] },
        to: { id: ids[1] },
        diff: { isByWord: true, blocks: [{ kind: "same", text: "You keep what you win." }, { kind: "changed" }] },
      });
    }
  });

  test("says what is wrong with a choice, and takes no version of another casino", async () => {
    const [first, second] = ids;
    const other = await keptVersion(
      await watchedPage("https://other.example/t", { casinoId: "other" }),
      "Their terms.",
      "2026-11-02T09:00:00.000Z",
    );
    const same = await get(`/casinos/saltbox/terms?from=${first ?? ""}&to=${first ?? ""}`);
    expect(same).toMatchObject({ problem: "Choose two different versions.", comparison: null });
    for (const wrong of [other, "", "../x", "a".repeat(200)]) {
      const page = await get(
        `/casinos/saltbox/terms?${new URLSearchParams({ from: wrong, to: second ?? "" }).toString()}`,
      );
      expect(page).toMatchObject({ problem: "Choose two versions to compare.", comparison: null });
    }
    const foreign = await respond(() => version(visit("/x", { ...slug, version: other })));
    expect(foreign.status).toBe(404);
  });

  test("leads from a changed cursor to its beginning, and is a 404 for an unknown casino", async () => {
    const changed = await respond(() => terms(visit("/casinos/saltbox/terms?after=nonsense", slug)));
    expect([changed.status, changed.headers.get("Location")]).toEqual([302, "/casinos/saltbox/terms"]);
    expect((await respond(() => terms(visit("/casinos/nope/terms", { slug: "nope" })))).status).toBe(404);
  });

  test("is linked from the casino's page and the sitemap, once there are versions", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "bare", casinoFixture({ slug: "bare", name: "Bare" }))
      .commit();
    const termsOf = async (of: string) =>
      ((await respond(() => casino(visit(`/casinos/${of}`, { slug: of })))).data as { terms: unknown }).terms;
    expect(await termsOf("saltbox")).toMatchObject({ count: 2, path: "/casinos/saltbox/terms" });
    expect(await termsOf("bare")).toBeNull();
    const paths = (await sitemapEntries()).map(({ path }) => path);
    expect(paths).toContain("/casinos/saltbox/terms");
    expect(paths).not.toContain("/casinos/bare/terms");
  });
});

test("a version has an address of its own, with its text and fingerprints", async () => {
  const { data } = await respond(() => version(visit("/x", { ...slug, version: ids[1] ?? "" })));
  expect(data).toMatchObject({
    paragraphs: ["You keep what you win.", "The fee is 7 euros.", FEE],
    version: { previous: ids[0], status: 200, address: URL },
  });
  const { covered, version: shown } = data as { covered: string; version: { hash: string } };
  expect(sha256Hex(covered)).toBe(shown.hash);
});

test("the version in force on a day is the last one found by then, of each page", async () => {
  const bonus = await watchedPage("https://saltbox.example/bonus", { kind: "bonus" });
  const other = await keptVersion(bonus, "A bonus has rules.", "2026-10-20T09:00:00.000Z");
  const on = async (day: string) => (await versionsInForce("saltbox", day)).map(({ id }) => id);
  expect(await on("2026-09-30")).toEqual([]);
  expect(await on("2026-10-01")).toEqual([ids[0]]);
  expect(await on("2026-10-31")).toEqual([other, ids[0]]);
  expect(await on("2026-11-01")).toEqual([ids[1], other]);
});

test("the version in force is found however often another page has changed since", async () => {
  const bonus = await watchedPage("https://saltbox.example/bonus", { kind: "bonus" });
  for (const day of Array.from({ length: 55 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + at))))
    await keptVersion(bonus, `Rules of ${day.toISOString()}.`, day.toISOString());
  expect((await versionsInForce("saltbox", "2026-10-30")).map(({ id }) => id)).toContain(ids[0]);
});

test("the feed has an entry for each version, and escapes what a casino is called", async () => {
  const named = casinoFixture({ slug: "saltbox", name: "Salt & <Box>" });
  await store().documents.batch("test").set(casinos, "saltbox", named).commit();
  const answer = await respond(() => feed(visit("/casinos/saltbox/terms/feed.xml", slug)));
  const text = String(answer.data);
  expect(answer.headers.get("Content-Type")).toContain("application/atom+xml");
  expect(text.match(/<entry>/g)).toHaveLength(2);
  const titles = [...text.matchAll(/<entry>[^]*?<title>([^<]+)/g)].map(([, title]) => title);
  expect(titles).toEqual([
    expect.stringMatching(/^General terms of Salt &amp; &lt;Box&gt;: version 2, \d/),
    expect.stringMatching(/^General terms of Salt &amp; &lt;Box&gt;: version 1, \d/),
  ]);
  expect(text).toContain(`/casinos/saltbox/terms/${ids[1] ?? ""}"`);
});

describe("The desk of terms", () => {
  const path = "/admin/casinos/saltbox/terms";
  const send = (form: Record<string, string>) => respond(() => pagesAction(as("admin", path, { id: "saltbox" }, form)));
  const open = async () =>
    (await respond(() => pages(as("admin", path, { id: "saltbox" })))).data as { pages: object[] };
  const acts = async () =>
    (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items.map(({ action }) => action).sort();

  test("watches an address, once however often it is sent, and says so in the log", async () => {
    const form = { kind: "bonus", url: "https://saltbox.example/bonus-terms#part" };
    for (const _ of [1, 2]) expect((await send(form)).headers.get("Location")).toBe(`${path}?done=watch`);
    expect((await open()).pages).toMatchObject([
      { kind: "bonus", url: "https://saltbox.example/bonus-terms", isWatched: true, versions: 0 },
      { kind: "general", url: URL, versions: 2 },
    ]);
    expect(await acts()).toEqual(["terms.watch"]);
  });

  test.each([
    ["ftp://saltbox.example/terms"],
    ["javascript:alert(1)"],
    ["https://user:word@saltbox.example/"],
    ["terms"],
    [`https://saltbox.example/${"x".repeat(500)}`],
  ])("refuses %s", async (url) => {
    expect((await send({ kind: "general", url })).status).toBe(422);
    expect((await open()).pages).toHaveLength(1);
  });

  test("refuses a thirteenth address with a 409", async () => {
    for (let at = 2; at <= 12; at += 1) await send({ kind: "privacy", url: `https://saltbox.example/${String(at)}` });
    const answer = await send({ kind: "privacy", url: "https://saltbox.example/13" });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.data)).toContain("12 addresses are watched already");
  });

  test("stops watching a page, has one read soon, and goes on with its versions when it is watched again", async () => {
    const [page] = (await open()).pages as { id: string }[];
    const id = page?.id ?? "";
    await store().documents.batch("test").update(termsPages, id, { dueAt: "2027-01-01T00:00:00.000Z" }).commit();
    await send({ intent: "check", id });
    expect((await store().documents.get(termsPages, id))?.dueAt).toBe(store().clock().toISOString());
    await send({ intent: "stop", id });
    await send({ intent: "stop", id });
    expect((await open()).pages).toMatchObject([{ id, isWatched: false, versions: 2 }]);
    await send({ kind: "general", url: URL });
    expect((await open()).pages).toMatchObject([{ id, isWatched: true, versions: 2 }]);
    expect(await acts()).toEqual(["terms.check", "terms.stop", "terms.watch"]);
    for (const [unknown, casinoId] of [
      ["nothing", "saltbox"],
      [id, "nope"],
    ] as const) {
      const form = { intent: "stop", id: unknown };
      const answer = await respond(() => pagesAction(as("admin", path, { id: casinoId }, form)));
      expect(answer.status).toBe(404);
    }
  });

  test("asks about a page that another text has replaced, and has its next reading kept once that is accepted", async () => {
    const id = ids[0]?.replace(/-1$/, "") ?? "";
    const [seen, since] = [sha256Hex("another text"), "2026-11-20T12:00:00.000Z"];
    const failure = { reason: "replaced", message: "Hardly any wording is left.", count: 1, at: since, sha256: seen };
    await store().documents.batch("test").update(termsPages, id, { failingSince: since, failure }).commit();
    expect((await open()).pages).toMatchObject([{ replacement: seen, isAccepted: false }]);
    const lists = await whatNeedsAPerson(["owner"]);
    expect(lists.find(({ id: list }) => list === "terms")).toMatchObject({
      total: 3,
      tasks: [{ label: "Saltbox", detail: "general terms: the text may not be the terms", to: path }, {}, {}],
    });

    for (const version of ["", sha256Hex("what was there an hour ago")]) {
      const answer = await send({ intent: "accept", id, version });
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.data)).toContain("has been read again since");
    }
    expect((await store().documents.get(termsPages, id))?.acceptedAt).toBeNull();
    for (const _ of [1, 2])
      expect((await send({ intent: "accept", id, version: seen })).headers.get("Location")).toBe(`${path}?done=accept`);
    const now = store().clock().toISOString();
    expect(await store().documents.get(termsPages, id)).toMatchObject({ acceptedAt: now, dueAt: now });
    expect((await open()).pages).toMatchObject([{ replacement: null, isAccepted: true }]);
    expect(await acts()).toEqual(["terms.accept"]);
  });

  test("lists what nobody has looked at until it is seen, with the words in what was added", async () => {
    const list = async () =>
      (await respond(() => changes(as("admin", "/admin/terms")))).data as { total: number; tasks: object[] };
    const lists = await whatNeedsAPerson(["owner"]);
    expect(lists.find(({ id }) => id === "terms")).toMatchObject({
      total: 2,
      tasks: [{ to: `/admin/terms/${ids[0] ?? ""}` }, { label: "Saltbox", detail: "general terms: dormant" }],
    });
    expect(await list()).toMatchObject({
      total: 2,
      tasks: [
        { id: ids[0], casinoName: "Saltbox", hits: [] },
        { id: ids[1], hits: [{ word: "dormant", quote: FEE }] },
      ],
    });
    const press = (id = "") => respond(() => seen(as("admin", "/admin/terms", {}, { version: id })));
    for (const _ of [1, 2]) expect((await press(ids[1])).status).toBe(303);
    expect(await list()).toMatchObject({ total: 1, tasks: [{ id: ids[0] }] });
    expect(await acts()).toEqual(["terms.see"]);
    expect((await store().documents.get(termsTasks, ids[1] ?? ""))?.seenBy).not.toBeNull();
    expect((await press("nothing")).status).toBe(404);
  });

  test("lists the pages that fail, with the reason", async () => {
    const [page] = (await open()).pages as { id: string }[];
    const failure = { reason: "status", message: "The server answered 403.", count: 3, at: "2026-11-20T12:00:00.000Z" };
    const since = "2026-11-18T12:00:00.000Z";
    await store()
      .documents.batch("test")
      .update(termsPages, page?.id ?? "", { failingSince: since, failure })
      .commit();
    const { data } = await respond(() => changes(as("admin", "/admin/terms")));
    expect(data).toMatchObject({ failing: [{ casinoName: "Saltbox", isUnreachable: true, failure }] });
  });

  test("shows what changed, and drafts a flag with quote and date that nothing stores by itself", async () => {
    const shown = await respond(() => change(as("admin", "/x", { version: ids[1] ?? "" })));
    expect(shown.data).toMatchObject({ comparison: { from: { id: ids[0] } }, hits: [{ word: "dormant" }] });
    expect((await respond(() => change(as("admin", "/x", { version: "nothing" })))).status).toBe(404);
    const open = async (flag: string, id = "saltbox") =>
      (
        (await respond(() => editor(as("admin", `/admin/casinos/${id}?flag=${flag}`, { id })))).data as {
          values: { termFlags: unknown[] };
        }
      ).values.termFlags;
    const before = await open("");
    expect(await open(`${ids[1] ?? ""}.0`)).toEqual([...before, { quote: FEE, foundAt: "2026-11-01T09:00:00.000Z" }]);
    for (const wrong of [`${ids[1] ?? ""}.1`, `${ids[0] ?? ""}.0`, "x.y"]) expect(await open(wrong)).toEqual(before);
    expect((await store().documents.get(casinos, "saltbox"))?.termFlags).toHaveLength(before.length);
  });
});
