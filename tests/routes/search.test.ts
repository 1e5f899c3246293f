import { describe, expect, test } from "vitest";
import { dailyStats } from "~/platform/statistics/collection";
import { flushStats } from "~/platform/statistics/stats.server";
import { complaints } from "~/features/complaints/collection";
import { faqEntries, pages } from "~/features/pages/collection";
import { parseComplaintRef, type SearchAnswer, type SearchSuggestion } from "~/site/search/search.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as complaintList } from "~/routes/complaints._index";
import { loader } from "~/routes/search._index";
import { loader as suggestLoader } from "~/routes/search.suggest[.]json";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinos } from "~/features/casinos/collection";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { offersHidden } from "../support/fixtures/offers";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";
import { questionFixture } from "../support/fixtures/question";

const backend = useTestBackend();

async function fill() {
  const { documents } = backend();
  await store(documents, {
    casinos: [
      casinoFixture(),
      casinoFixture({
        slug: "quarry",
        name: "Quarry",
        legalEntity: "Quarry Ltd",
        summary: "About nothing in particular.",
      }),
    ],
    bonuses: [bonusFixture({ title: "Saltbox welcome bonus" })],
    articles: [articleFixture({ title: "What Saltbox did on Friday", slug: "friday" })],
    complaints: [
      complaintFixture(),
      complaintFixture({
        ref: "EW-0AAAAA",
        title: "Saltbox keeps this one private",
        publishedAt: null,
        state: "submitted",
      }),
    ],
  });
  await documents
    .batch("system:test")
    .set(
      faqEntries,
      "faq-01",
      questionFixture({
        slug: "faq-01",
        group: "Casinos",
        question: "Is Saltbox a casino?",
        answer: "It is one of them.",
        order: 10,
      }),
    )
    .set(pages, "about", {
      slug: "about",
      publishState: "published",
      publishAt: "2026-01-01T09:00:00.000Z",
      title: "About us",
      dek: "Who we are.",
      body: "We once visited Saltbox.",
    })
    .commit();
}

interface Found {
  q: string;
  notices: string[];
  answer: SearchAnswer | null;
  start: unknown;
}

const search = async (path: string, headers: HeadersInit = {}) =>
  (await loader(visit(path, {}, headers))) as unknown as Found;

test("one search finds casinos, bonuses, news, complaints, questions and pages, in groups", async () => {
  await fill();
  const { answer } = await search("/search?q=saltbox");
  expect(answer?.groups.map(({ kind, total }) => [kind, total]).sort()).toEqual([
    ["bonuses", 1],
    ["casinos", 1],
    ["complaints", 1],
    ["faq", 1],
    ["news", 1],
    ["pages", 1],
  ]);
  expect(answer?.groups.find(({ kind }) => kind === "faq")?.hits[0]?.href).toBe("/faq#faq-01");
});

test("a typo still finds it, with the match marked", async () => {
  await fill();
  const { answer } = await search("/search?q=sltbox&in=casinos");
  expect(answer?.groups[0]?.hits[0]).toMatchObject({
    href: "/casinos/saltbox",
    title: [{ text: "Saltbox", hit: true }],
  });
});

test("a complaint is in the results as soon as it is public, and gone when it is not", async () => {
  await fill();
  const titles = async () =>
    (await search("/search?q=submarine")).answer?.groups.flatMap(({ hits }) => hits.map(({ href }) => href));
  expect(await titles()).toEqual([]);
  const { documents } = backend();
  const complaint = complaintFixture({ ref: "EW-1BBBBB", title: "They paid me with a submarine" });
  await documents.batch("system:test").set(complaints, complaint.ref, complaint).commit();
  expect(await titles()).toEqual(["/complaints/EW-1BBBBB"]);
  await documents.batch("system:test").update(complaints, complaint.ref, { publishedAt: null }).commit();
  expect(await titles()).toEqual([]);
});

describe("a reference", () => {
  test.each(["EW-7K3Q9M", "ew-7k3q9m", "EW 7K3Q9M", " ew7k3q9m "])("typed as %j finds its complaint", async (typed) => {
    await fill();
    const { answer } = await search(`/search?q=${encodeURIComponent(typed)}`);
    expect(answer).toMatchObject({ complaint: { ref: "EW-7K3Q9M" }, total: 1 });
  });

  test("of a complaint that is not public finds nothing", async () => {
    await fill();
    expect((await search("/search?q=EW-0AAAAA")).answer).toMatchObject({ complaint: null, total: 0 });
  });

  test("may be misread: O for 0, I and L for 1", () => {
    expect(parseComplaintRef("EW-OIL123", "EW")).toBe("EW-011123");
  });

  test("is no word that begins with the site's own letters", () => {
    for (const [word, own] of [
      ["deposits", "DE"],
      ["cashback", "CA"],
      ["withdraw", "WI"],
      ["LIVE CASINO", "LIVE"],
    ] as const)
      // prettier-ignore
      expect(parseComplaintRef(word, own), word).toBeNull();
    expect(parseComplaintRef("de-posits", "DE")).toBe("DE-P0S1TS");
    expect(parseComplaintRef("de 7k3q9m", "DE")).toBe("DE-7K3Q9M");
  });

  test.each(["EW-12345", "EW-1234567", "EW-U23456", "7K3Q9M", "view 123456", "LF 123456", "blackjack"])(
    "%j is none",
    (text) => {
      expect(parseComplaintRef(text, "EW")).toBeNull();
    },
  );

  test("has the site's prefix, or with a hyphen the one of an earlier time", async () => {
    await fill();
    const site = { ...DEFAULT_SETTINGS.site, referencePrefix: "LNTF" };
    const { documents } = backend();
    const named = complaintFixture({ ref: "LNTF-1BBBBB", title: "They paid me with a submarine" });
    await documents
      .batch("system:test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, site })
      .set(complaints, named.ref, named)
      .commit();
    const found = async (typed: string) =>
      (await search(`/search?q=${encodeURIComponent(typed)}`)).answer?.complaint?.ref;
    expect(await found("lntf 1bbbbb")).toBe("LNTF-1BBBBB");
    expect(await found("EW-7K3Q9M")).toBe("EW-7K3Q9M");
    expect(await found("EW 7K3Q9M")).toBeUndefined();
  });

  test("with an earlier prefix that no complaint has is searched for as words", async () => {
    await fill();
    const { documents } = backend();
    const paid = complaintFixture({ ref: "EW-1BBBBB", title: "Are they fast-payers, or not?" });
    await documents.batch("system:test").set(complaints, paid.ref, paid).commit();
    expect((await search("/search?q=fast-payers")).answer).toMatchObject({ complaint: null, total: 1 });
    const asked = await respond(() => complaintList(visit("/complaints?q=fast-payers")));
    expect(asked.headers.get("Location")).toBe("/search?q=fast-payers");
  });
});

test.each(["/search", "/search?q=", "/search?q=%20%20"])("%s shows where to start", async (path) => {
  await fill();
  expect(await search(path)).toMatchObject({
    answer: null,
    start: { casinos: [{ name: "Quarry" }, { name: "Saltbox" }] },
  });
});

test.each(["zzzzqqqq", "?!?!", "%F0%9F%8E%B0", "'; DROP --xqxqxq"])(
  "%s finds nothing and shows where to start",
  async (q) => {
    await fill();
    const found = await search(`/search?q=${q.startsWith("%") ? q : encodeURIComponent(q)}`);
    expect(found.answer?.total).toBe(0);
    expect(found.start).not.toBeNull();
  },
);

test("an over-long query is cut, and says so", async () => {
  await fill();
  const found = await search(`/search?q=${"saltbox ".repeat(40)}`);
  expect([...found.q].length).toBeLessThanOrEqual(100);
  expect(found.notices).toEqual(["Your search was shortened to its first 100 characters."]);
  expect(found.answer?.total).toBeGreaterThan(0);
});

test("a visitor who hides offers finds no bonus", async () => {
  await fill();
  const { answer } = await search("/search?q=saltbox", await offersHidden());
  expect(answer?.groups.map(({ kind }) => kind)).not.toContain("bonuses");
});

test("an offer that has ended is no longer found", async () => {
  await store(backend().documents, {
    casinos: [casinoFixture()],
    bonuses: [bonusFixture({ title: "Ends on Sunday", endsAt: "2026-11-22T12:00:00.000Z" })],
  });
  const total = async () => (await search("/search?q=sunday")).answer?.total;
  expect(await total()).toBe(1);
  backend().setClock("2026-11-22T12:00:00.000Z");
  expect(await total()).toBe(0);
});

test("all of one kind are paged; beyond the end leads to the last page", async () => {
  const casinos = Array.from({ length: 30 }, (_, n) =>
    casinoFixture({ slug: `stone-${String(n)}`, name: `Stone ${String(n)}` }),
  );
  await store(backend().documents, { casinos });
  expect((await search("/search?q=stone")).answer?.groups[0]).toMatchObject({
    total: 30,
    hits: { length: 5 },
    moreHref: "/search?q=stone&in=casinos",
  });
  expect((await search("/search?q=stone&in=casinos&page=2")).answer?.groups[0]?.hits).toHaveLength(6);
  const beyond = await respond(() => loader(visit("/search?q=stone&in=casinos&page=7")));
  expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/search?q=stone&in=casinos&page=2"]);
});

describe("counting", () => {
  const browser = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  };

  async function counted(path: string, headers: HeadersInit = browser) {
    await fill();
    await search(path, headers);
    await flushStats();
    return (await backend().documents.query(dailyStats)).items.map(({ kind, target, count }) => [kind, target, count]);
  }

  test("notes a search with results and one without apart", async () => {
    expect(await counted("/search?q=Saltbox")).toEqual([["search", "saltbox", 1]]);
    expect(await counted("/search?q=zzzzqqqq")).toContainEqual(["search_empty", "zzzzqqqq", 1]);
  });

  test.each(["me@example.com", "0171 234 567", "4111 1111 1111 1111"])("keeps no %s", async (q) => {
    expect(await counted(`/search?q=${encodeURIComponent(q)}`)).toEqual([
      [expect.stringMatching(/^search/), "(left out)", 1],
    ]);
  });

  test("leaves out robots, further pages of one search, and no query at all", async () => {
    expect(await counted("/search?q=saltbox", { "User-Agent": "Googlebot/2.1" })).toEqual([]);
    expect(await counted("/search?q=saltbox&in=casinos")).toEqual([]);
    expect(await counted("/search")).toEqual([]);
  });
});

describe("suggestions", () => {
  const suggest = async (path: string, headers: HeadersInit = {}) => {
    const { data } = await respond(() => suggestLoader(visit(path, {}, headers)));
    return (data as { suggestions: SearchSuggestion[] }).suggestions;
  };

  test("complete what is being typed", async () => {
    await fill();
    expect((await suggest("/search/suggest.json?q=saltb")).map(({ href }) => href)).toContain("/casinos/saltbox");
  });

  test("of casinos have their score, and can be asked for alone", async () => {
    await fill();
    const components = { licence: 1, complaints: 1, terms: 1, payout: 0.5, players: 0.5, protection: 0.5 };
    const score = { score: 7.2, components, caps: [], formulaVersion: 1, cause: "", at: "2026-11-01T00:00:00.000Z" };
    await backend().documents.batch("test").update(casinos, "saltbox", { score }).commit();
    const all = await suggest("/search/suggest.json?q=saltbox");
    expect(all.find(({ href }) => href === "/casinos/saltbox")?.casino).toEqual({ logo: null, score: "7.2 Good" });
    expect(all.filter(({ href }) => !href.startsWith("/casinos/"))).not.toEqual([]);
    const alone = await suggest("/search/suggest.json?q=saltbox&in=casinos");
    expect(alone.map(({ href }) => href)).toEqual(["/casinos/saltbox"]);
  });

  test("lead a reference to its complaint alone", async () => {
    await fill();
    expect((await suggest("/search/suggest.json?q=EW-7K3Q9M")).map(({ href }) => href)).toEqual([
      "/complaints/EW-7K3Q9M",
    ]);
  });

  test("contain no bonus for somebody who hides offers", async () => {
    await fill();
    const hrefs = (await suggest("/search/suggest.json?q=saltbox", await offersHidden())).map(({ href }) => href);
    expect(hrefs.filter((href) => href.startsWith("/bonuses"))).toEqual([]);
  });

  test("are empty for an empty query", async () => {
    await fill();
    expect(await suggest("/search/suggest.json")).toEqual([]);
  });
});
