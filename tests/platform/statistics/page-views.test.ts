import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { identityCollections } from "~/backend/identity/identity-collections";
import { dailyStats, statTotals } from "~/platform/statistics/collection";
import {
  countAnswer,
  countedPath,
  countCachedResponse,
  countPageView,
  referringHost,
  type PageView,
} from "~/platform/statistics/page-views.server";
import { MOST_TARGETS } from "~/platform/statistics/add-counts.server";
import { flushStats } from "~/platform/statistics/stats.server";
import { collections } from "~/site/registries/collections";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { person, usePeople } from "../../support/people";

const store = useTestBackend();
usePeople(store);

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15";
const ADDRESS = "203.0.113.77";

const view = (changes: Partial<PageView> = {}): PageView => ({
  path: "/casinos",
  host: "edgewise.example",
  referrer: null,
  userAgent: FIREFOX,
  address: ADDRESS,
  purpose: null,
  ...changes,
});

async function counted(day = "2026-11-21"): Promise<Record<string, number>> {
  await backgroundDone();
  await flushStats();
  const { items } = await store().documents.query(dailyStats, { where: [["day", "==", day]], orderBy: ["kind"] });
  const { items: totals } = await store().documents.query(statTotals);
  const visits = totals.find((total) => total.kind === "visit" && total.day === day)?.count ?? 0;
  return Object.fromEntries([
    ...items.map(({ kind, target, count }) => [`${kind} ${target}`, count]),
    ...(visits > 0 ? [["visits", visits]] : []),
  ]) as Record<string, number>;
}

describe("A page view", () => {
  test("counts the page, the visitor once a day, and the site that led here", async () => {
    countPageView(view({ referrer: "https://www.Search.example/results?q=my+secret" }));
    countPageView(view({ path: "/casinos/amberquay?utm_source=x", referrer: "https://edgewise.example/casinos" }));
    countPageView(view({ userAgent: SAFARI }));
    countPageView(view({ address: "203.0.113.78" }));
    expect(await counted()).toEqual({
      "page /casinos": 3,
      "page /casinos/amberquay": 1,
      "referrer search.example": 1,
      visits: 3,
    });
  });

  test("counts a visitor again on the next day", async () => {
    countPageView(view());
    store().setClock("2026-11-22T00:00:01.000Z");
    countPageView(view());
    countPageView(view());
    expect(await counted()).toMatchObject({ visits: 1 });
    expect(await counted("2026-11-22")).toEqual({ "page /casinos": 2, visits: 1 });
  });

  test("returns before anything is stored, and asks the store nothing", () => {
    const { documents } = store();
    const calls = (["get", "getMany", "query", "count", "batch", "transaction"] as const).map((name) =>
      vi.spyOn(documents, name),
    );
    expect(countPageView(view())).toBeUndefined();
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });

  test.each([
    ["a robot", { userAgent: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)" }],
    ["a nameless client", { userAgent: null }],
    ["an empty name", { userAgent: "" }],
    ["a prefetch", { purpose: "prefetch" }],
    ["a prerender", { purpose: "prefetch;prerender" }],
    ["the admin area", { path: "/admin/casinos" }],
    ["the admin's first page, however it is written", { path: "//ADMIN/" }],
    ["somebody's dashboard", { path: "/dashboard/notices" }],
    ["a case's private page", { path: "/complaints/EW-7K3Q9M/case" }],
    ["a feed", { path: "/news/feed.xml" }],
    ["a feed of terms", { path: "/casinos/evenhand/terms/feed.xml" }],
    ["a health check", { path: "/healthz" }],
  ])("leaves out %s", async (_, changes) => {
    countPageView(view(changes));
    expect(await counted()).toEqual({});
  });

  test("leaves no trace of an address, a browser or a query in any collection", async () => {
    for (const address of [ADDRESS, "2001:db8:4444:5555::/64"]) {
      countPageView(view({ address, path: "/casinos?q=kept-out", referrer: "https://a.example/path-kept-out" }));
    }
    await flushStats();
    for (const collection of [...collections, ...identityCollections]) {
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<ReturnType<typeof store>["documents"]["query"]>> = await store().documents.query(
          collection,
          { limit: 1_000, ...(cursor !== null && { cursor }) },
        );
        const text = JSON.stringify(page.items);
        for (const trace of [ADDRESS, "2001:db8", FIREFOX, "kept-out"]) expect(text).not.toContain(trace);
        cursor = page.next;
      } while (cursor !== null);
    }
  });
});

test.each([
  ["/Casinos/Amberquay/", "/casinos/amberquay"],
  ["//casinos///amberquay", "/casinos/amberquay"],
  ["/casinos/%61mberquay?a=b#c", "/casinos/amberquay"],
  ["/complaints/ew-7k3q9m", "/complaints/EW-7K3Q9M"],
  ["/%E0%A4%A", "/%e0%a4%a"],
  ["/", "/"],
])("%s is counted as %s", (path, counted) => {
  expect(countedPath(path)).toBe(counted);
});

test.each([
  ["https://www.Search.example/x?y", "search.example"],
  ["http://forum.example:8080/", "forum.example"],
  ["https://edgewise.example/casinos", null],
  ["https://www.edgewise.example/", null],
  ["https://203.0.113.9/", null],
  ["http://[2001:db8::1]/", null],
  ["http://intranet/", null],
  ["android-app://com.example.mail/", null],
  ["not an address", null],
  [null, null],
])("who comes from %s came from %s", (referrer, host) => {
  expect(referringHost(referrer, "edgewise.example:3000")).toBe(host);
});

describe("An answer", () => {
  const HOST = "http://edgewise.test";
  const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Request(HOST + path, { method, headers: { "User-Agent": FIREFOX, ...headers } });

  test("of a document is a view when it is a page somebody opened", async () => {
    countAnswer(asked("/faq?x=1", { "Sec-Fetch-Dest": "document" }), 200, false);
    countAnswer(asked("/faq"), 200, false);
    countAnswer(asked("/faq", { "Sec-Fetch-Dest": "iframe" }), 200, false);
    countAnswer(asked("/faq", { "Sec-Fetch-Dest": "empty" }), 200, false);
    countAnswer(asked("/broken"), 500, false);
    countAnswer(asked("/contact", {}, "POST"), 200, false);
    countAnswer(asked("/faq", {}, "HEAD"), 200, false);
    countAnswer(asked("/news"), 200, true);
    expect(await counted()).toEqual({ "page /faq": 2, visits: 1 });
  });

  test("of a page's data is a view when somebody went there, once", async () => {
    const from = (path: string) => ({ Referer: HOST + path });
    countAnswer(asked("/casinos.data", from("/")), 200);
    countAnswer(asked("/_root.data", from("/casinos")), 200);
    countAnswer(asked("/casinos.data?sort=name", from("/casinos")), 200);
    expect(await counted()).toEqual({ "page /casinos": 2, "page /": 1, visits: 1 });
  });

  test.each([
    ["refreshes the page that is open", "/casinos.data", { Referer: `${HOST}/casinos` }, 200],
    ["refreshes a list", "/casinos.data?sort=name", { Referer: `${HOST}/casinos?sort=name` }, 200],
    ["is fetched ahead", "/casinos.data", { Referer: `${HOST}/`, "Sec-Purpose": "prefetch" }, 200],
    ["leads on", "/casinos.data", { Referer: `${HOST}/` }, 202],
    ["was not found, which is counted as that alone,", "/casinos/none.data", { Referer: `${HOST}/` }, 404],
    ["is one part of a page", "/faq.data?_routes=routes%2Ffaq", { Referer: `${HOST}/` }, 200],
    ["doesn't say where it comes from", "/casinos.data", {}, 200],
  ])("of data that %s is none", async (_, path, headers, status) => {
    countAnswer(asked(path, headers as Record<string, string>), status);
    expect(await counted()).toEqual(status === 404 ? { "missing /casinos/none < /": 1 } : {});
  });

  test("of data counts for members and not for staff, who are looked up behind it", async () => {
    const as = (who: "member" | "admin") => ({ Referer: `${HOST}/`, Cookie: person(who).cookie });
    countAnswer(asked("/casinos.data", as("member")), 200);
    countAnswer(asked("/bonuses.data", as("admin")), 200);
    expect(await counted()).toEqual({ "page /casinos": 1, visits: 1 });
  });
});

describe("A cached page", () => {
  const kept = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    ({
      url,
      method,
      headers: { host: "edgewise.test", "user-agent": FIREFOX, ...headers },
      socket: { remoteAddress: ADDRESS },
    }) as unknown as IncomingMessage;

  test("is counted like one that was rendered, for the same visitor", async () => {
    countCachedResponse(kept("/casinos?sort=name", { referer: "https://search.example/" }));
    countCachedResponse(kept("/bonuses.data", { referer: "http://edgewise.test/casinos" }));
    countCachedResponse(kept("/bonuses.data", { referer: "http://edgewise.test/bonuses" }));
    countCachedResponse(kept("/bonuses.data", { referer: "http://edgewise.test/", "sec-purpose": "prefetch" }));
    countCachedResponse(kept("/casinos", {}, "HEAD"));
    countCachedResponse(kept("/news/feed.xml"));
    countCachedResponse(kept("http://[broken"));
    expect(await counted()).toEqual({
      "page /casinos": 1,
      "page /bonuses": 1,
      "referrer search.example": 1,
      visits: 1,
    });
  });

  test("is not counted when it is rendered for nobody", async () => {
    countAnswer(new Request("http://edgewise.test/casinos"), 200, false);
    expect(await counted()).toEqual({});
  });
});

describe("Junk", () => {
  afterEach(() => vi.restoreAllMocks());

  test("can't fill the store: beyond 5,000 targets a day all others are one", async () => {
    const flood = (from: number, count: number) => {
      for (let number = from; number < from + count; number++) countPageView(view({ path: `/news?&/../${number}` }));
      for (let number = from; number < from + count; number++) countPageView(view({ path: `/junk/${number}` }));
    };
    flood(0, 3_000);
    await flushStats();
    flood(2_000, 6_000);
    await flushStats();
    countPageView(view({ path: "/junk/7" }));
    await flushStats();
    const { documents } = store();
    expect(await documents.count(dailyStats)).toBeLessThanOrEqual(MOST_TARGETS + 1);
    const total = await documents.get(statTotals, "2026-11-21:page");
    expect(total).toMatchObject({ count: 18_001, targets: MOST_TARGETS });
    const { items } = await documents.query(dailyStats, {
      where: [
        ["kind", "==", "page"],
        ["day", "==", "2026-11-21"],
      ],
      orderBy: ["-count"],
      limit: 1_000,
    });
    expect(items.slice(0, 2).map(({ target }) => target)).toEqual(["/news", "(other)"]);
    expect(items.find(({ target }) => target === "/junk/7")?.count).toBe(2);
  });

  test("is bounded in memory as well while the store refuses", async () => {
    for (let number = 0; number < 12_000; number++) countPageView(view({ path: `/junk/${number}` }));
    vi.spyOn(store().documents, "transaction").mockRejectedValueOnce(new Error("the disk is full"));
    await expect(flushStats()).rejects.toThrow("the disk is full");
    await flushStats();
    expect(await store().documents.get(statTotals, "2026-11-21:page")).toMatchObject({ count: 12_000 });
    expect(await store().documents.count(dailyStats)).toBe(MOST_TARGETS + 1);
  });
});

test("counts are exact after flushes at the same time, and add up to the total", async () => {
  const rounds = [];
  for (let round = 0; round < 40; round++) {
    for (let number = 0; number < 5; number++) countPageView(view({ path: `/casinos/${String(number)}` }));
    rounds.push(flushStats());
  }
  await Promise.all(rounds);
  const found = await counted();
  expect(found).toEqual({
    ...Object.fromEntries([0, 1, 2, 3, 4].map((number) => [`page /casinos/${String(number)}`, 40])),
    visits: 1,
  });
  expect(await store().documents.get(statTotals, "2026-11-21:page")).toMatchObject({ count: 200, targets: 5 });
});
