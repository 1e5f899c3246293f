import { beforeEach, describe, expect, test } from "vitest";
import { compareCasinos } from "~/features/casinos/compare/compare.server";
import { findRecourse } from "~/features/casinos/public/casino-recourse.server";
import * as casinoList from "~/routes/casinos._index";
import * as bonusList from "~/routes/bonuses._index";
import * as bonusPage from "~/routes/bonuses.$slug";
import * as casinoPage from "~/routes/casinos.$slug";
import { loader as openCasinos } from "~/routes/api.v1.casinos[.]json";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const ROOT = { id: "root", data: { site: { origin: "http://edgewise.test", name: "Edgewise" } } };

const CLAIMED = {
  authority: "Anjouan Gaming Board",
  number: "ALSI-1",
  tier: "offshore",
  registerUrl: "https://register.example/",
  verifiedAt: null,
} as const;

const PAGES = [
  [casinoPage, { pattern: "/casinos/:slug", address: "/casinos/neonvale" }],
  [bonusPage, { pattern: "/bonuses/:slug", address: "/bonuses/saltbox-welcome" }],
  [bonusList, { pattern: "/bonuses", address: "/bonuses?casino=neonvale" }],
] as const;

const FOUND = { ...CLAIMED, verifiedAt: "2026-10-01T09:00:00.000Z" };

async function storeNeonvale(lifecycle: "warning" | "active", licence: typeof CLAIMED | typeof FOUND = CLAIMED) {
  const lifecycleReason = lifecycle === "active" ? null : "Its licence number is unknown.";
  await storeOffers(backend(), {
    casinos: [
      { slug: "neonvale", name: "Neonvale", lifecycle, lifecycleReason, licences: [licence] },
      { name: "Other" },
    ],
    bonuses: [{ casinoId: "neonvale" }],
  });
}

beforeEach(() => storeNeonvale("warning"));

describe.each(PAGES)("The page %#", (page, address) => {
  test("has no link that leads to a casino with a warning, and says that we advise against it", async () => {
    const html = await wordsOfPage(page, { ...address, isHtml: true });
    expect(html).not.toContain("/go/");
    expect(html).toMatch(/advise against/);
  });

  test("has none to a casino whose licence we found in no register either", async () => {
    await storeNeonvale("active");
    const html = await wordsOfPage(page, { ...address, isHtml: true });
    expect(html).not.toContain("/go/");
    expect(html).toMatch(/advise against/);
  });

  test("has one to any other casino", async () => {
    await storeNeonvale("active", FOUND);
    expect(await wordsOfPage(page, { ...address, isHtml: true })).toContain("/go/");
  });
});

test("a casino without a licence is advised against, with the reason above, and its offers are only named", async () => {
  await storeNeonvale("active");
  const words = await wordsOfPage(casinoPage, { pattern: "/casinos/:slug", address: "/casinos/neonvale" });
  expect(words).toContain("We advise against this casino We found no licence for it in any register.");
  expect(words).toContain("We recommend none.");
});

test("its facts have its plain address, and what it claims isn't listed as a licence", async () => {
  const words = await wordsOfPage(casinoPage, { pattern: "/casinos/:slug", address: "/casinos/neonvale" });
  expect(words).toContain("Address neonvale.example");
  expect(words).toContain("Licence None we could verify");
  expect(words).toContain("Licences None we could verify");
  expect(words).toContain("Claims Anjouan Gaming Board, ALSI-1. Not found in its register .");
  expect(words).not.toContain("Who decides Anjouan");
});

test("a licence that isn't in its register is listed, counted and compared nowhere", async () => {
  const list = { pattern: "/casinos", address: "/casinos" };
  expect(await wordsOfPage(casinoList, list)).toContain("No licence we could verify");
  expect(await wordsOfPage(casinoList, list)).not.toContain("Anjouan");
  const untiered = await wordsOfPage(casinoList, { ...list, address: "/casinos?tier=none" });
  expect(untiered).toContain("Neonvale");
  expect(JSON.stringify((await compareCasinos(["neonvale", "saltbox"])).groups)).not.toContain("Anjouan");
  expect((await findRecourse("neonvale"))?.recourse.licences).toEqual([]);
  const { casinos } = (await respond(() => openCasinos(visit("/api/v1/casinos.json")))).data as {
    casinos: { slug: string; licences: string }[];
  };
  expect(casinos.find(({ slug }) => slug === "neonvale")?.licences).toBe("");
});

test.each([
  ["warning", FOUND, false],
  ["active", CLAIMED, false],
  ["active", FOUND, true],
] as const)(
  "search engines are told only of offers that we don't advise against (%#)",
  async (lifecycle, licence, isTold) => {
    await storeNeonvale(lifecycle, licence);
    const slug = "saltbox-welcome";
    const answer = await bonusPage.loader(visit(`/bonuses/${slug}`, { slug }));
    const data = "data" in answer ? answer.data : null;
    const tags = bonusPage.meta({ data, matches: [ROOT] } as never);
    expect(JSON.stringify(tags).includes('"Offer"')).toBe(isTold);
  },
);
