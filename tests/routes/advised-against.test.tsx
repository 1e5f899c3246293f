import { beforeEach, expect, test } from "vitest";
import { compareCasinos } from "~/features/casinos/compare/compare.server";
import { listAuthorities } from "~/features/casinos/public/casino-recourse.server";
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

async function storeNeonvale(lifecycle: "warning" | "active") {
  const neonvale = { slug: "neonvale", name: "Neonvale", lifecycle, lifecycleReason: "Its licence number is unknown." };
  await storeOffers(backend(), {
    casinos: [{ ...neonvale, licences: [CLAIMED] }, { name: "Other" }],
    bonuses: [{ casinoId: "neonvale" }],
  });
}

beforeEach(() => storeNeonvale("warning"));

test.each(PAGES)("a casino we advise against has no link that leads there (%#)", async (page, address) => {
  expect(await wordsOfPage(page, { ...address, isHtml: true })).not.toContain("/go/");
});

test.each(PAGES)("any other casino has one (%#)", async (page, address) => {
  await storeNeonvale("active");
  expect(await wordsOfPage(page, { ...address, isHtml: true })).toContain("/go/");
});

test("its facts have its plain address, and what it claims isn't listed as a licence", async () => {
  const words = await wordsOfPage(casinoPage, { pattern: "/casinos/:slug", address: "/casinos/neonvale" });
  expect(words).toContain("Address neonvale.example");
  expect(words).toContain("Licence None we could verify");
  expect(words).toContain("Licences None we could verify");
  expect(words).toContain(
    "Claims A licence of Anjouan Gaming Board, no. ALSI-1. We have not found it in its register .",
  );
  expect(words).not.toContain("The rules of Anjouan");
});

test("a licence that isn't in its register is listed, counted and compared nowhere", async () => {
  const list = { pattern: "/casinos", address: "/casinos" };
  expect(await wordsOfPage(casinoList, list)).toContain("No licence we could verify");
  expect(await wordsOfPage(casinoList, list)).not.toContain("Anjouan");
  const untiered = await wordsOfPage(casinoList, { ...list, address: "/casinos?tier=none" });
  expect(untiered).toContain("Neonvale");
  expect(JSON.stringify((await compareCasinos(["neonvale", "saltbox"])).groups)).not.toContain("Anjouan");
  expect((await listAuthorities()).map(({ authority }) => authority)).toEqual(["Malta Gaming Authority"]);
  const { casinos } = (await respond(() => openCasinos(visit("/api/v1/casinos.json")))).data as {
    casinos: { slug: string; licences: string }[];
  };
  expect(casinos.find(({ slug }) => slug === "neonvale")?.licences).toBe("");
});

test.each([
  ["warning", false],
  ["active", true],
] as const)("search engines are told of an offer of a casino with the standing %s: %s", async (lifecycle, isTold) => {
  await storeNeonvale(lifecycle);
  const slug = "saltbox-welcome";
  const answer = await bonusPage.loader(visit(`/bonuses/${slug}`, { slug }));
  const data = "data" in answer ? answer.data : null;
  const tags = bonusPage.meta({ data, matches: [ROOT] } as never);
  expect(JSON.stringify(tags).includes('"Offer"')).toBe(isTold);
});
