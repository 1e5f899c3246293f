import { beforeEach, describe, expect, test } from "vitest";
import type { CasinoFields, HistoryRecord } from "~/features/casinos/schema";
import { redirects } from "~/platform/publishing/collection";
import * as route from "~/routes/casinos.$slug_.badge";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { wordsOfPage } from "../support/page-words";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const entry = (score: number, at: string): HistoryRecord => ({
  score,
  components: { licence: 1, complaints: 0.7, terms: 0.7, payout: 0.8, players: 0.6, protection: 0.7 },
  caps: [],
  formulaVersion: 1,
  cause: "Daily recalculation",
  at,
});
const HISTORY = [entry(8, "2026-08-01T06:00:00.000Z"), entry(8.2, "2026-10-03T06:00:00.000Z")];

const put = (over: Partial<CasinoFields> = {}) =>
  store(backend().documents, {
    casinos: [
      casinoFixture({ url: "https://www.saltbox.example/", score: HISTORY[1] ?? null, scoreHistory: HISTORY, ...over }),
      casinoFixture({ slug: "larkmoor", name: "Larkmoor" }),
    ],
  });
beforeEach(() => put());

const at = (asked?: string) =>
  `/casinos/saltbox/badge${asked === undefined ? "" : `?for=${encodeURIComponent(asked)}`}`;
const ask = (asked?: string) => respond(() => route.loader(visit(at(asked), { slug: "saltbox" })));
const page = (asked?: string, isHtml = false) =>
  wordsOfPage(route, { pattern: "/casinos/:slug/badge", address: at(asked), isHtml });

describe("The page of a badge", () => {
  test("says whose domain it is, the score, since when, and for which day", async () => {
    const words = await page("SALTBOX.example:443");
    expect(words).toContain("saltbox.example is a domain of Saltbox");
    expect(words).toContain("Edgewise gives Saltbox a safety score of 8.2 out of 10.");
    expect(words).toContain("This has been the case since 3 October 2026 , and still is today, 21 November 2026");
    expect(words).toContain("Now look at the address bar");
  });

  test("without a domain explains how to check, and shows the badge", async () => {
    const html = await page(undefined, true);
    expect(html).toContain('src="/badge/saltbox?size=large"');
    expect(html).toContain("A picture can be copied; this page can’t");
    expect(html).toMatch(/<form method="get" action="\/casinos\/saltbox\/badge"/);
    expect(await page()).not.toContain("is a domain of");
  });

  test.each(["evil.test", "saltbox.example.evil.test", "saltb0x.example", "saltbox-casino.test", "sаltbox.example"])(
    "warns of %s and shows neither the score nor the badge nor the HTML",
    async (foreign) => {
      const html = await page(foreign, true);
      expect(html).toContain("Warning: this is not the domain we know for Saltbox");
      expect(html).not.toMatch(/8\.2|\/badge\/saltbox|<textarea/);
      expect(html).toContain("saltbox.example");
      expect((await ask(foreign)).data).toMatchObject({ check: { kind: "foreign" }, verdict: null, snippets: [] });
    },
  );

  test("says how a foreign domain resembles the casino's, in both of its forms", async () => {
    expect(await page("sаltbox.example")).toMatch(
      /xn--sltbox-3nf\.example \(which may be shown as sаltbox\.example \)/,
    );
    expect(await page("sаltbox.example")).toContain("written to look like saltbox.example");
    expect(await page("saltbox-casino.test")).toContain("has the casino’s name in it");
    expect(await page("saltbux.test")).toContain("only a letter or two away");
  });

  test("names the other casino whose domain it is", async () => {
    const html = await page("larkmoor.example", true);
    expect(html).toContain('href="/casinos/larkmoor/badge?for=larkmoor.example"');
  });

  test.each([
    ["warning", { lifecycle: "warning", lifecycleReason: "It pays late." }, "Edgewise warns about Saltbox."],
    ["blacklisted", { lifecycle: "blacklisted", lifecycleReason: "It never paid." }, "do not deposit there"],
    ["closed", { lifecycle: "closed", lifecycleReason: "It has gone." }, "Saltbox is closed."],
    ["unlicensed", { licences: [] }, "Edgewise has found no licence of Saltbox in a register."],
  ] as const)(
    "of a casino that is %s says so on its own domain, without a score or HTML to copy",
    async (_, over, says) => {
      await put(over as Partial<CasinoFields>);
      const html = await page("saltbox.example", true);
      expect(html).toContain(says);
      if ("lifecycleReason" in over) expect(html).toContain(over.lifecycleReason);
      expect(html).not.toMatch(/8\.2|<textarea/);
    },
  );

  test.each(["saltbox", "192.0.2.1", "javascript:alert(1)", "a".repeat(5_000)])(
    "asks for a domain in place of %j",
    async (typed) => {
      const { status, data } = await ask(typed);
      expect(status).toBe(422);
      expect(data).toMatchObject({ check: { kind: "unreadable" }, verdict: null, snippets: [] });
      expect(JSON.stringify(data).length).toBeLessThan(1_000);
      expect(await page(typed)).toContain("Enter a domain, such as saltbox.example.");
    },
  );

  test("may be indexed only without a domain in its address", async () => {
    const robots = async (asked?: string) => {
      const { data } = await ask(asked);
      const matches = [{ id: "root", data: { site: { origin: "https://edgewise.test", name: "Edgewise" } } }];
      return JSON.stringify(route.meta({ data, matches, params: {}, location: {} } as never));
    };
    expect(await robots()).toContain('"rel":"canonical","href":"https://edgewise.test/casinos/saltbox/badge"');
    expect(await robots("saltbox.example")).toContain("noindex, follow");
  });

  test("of an unknown casino is a 404, and a former slug leads on with its domain", async () => {
    const batch = backend().documents.batch("system:test");
    batch.set(redirects, "casino:old-kettle", { kind: "casino", from: "old-kettle", to: "saltbox" });
    await batch.commit();
    const of = (slug: string) =>
      respond(() => route.loader(visit(`/casinos/${slug}/badge?for=saltbox.example&x=1`, { slug })));
    expect((await of("nobody")).status).toBe(404);
    const { status, headers } = await of("old-kettle");
    expect([status, headers.get("Location")]).toEqual([301, "/casinos/saltbox/badge?for=saltbox.example"]);
  });
});

describe("The HTML to copy", () => {
  test("is a link for the casino's own domain with a picture, for each theme and size", async () => {
    const { snippets } = (await ask()).data as { snippets: { theme: string; size: string; html: string }[] };
    expect(snippets.map(({ theme, size }) => `${size} ${theme}`)).toEqual([
      ...["small light", "small dark", "medium light", "medium dark", "large light", "large dark"],
    ]);
    expect(snippets.at(-1)?.html).toBe(
      '<a href="http://edgewise.test/casinos/saltbox/badge?for=saltbox.example" rel="noopener">' +
        '<img src="http://edgewise.test/badge/saltbox?theme=dark&amp;size=large" width="340" height="120" ' +
        'alt="What Edgewise says about Saltbox today. Follow the link to check this badge."></a>',
    );
    expect(snippets.map(({ html }) => html).join("")).not.toMatch(/<script|\son\w+=|8\.2/);
  });

  test("stays HTML with any name", async () => {
    await put({ name: '"><script>alert(1)</script>' });
    const { snippets } = (await ask()).data as { snippets: { html: string }[] };
    expect(snippets.length).toBeGreaterThan(0);
    for (const { html } of snippets) expect(html.match(/<\w+/g)).toEqual(["<a", "<img"]);
  });

  test("is text that can be read and selected, and only that", async () => {
    const html = await page(undefined, true);
    const areas = html.match(/<textarea[^>]*>/g) ?? [];
    expect(areas).toHaveLength(6);
    for (const area of areas) expect(area).toMatch(/readonly/i);
  });
});
