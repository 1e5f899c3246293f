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
    expect(dutch).toMatch(/No licence in the Netherlands ?: what that means +No Dutch rule protects you\./);
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
    return page.slice(page.indexOf("Safest casinos"), page.indexOf("Bonuses worth knowing"));
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
