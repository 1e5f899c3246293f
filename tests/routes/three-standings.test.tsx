import { beforeEach, describe, expect, test } from "vitest";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import * as homeRoute from "~/routes/_index";
import * as bonusList from "~/routes/bonuses._index";
import * as facetRoute from "~/routes/casinos.$facet.$choice";
import * as casinoList from "~/routes/casinos._index";
import * as compareRoute from "~/routes/casinos.compare";
import { loader as bonusesCsv } from "~/routes/api.v1.bonuses[.]csv";
import { loader as bonusesJson } from "~/routes/api.v1.bonuses[.]json";
import { loader as casinosCsv } from "~/routes/api.v1.casinos[.]csv";
import { loader as casinosJson } from "~/routes/api.v1.casinos[.]json";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const licence = (authority: string) => ({
  authority,
  tier: "strict" as const,
  number: null,
  registerUrl: null,
  verifiedAt: "2026-10-01T09:00:00.000Z",
});

beforeEach(async () => {
  const law = { source: "https://law.example/", checkedOn: "2026-11-20", startsOn: null };
  const meaning = "No Dutch rule protects you.";
  await backend()
    .documents.batch("system:test")
    .set(settings, "current", {
      ...DEFAULT_SETTINGS,
      localLicences: { countries: [{ country: "NL", authority: "Dutch Board", meaning, ...law }] },
    })
    .commit();
  await storeOffers(backend(), {
    casinos: [
      { slug: "dutch", name: "Dutch", licences: [licence("Dutch Board")], restrictedCountries: ["US"] },
      { slug: "saltbox", name: "Saltbox", restrictedCountries: ["US"] },
      { slug: "wary", name: "Wary", restrictedCountries: ["US", "NL"] },
    ],
    bonuses: ["dutch", "saltbox", "wary"].map((casinoId) => ({ casinoId, slug: `${casinoId}-gift` })),
  });
});

const livingIn = async (country: "NL" | "US" | "JP") => ({
  Cookie: (await preferenceCookies({ country })).map((cookie) => cookie.split(";")[0]).join("; "),
});

const LISTS = [
  ["casinos", casinoList, "/casinos"],
  ["bonuses", bonusList, "/bonuses"],
] as const;

describe.each(LISTS)("The list of %s", (noun, route, path) => {
  const words = async (country: "NL" | "US" | "JP", search = "") =>
    wordsOfPage(route, { pattern: path, address: path + search, headers: await livingIn(country) });

  test("says of each whether it is licensed where the reader lives, and what it means if not", async () => {
    const dutch = await words("NL");
    expect(dutch).toContain("Licensed in the Netherlands");
    expect(dutch).toContain("No licence in the Netherlands");
    expect(dutch).toMatch(/No licence in the Netherlands[^.]* What that means +No Dutch rule protects you\./);
    expect(dutch).not.toContain("Wary");
    expect(await words("NL", "?country=any")).toMatch(/Refuses players in|Not open to players in/);
    const japanese = await words("JP");
    expect(japanese).toContain("Law in Japan not known to us");
    expect(japanese).not.toMatch(/Licensed in|No licence in/);
  });

  test("is empty for a country that none takes, and says so", async () => {
    for (const said of [await words("US"), await words("NL", "?country=us")]) {
      expect(said).toContain(`We list no ${noun} open to players in the United States`);
      expect(said).not.toMatch(/Wary|Saltbox|is not a choice/);
      expect(said).not.toMatch(/Kind of licence|Must be wagered/);
    }
  });
});

test.each([
  ["casinos.json", casinosJson],
  ["bonuses.json", bonusesJson],
] as const)(
  "the open data %s heed a country that none takes, and say who is licensed in another",
  async (path, loader) => {
    const read = async (search: string) =>
      (await respond(() => loader(visit(`/api/v1/${path}${search}`)))).data as {
        total: number;
        notices: string[];
        [rows: string]: unknown;
      };
    expect(await read("?country=US")).toMatchObject({ total: 0, notices: [] });
    const noun = path.split(".")[0] ?? "";
    const standings = async (search: string) =>
      ((await read(search))[noun] as { slug: string; standing: string }[]).map(({ slug, standing }) => [
        slug.split("-")[0],
        standing,
      ]);
    expect(Object.fromEntries(await standings("?country=NL"))).toEqual({ dutch: "licensed", saltbox: "unlicensed" });
    expect(Object.fromEntries(await standings(""))).toEqual({ dutch: null, saltbox: null, wary: null });
  },
);

test.each([
  ["casinos.csv", casinosCsv],
  ["bonuses.csv", bonusesCsv],
] as const)("the file %s heeds a country that none takes", async (path, loader) => {
  const read = async (search: string) =>
    (await respond(() => loader(visit(`/api/v1/${path}${search}`)))).data as string;
  expect((await read("?country=US")).trim().split("\n")).toHaveLength(1);
  expect((await read("?country=NL")).trim().split("\n")).toHaveLength(3);
});

test("the front page puts forward only who is licensed there, and says where the law isn't known", async () => {
  const words = async (country: "NL" | "US" | "JP") => {
    const page = await wordsOfPage(homeRoute, { pattern: "/", address: "/", headers: await livingIn(country) });
    return page.slice(page.indexOf("Safest casinos"), page.indexOf("How complaints ended"));
  };
  expect(await words("NL")).toContain("Safest casinos licensed in the Netherlands");
  expect(await words("NL")).toMatch(/Dutch +Licensed in the Netherlands · paid in/);
  expect(await words("NL")).not.toContain("Saltbox");
  expect(await words("JP")).toMatch(/open to players in Japan \(law not known to us\).*Saltbox/);
  expect(await words("US")).toContain("We list none.");
});

test("a country's own page and the comparison say it too", async () => {
  const facet = { pattern: "/casinos/:facet/:choice", address: "/casinos/open-to/netherlands" };
  const page = await wordsOfPage(facetRoute, facet);
  for (const said of ["Licensed in the Netherlands", "No licence in the Netherlands", "No Dutch rule protects you."])
    expect(page).toContain(said);
  const compared = await wordsOfPage(compareRoute, {
    pattern: "/casinos/compare",
    address: "/casinos/compare?c=dutch&c=wary",
    headers: await livingIn("NL"),
  });
  expect(compared).toMatch(/Where you live.*Licensed in the Netherlands.*Refuses players in the Netherlands/);
});

test("offers for a known country begin with who is licensed there and nothing to wager; the rest is folded or last", async () => {
  const cash = { wagering: 0, wageringBase: null } as const;
  await storeOffers(backend(), {
    casinos: [
      { slug: "dutch", name: "Dutch", licences: [licence("Dutch Board")] },
      { slug: "saltbox", name: "Saltbox" },
      { slug: "shady", name: "Shady", lifecycle: "warning", licences: [licence("Dutch Board")] },
      { slug: "wary", name: "Wary", restrictedCountries: ["NL"] },
    ],
    bonuses: [
      { slug: "a-easy", casinoId: "saltbox", wagering: 1 },
      { slug: "b-cash", casinoId: "saltbox", ...cash },
      { slug: "dutch-gift", casinoId: "dutch", wagering: 50 },
      { slug: "z-cash", casinoId: "dutch", ...cash },
      { slug: "shady-cash", casinoId: "shady", ...cash },
      { slug: "saltbox-gift", casinoId: "saltbox" },
    ],
  });
  const order = async (search: string) =>
    (
      (await respond(() => bonusesJson(visit(`/api/v1/bonuses.json${search}`)))).data as { bonuses: { slug: string }[] }
    ).bonuses.map(({ slug }) => slug);
  expect(await order("?country=NL")).toEqual([
    "z-cash",
    "dutch-gift",
    "b-cash",
    "a-easy",
    "saltbox-gift",
    "shady-cash",
  ]);
  expect((await order("")).slice(-2)).not.toContain("a-easy");
  const page = await wordsOfPage(bonusList, { pattern: "/bonuses", address: "/bonuses?country=NL", isHtml: true });
  const at = (words: string) => page.indexOf(words);
  const headings = [
    "Licensed in the Netherlands, no wagering",
    "Licensed in the Netherlands, with wagering",
    "No licence in the Netherlands, no wagering",
    "At casinos we advise against",
  ];
  expect(headings.map(at)).toEqual(headings.map(at).toSorted((a, b) => a - b));
  expect(Math.min(...headings.map(at))).toBeGreaterThan(0);
  expect(
    page.slice(page.lastIndexOf("<details", at("At casinos we advise against")), at("At casinos we advise against")),
  ).not.toMatch(/<details[^>]* open/);
  expect(at("shady-cash")).toBeGreaterThan(at("At casinos we advise against"));
});

describe("Casinos for a known country", () => {
  const score = (value: number) => ({
    score: value,
    components: { licence: 1, complaints: 1, terms: 1, payout: 1, players: 1, protection: 1 },
    caps: [],
    formulaVersion: 1,
    cause: "First score",
    at: "2026-10-01T09:00:00.000Z",
  });

  beforeEach(() =>
    storeOffers(backend(), {
      casinos: [
        { slug: "dutch", name: "Dutch", licences: [licence("Dutch Board")], score: score(8) },
        { slug: "saltbox", name: "Saltbox", score: score(9) },
        { slug: "wary", name: "Wary", score: score(9), restrictedCountries: ["NL"] },
        {
          slug: "aclaim",
          name: "A claim",
          score: score(9.5),
          licences: [{ ...licence("Nowhere Board"), verifiedAt: null }],
        },
        { slug: "again", name: "Again", score: score(9.5), lifecycle: "warning", licences: [licence("Dutch Board")] },
        { slug: "agone", name: "A gone", lifecycle: "closed", licences: [licence("Dutch Board")] },
      ],
    }),
  );

  test.each(["", "&sort=name", "&sort=payout", "&sort=rating", "&sort=payout&payment=debit_card"])(
    "begin with who is licensed there, whatever they are sorted by (%s), and end with whom we advise against",
    async (sort) => {
      const { casinos } = (await respond(() => casinosJson(visit(`/api/v1/casinos.json?country=NL${sort}`)))).data as {
        casinos: { slug: string }[];
      };
      const slugs = casinos.map(({ slug }) => slug);
      expect(slugs.slice(0, 2)).toEqual(["dutch", "saltbox"]);
      expect(slugs.slice(2).sort()).toEqual(["aclaim", "again"]);
    },
  );

  test("are divided, and whom we advise against is folded", async () => {
    const page = await wordsOfPage(casinoList, { pattern: "/casinos", address: "/casinos?country=NL", isHtml: true });
    const headings = [...page.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, heading]) => heading);
    expect(headings.filter((heading) => /Netherlands|advise/.test(heading ?? ""))).toEqual([
      "Licensed in the Netherlands",
      "No licence in the Netherlands",
      "We advise against",
    ]);
    const fold = page.slice(page.lastIndexOf("<details", page.indexOf("We advise against")));
    expect(fold).not.toMatch(/^<details[^>]* open/);
    for (const name of ["A claim", "Again"]) expect(fold).toContain(name);
  });

  test("begin with the part without a licence where none of them is licensed", async () => {
    const law = { source: "https://law.example/", checkedOn: "2026-11-20", startsOn: null, authority: null };
    await backend()
      .documents.batch("system:test")
      .set(settings, "current", {
        ...DEFAULT_SETTINGS,
        localLicences: { countries: [{ country: "DE", meaning: "It may be an offence.", ...law }] },
      })
      .commit();
    for (const [route, pattern, address] of [
      [casinoList, "/casinos", "/casinos?country=DE"],
      [facetRoute, "/casinos/:facet/:choice", "/casinos/open-to/germany"],
    ] as const) {
      const page = await wordsOfPage(route, { pattern, address });
      expect(page).toMatch(/No licence in Germany +What that means +It may be an offence/);
      expect(page).not.toContain("Licensed in Germany");
    }
    const facet = await wordsOfPage(facetRoute, {
      pattern: "/casinos/:facet/:choice",
      address: "/casinos/open-to/germany",
    });
    expect(facet).toContain(
      "No casino we list is licensed in Germany; 5 accept players from there without that licence.",
    );
    expect(facet).not.toContain("highest safety score");
  });

  test("are put forward on a page of one country or payment method only if they are licensed", async () => {
    const facet = (address: string, country: "NL" | null) =>
      livingIn(country ?? "JP").then((headers) =>
        wordsOfPage(facetRoute, { pattern: "/casinos/:facet/:choice", address, ...(country && { headers }) }),
      );
    const own = await facet("/casinos/open-to/netherlands", null);
    expect(own).toContain("2 casinos we list are licensed in the Netherlands; 2 accept players from there without");
    expect(own).toContain("Among those licensed there, Dutch has the highest safety score (8.0)");
    const paying = await facet("/casinos/paying-with/debit-card", "NL");
    expect(paying).toContain("Among those licensed where you live, Dutch has the highest safety score (8.0)");
  });

  test("leave out those that have closed, which accept nobody", async () => {
    expect(await wordsOfPage(casinoList, { pattern: "/casinos", address: "/casinos?country=NL" })).not.toContain(
      "A gone",
    );
    expect(await wordsOfPage(casinoList, { pattern: "/casinos", address: "/casinos" })).toContain("A gone");
  });

  test("of a country that none accepts are none, and its own page says so", async () => {
    await storeOffers(backend(), {
      casinos: ["dutch", "saltbox", "wary", "aclaim", "again"].map((slug) => ({
        slug,
        name: slug,
        restrictedCountries: ["US"],
      })),
    });
    expect(
      await wordsOfPage(facetRoute, {
        pattern: "/casinos/:facet/:choice",
        address: "/casinos/open-to/united-states",
      }),
    ).toContain("We list no casino open to players in the United States");
  });
});

test.each(["newest", "ending", "wagering"])(
  "offers for a known country sorted by %s begin with who is licensed there too",
  async (sort) => {
    const { bonuses } = (await respond(() => bonusesJson(visit(`/api/v1/bonuses.json?country=NL&sort=${sort}`))))
      .data as {
      bonuses: { slug: string }[];
    };
    expect(bonuses.map(({ slug }) => slug)).toEqual(["dutch-gift", "saltbox-gift"]);
    const page = await wordsOfPage(bonusList, { pattern: "/bonuses", address: `/bonuses?country=NL&sort=${sort}` });
    expect(page.indexOf("Licensed in the Netherlands")).toBeLessThan(page.indexOf("No licence in the Netherlands"));
    const mixed = await wordsOfPage(bonusList, { pattern: "/bonuses", address: `/bonuses?sort=${sort}` });
    expect(mixed).not.toMatch(/Licensed in|With wagering/);
  },
);
