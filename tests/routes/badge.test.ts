import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { CasinoFields, ScoreRecord } from "~/features/casinos/schema";
import { redirects } from "~/platform/publishing/collection";
import { dailyStats } from "~/platform/statistics/collection";
import { flushStats } from "~/platform/statistics/stats.server";
import { loader } from "~/routes/badge.$slug";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { as, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(backend);
const SCORE: ScoreRecord = {
  score: 8.2,
  components: { licence: 1, complaints: 0.7, terms: 0.7, payout: 0.8, players: 0.6, protection: 0.7 },
  caps: [],
  formulaVersion: 1,
  cause: "Daily recalculation",
  at: "2026-11-20T06:00:00.000Z",
};
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const EMBEDDED = { ...BROWSER, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" };

const put = (over: Partial<CasinoFields> = {}) =>
  store(backend().documents, { casinos: [casinoFixture({ score: SCORE, ...over })] });
const badge = (address = "/badge/saltbox", headers: HeadersInit = EMBEDDED) => {
  const slug = decodeURIComponent(new URL(address, "http://edgewise.test").pathname.split("/")[2] ?? "");
  return respond(() => loader(visit(address, { slug }, headers)));
};
const text = async (address?: string) => String((await badge(address)).data);

beforeEach(() => put());

describe("A badge", () => {
  test("has that day's score, its date and a description for those who don't see it", async () => {
    const { status, headers, data } = await badge();
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
    expect(headers.get("Content-Length")).toBe(String(Buffer.byteLength(String(data))));
    expect(data).toContain(">8.2</text>");
    expect(data).toContain("21 Nov 2026");
    for (const query of ["", "?size=small", "?size=large"])
      expect(await text(`/badge/saltbox${query}`), query).not.toContain("…");
    expect(data).toContain('role="img" aria-labelledby="title description"');
    expect(data).toContain('<title id="title">Saltbox: safety score 8.2 out of 10</title>');
    expect(data).toMatch(/<desc id="description">Edgewise gives Saltbox a safety score of 8\.2 out of 10\. .*<\/desc>/);
  });

  test.each([
    ["warning", "Warning", { lifecycle: "warning", lifecycleReason: "Slow." }],
    ["blacklisted", "Blacklisted", { lifecycle: "blacklisted", lifecycleReason: "Never paid." }],
    ["closed", "Closed", { lifecycle: "closed", lifecycleReason: "Gone." }],
    ["unlicensed", "No licence found", { licences: [] }],
    ["unscored", "No score yet", { score: null }],
  ] as const)("of a casino that is %s says “%s” in place of a score, in every look", async (_, words, over) => {
    await put(over as Partial<CasinoFields>);
    for (const query of [
      "",
      "?size=small",
      "?size=large",
      "?theme=dark",
      "?theme=dark&size=small",
      "?theme=dark&size=large",
    ]) {
      const shown = await text(`/badge/saltbox${query}`);
      expect(shown, query).toContain(`>${words}</text>`);
      expect(shown, query).not.toMatch(/8\.2|of 10|safety score/i);
    }
  });

  test.each([
    ["", 270, 76],
    ["?size=small", 210, 40],
    ["?size=large", 340, 120],
    ["?theme=dark", 270, 76],
    ["?theme=dark&size=small", 210, 40],
    ["?theme=dark&size=large", 340, 120],
  ])("at “%s” is a picture of %i by %i that needs nothing else", async (query, width, height) => {
    const shown = await text(`/badge/saltbox${query}`);
    expect(await sharp(Buffer.from(shown)).metadata()).toMatchObject({ format: "svg", width, height });
    expect(shown).not.toMatch(/<script|<style|<image|<use|<a[\s>]|<foreignObject|href|url\(|@import|\son\w+=/i);
    expect(shown.length).toBeLessThan(3_000);
  });

  test("stays a picture of the same size with any name", async () => {
    const names = [
      `<script>alert("1")</script> & 'so on' ]]>`,
      "\u0000\u0007\u202eevil\ud800 name",
      "Ægir Łódź Ζεύς Царь 😀 中文 العربية and so on and on, at sixty",
      "W".repeat(60),
    ];
    for (const name of names) {
      await put({ name });
      const shown = await text("/badge/saltbox?size=large");
      expect(await sharp(Buffer.from(shown)).metadata(), name).toMatchObject({ width: 340, height: 120 });
      expect(shown).not.toMatch(/<script|\u202e/);
      expect(shown.length).toBeLessThan(4_000);
    }
  });
});

describe("A badge can be shown on any site", () => {
  const everyAnswer = [
    ["itself", "/badge/saltbox", 200],
    ["in another look", "/badge/saltbox?theme=dark", 200],
    ["at another spelling of its address", "/badge/saltbox?size=huge", 301],
    ["at a former slug", "/badge/old-kettle", 301],
    ["at an unknown slug", "/badge/nobody", 404],
  ] as const;

  test.each(everyAnswer)("%s", async (_, address, wanted) => {
    const batch = backend().documents.batch("system:test");
    batch.set(redirects, "casino:old-kettle", { kind: "casino", from: "old-kettle", to: "saltbox" });
    await batch.commit();
    const { status, headers } = await badge(address);
    expect(status).toBe(wanted);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Set-Cookie")).toBeNull();
  });
});

describe("A badge is cached", () => {
  test("for a quarter of an hour, never past midnight, and a browser that has it is told so", async () => {
    const first = await badge();
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=900");
    const again = await badge("/badge/saltbox", { ...EMBEDDED, "If-None-Match": first.headers.get("ETag") ?? "" });
    expect([again.status, again.data]).toEqual([304, ""]);
    expect(again.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    backend().setClock("2026-11-21T23:59:30.000Z");
    expect((await badge()).headers.get("Cache-Control")).toBe("public, max-age=30");
    backend().setClock("2026-11-22T00:00:00.000Z");
    const next = await badge("/badge/saltbox", { ...EMBEDDED, "If-None-Match": first.headers.get("ETag") ?? "" });
    expect(next.status).toBe(200);
    expect(next.data).toContain("22 Nov 2026");
  });

  test("and is replaced once the casino is blacklisted", async () => {
    const before = (await badge()).headers.get("ETag");
    await put({ lifecycle: "blacklisted", lifecycleReason: "Never paid." });
    expect((await badge()).headers.get("ETag")).not.toBe(before);
  });

  test("at six addresses, to which all others lead", async () => {
    for (const [query, to] of [
      ["?theme=light", ""],
      ["?size=medium&theme=light", ""],
      ["?size=large&theme=dark", "?theme=dark&size=large"],
      ["?theme=dark&theme=light&size=small", "?size=small"],
      ["?theme=DARK", ""],
      ["?theme[]=dark&size=%00&utm_source=x&n=1", ""],
      ["?theme=__proto__&__proto__=1&constructor=2", ""],
      [`?theme=${"d".repeat(2_000)}`, ""],
      ["?", ""],
    ] as const) {
      const { status, headers } = await badge(`/badge/saltbox${query}`);
      if (query === "?") expect(status).toBe(200);
      else expect([query, status, headers.get("Location")]).toEqual([query, 301, `/badge/saltbox${to}`]);
    }
  });
});

test("an unknown casino's badge is a 404 that isn't cached and doesn't look like praise", async () => {
  await put({ slug: "not-yet", publishState: "draft", publishAt: null });
  for (const slug of ["nobody", "not-yet", "..%2F..%2Fetc", "%3Csvg%3E"]) {
    const { status, headers, data } = await badge(`/badge/${slug}?size=large`);
    expect([slug, status]).toEqual([slug, 404]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(data).toContain("No such badge");
    expect(await sharp(Buffer.from(String(data))).metadata()).toMatchObject({ width: 340, height: 120 });
  }
});

test("a former slug leads to the present badge in the same look", async () => {
  const batch = backend().documents.batch("system:test");
  batch.set(redirects, "casino:old-kettle", { kind: "casino", from: "old-kettle", to: "saltbox" });
  await batch.commit();
  const { status, headers } = await badge("/badge/old-kettle?theme=dark&size=small&x=1");
  expect([status, headers.get("Location")]).toEqual([301, "/badge/saltbox?theme=dark&size=small"]);
});

test("a head request gets no body", async () => {
  const args = visit("/badge/saltbox", { slug: "saltbox" });
  const { status, data, headers } = await respond(() =>
    loader({ ...args, request: new Request(args.request, { method: "HEAD" }) }),
  );
  expect([status, data]).toEqual([200, ""]);
  expect(Number(headers.get("Content-Length"))).toBeGreaterThan(500);
});

describe("Badges are counted", () => {
  async function counted() {
    await flushStats();
    const { items } = await backend().documents.query(dailyStats, {
      where: [["day", "==", "2026-11-21"]],
      orderBy: ["kind"],
    });
    return items;
  }

  test("by casino and day, in any look, with nothing of who saw them", async () => {
    await badge();
    await badge("/badge/saltbox?theme=dark&size=large", { ...EMBEDDED, Referer: "https://player.test/secret" });
    const items = await counted();
    expect(items).toMatchObject([{ kind: "badge", day: "2026-11-21", target: "saltbox", count: 2 }]);
    expect(JSON.stringify(items)).not.toContain("player.test");
  });

  test("not for robots, our own page, redirects, unknown casinos or staff", async () => {
    await badge("/badge/saltbox", { ...EMBEDDED, "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await badge("/badge/saltbox", { ...EMBEDDED, "Sec-Fetch-Site": "same-origin" });
    await badge("/badge/saltbox?size=none");
    await badge("/badge/nobody");
    await respond(() => loader(as("admin", "/badge/saltbox", { slug: "saltbox" }, undefined, EMBEDDED)));
    await backgroundDone();
    expect(await counted()).toEqual([]);
    await respond(() => loader(as("member", "/badge/saltbox", { slug: "saltbox" }, undefined, EMBEDDED)));
    await backgroundDone();
    expect(await counted()).toMatchObject([{ count: 1 }]);
  });
});
