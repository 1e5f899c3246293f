import { expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { auditEntries } from "~/platform/audit/collection";
import { countAnswer } from "~/platform/statistics/page-views.server";
import { flushStats } from "~/platform/statistics/stats.server";
import { action, loader } from "~/routes/admin.redirects";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { loader as unmatched } from "~/routes/$";
import { useTestBackend } from "../support/backend";
import { chained } from "../support/chained";
import { articleFixture } from "../support/fixtures/article";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { store as keep } from "../support/fixtures/store";
import { as, usePeople, type Who } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const PATH = "/admin/redirects";
const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Sec-Fetch-Dest": "document" };
const send = (form: Record<string, string>, who: Who = "admin") => respond(() => action(as(who, PATH, {}, form)));
const open = async () =>
  (await respond(() => loader(as("admin", PATH)))).data as {
    redirects: { id: string; from: string; to: string; followed: number }[];
    missing: { path: string; count: number; from: { place: string }[] }[];
  };
const at = (path: string, from = unmatched as Parameters<typeof chained>[0], params = {}) =>
  respond(() => chained(from)(visit(path, params, PERSON)));
async function problemsOf(form: Record<string, string>): Promise<string> {
  const answer = await send(form);
  expect(answer.status).toBe(422);
  // What was typed comes back.
  expect(JSON.stringify(answer.data)).toContain(form["from"] ?? "");
  return JSON.stringify(answer.data);
}

test("an address that answers nothing leads to the page that staff chose, however it is written, and is counted", async () => {
  expect((await at("/old/spring-guide")).status).toBe(404);
  const added = await send({ from: "http://edgewise.test/Old/Spring-Guide/?utm=x", to: "/news?tag=guides#list" });
  expect([added.status, added.headers.get("Location")]).toEqual([303, `${PATH}?done=added`]);
  for (const path of ["/old/spring-guide", "/OLD/spring-guide/", "/old/spring-guide?a=b"]) {
    const answer = await at(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/news?tag=guides#list"]);
  }
  await flushStats();
  expect((await open()).redirects).toMatchObject([{ from: "/old/spring-guide", followed: 3 }]);
});

test("a casino's old address leads on, and a casino that comes there answers itself", async () => {
  await keep(store().documents, { casinos: [casinoFixture()] });
  await send({ from: "/casinos/old-salt", to: "/casinos/saltbox" });
  const old = () => at("/casinos/old-salt", casinoPage, { slug: "old-salt" });
  expect((await old()).headers.get("Location")).toBe("/casinos/saltbox");
  await store()
    .documents.batch("test")
    .set(casinos, "old-salt", casinoFixture({ slug: "old-salt" }))
    .commit();
  expect((await old()).status).toBe(200);
});

test("loops, chains and places that are no page are refused, with what was typed", async () => {
  await keep(store().documents, { casinos: [casinoFixture()] });
  await send({ from: "/a", to: "/casinos/saltbox" });
  expect(await problemsOf({ from: "/casinos/saltbox", to: "/a" })).toMatch(/\/a redirects to this address/);
  expect(await problemsOf({ from: "/c", to: "/a?x=1" })).toMatch(/That address redirects to \/casinos\/saltbox/);
  expect(await problemsOf({ from: "/a", to: "/news" })).toMatch(/It already redirects to \/casinos\/saltbox/);
  expect(await problemsOf({ from: "/d", to: "/D/" })).toMatch(/would redirect to itself/);
  for (const from of ["/casinos", "/admin/x", "/complaints", "https://elsewhere.example/x", "/", "//elsewhere.example"])
    expect(await problemsOf({ from, to: "/news" })).toMatch(/Enter an address on this site|is part of this site/);
  for (const to of [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/go/saltbox",
    "/%67o/saltbox",
    "/admin",
    "javascript:alert(1)",
    "/\\\\e.example",
  ])
    expect(await problemsOf({ from: "/e", to })).toMatch(/Enter a public page/);
  expect(await problemsOf({ from: "/e", to: `/${"\u4e00".repeat(200)}` })).toMatch(/too long/);
  expect((await open()).redirects).toHaveLength(1);
});

test("a redirect is removed once, and both acts are in the log", async () => {
  await send({ from: "/a", to: "/games" });
  const [one] = (await open()).redirects;
  for (const _ of [1, 2]) expect((await send({ intent: "remove", id: one?.id ?? "" })).status).toBe(303);
  expect((await at("/a")).status).toBe(404);
  const acts = (await store().documents.query(auditEntries, { orderBy: ["at"] })).items.map((act) => act.action);
  expect(acts.filter((act) => act.startsWith("redirect.")).sort()).toEqual(["redirect.add", "redirect.remove"]);
});

test("visits to what isn't there are counted with where people came from, and nothing that may be private", async () => {
  const asked = (path: string, headers: Record<string, string> = {}) =>
    countAnswer(visit(path, {}, { ...PERSON, ...headers }).request, 404, false);
  asked("/gone?secret=1", { Referer: "https://www.forum.example/thread?user=ann" });
  asked("/gone", { Referer: "http://edgewise.test/news/a-post?x=y" });
  asked("/gone");
  asked("/gone", { Referer: `http://edgewise.test/confirm/${"b".repeat(40)}` });
  asked("/someone@mail.example");
  asked(`/reset/${"a".repeat(40)}`);
  asked("/robot", { "User-Agent": "Googlebot/2.1" });
  asked("/dashboard/secret");
  await flushStats();
  const { missing } = await open();
  expect(missing).toMatchObject([{ path: "/gone", count: 4 }]);
  expect(missing[0]?.from.map(({ place }) => place).sort()).toEqual(["/news/a-post", "forum.example"]);
  await send({ from: "/gone", to: "/news" });
  expect((await open()).missing).toEqual([]);
});

test("only those whose duty is content add and remove redirects", async () => {
  expect((await send({ from: "/a", to: "/b" }, "member")).status).toBe(302);
  expect((await send({ from: "/a", to: "/b" }, "visitor")).headers.get("Location")).toMatch(/^\/login/);
});

test("a redirect leads to a page that readers find, and to nothing that is gone or isn’t public yet", async () => {
  await keep(store().documents, {
    casinos: [casinoFixture()],
    articles: [
      articleFixture({ slug: "out" }),
      articleFixture({ slug: "later", publishState: "draft", publishAt: null }),
    ],
    complaints: [
      complaintFixture({ ref: "EW-0000AB", publishedAt: "2026-11-01T00:00:00.000Z" }),
      complaintFixture({ ref: "EW-0000AC", publishedAt: null, state: "submitted" }),
    ],
  });
  const there = [
    ...["/", "/news?tag=guides", "/news/out#sources", "/casinos/saltbox", "/casinos/saltbox/terms", "/casinos/compare"],
    ...["/casinos/open-to/germany", "/bonuses/calculator", "/complaints/submit-form", "/complaints/EW-0000AB"],
  ];
  for (const [at, to] of there.entries()) {
    const answer = await send({ from: `/old/${String(at)}`, to });
    expect([to, answer.status]).toEqual([to, 303]);
  }
  for (const to of [
    "/nowhere",
    "/news/none",
    "/news/later",
    "/complaints/EW-0000AC",
    "/complaints/x",
    "/pages/none",
    "/about",
  ])
    expect(await problemsOf({ from: "/old/none", to })).toContain("There is no page at");
});
