import { beforeEach, expect, test } from "vitest";
import { siteJsonLd } from "~/site/home/site-json-ld";
import type { JsonLoaderData } from "~/http/responses/json-data";
import * as page from "~/routes/_index";
import {
  FIRST_FRONT_PAGE,
  type FrontPageSettings,
  type FrontSectionName,
} from "~/platform/settings/front/front-page-schema";
import { safetyScore } from "~/features/casinos/score/safety-score";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import { casinos as casinoCollection } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeTotals } from "../support/fixtures/complaint-case";
import { offersHidden } from "../support/fixtures/offers";
import { store as storeContent } from "../support/fixtures/store";
import { wordsOfPage } from "../support/page-words";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
const SITE = { ...DEFAULT_SETTINGS.site, origin: "http://edgewise.test" };
const { loader } = page;

/** A casino with the score its own facts make. */
function scored(over: Partial<CasinoFields>): CasinoFields {
  const casino = casinoFixture(over);
  const inputs = scoreInputs(casino, { complaints: [], reviews: [] }, DEFAULT_SETTINGS.exchange.rates);
  return { ...casino, score: { ...safetyScore(inputs, TEST_NOW), cause: "Test." } };
}

const complaints = [
  complaintFixture({ ref: "EW-000001", title: "Paid in full in the end", closedAt: "2026-10-10T09:00:00.000Z" }),
  complaintFixture({
    ref: "EW-000002",
    title: "Refused to the last",
    state: "unresolved",
    recovered: null,
    recoveredEur: 0,
    closedAt: "2026-11-10T09:00:00.000Z",
  }),
  complaintFixture({
    ref: "EW-000003",
    title: "Private from end to end",
    publishedAt: null,
    closedAt: "2026-11-11T09:00:00.000Z",
  }),
];

beforeEach(async () => {
  const { documents } = store();
  await storeContent(documents, {
    casinos: [
      scored({ slug: "saltbox", name: "Saltbox" }),
      scored({ slug: "pepperpot", name: "Pepperpot", protectionTools: [], licences: [] }),
      scored({ slug: "undertow", name: "Undertow", lifecycle: "blacklisted", lifecycleReason: "It kept deposits." }),
    ],
    bonuses: [bonusFixture({ casinoId: "saltbox" })],
    complaints,
    articles: [articleFixture(), articleFixture({ slug: "paid-for", sponsored: true })],
    awards: [awardFixture()],
  });
  await storeTotals(documents, complaints, TEST_NOW);
});

async function home(headers: Record<string, string> = {}) {
  return (await respond(() => loader(visit("/", {}, headers)))).data as JsonLoaderData<typeof loader>;
}

/** Saves settings of the front page. */
const choose = (over: Partial<FrontPageSettings>) =>
  store()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, frontPage: { ...FIRST_FRONT_PAGE, ...over } })
    .commit();
const chooseAll = () => choose({ sections: FIRST_FRONT_PAGE.sections.map((section) => ({ ...section, shown: true })) });

test("the safest casinos come first, and none that we advise against is among them", async () => {
  const { casinos, counted } = await home();
  expect(casinos?.map(({ slug }) => slug)).toEqual(["saltbox"]);
  expect(counted).toBe("3 casinos checked by hand, 2 complaints followed in public. ");
});

test("only casinos whose facts somebody has checked are counted as checked", async () => {
  const { documents } = store();
  const [first, ...others] = (await documents.query(casinoCollection)).items;
  for (const { id } of others)
    await documents.batch("system:test").update(casinoCollection, id, { verifiedAt: null }).commit();
  expect((await home()).counted).toBe("1 casino checked by hand, 2 complaints followed in public. ");
  await documents
    .batch("system:test")
    .update(casinoCollection, first?.id ?? "", { verifiedAt: null })
    .commit();
  expect((await home()).counted).toBe("2 complaints followed in public. ");
});

test("the latest decided complaints are shown, newest first, and only public ones", async () => {
  const { outcomes, year } = await home();
  expect(outcomes.map(({ ref }) => ref)).toEqual(["EW-000002", "EW-000001"]);
  expect(year).toEqual({ recoveredEur: 400, disputedEur: 800 });
});

test("the example has the casino's own score with its parts", async () => {
  const { sum } = await home();
  expect(sum?.slug).toBe("pepperpot");
  // Without a licence the score is capped at 3.9, whatever its parts add up to.
  expect(sum?.parts.reduce((total, { points }) => total + points, 0)).toBeGreaterThan(3.9);
  expect(sum?.score.score).toBe(3.9);
});

test("bonuses are shown, and left out for who hid offers; paid articles never stand here", async () => {
  await chooseAll();
  const shown = await home();
  expect(shown.bonuses.map(({ slug }) => slug)).toEqual(["saltbox-welcome"]);
  expect(shown.article?.slug).toBe("how-we-test-withdrawals");
  const hidden = await home(await offersHidden());
  expect(hidden.hideOffers).toBe(true);
  expect(JSON.stringify(hidden)).not.toContain("saltbox-welcome");
});

test("the winners are those of the latest announced year", async () => {
  await chooseAll();
  const { awards } = await home();
  expect(awards?.year).toBe(2025);
  expect(awards?.winners.map(({ name }) => name)).toEqual(["Saltbox"]);
});

test("an empty store still has a front page", async () => {
  const { documents } = store();
  const batch = documents.batch("system:test");
  const { casinos } = await import("~/features/casinos/collection");
  const { awards } = await import("~/features/awards/collection");
  for (const id of ["saltbox", "pepperpot", "undertow"]) batch.delete(casinos, id);
  batch.delete(awards, "awards-2025");
  await batch.commit();
  const data = await home();
  expect([data.casinos, data.sum, data.awards]).toEqual([[], null, null]);
});

test("the heading is the site's tagline", async () => {
  expect(await home()).toMatchObject({ heading: "The casino guide that shows its working" });
  const site = { ...DEFAULT_SETTINGS.site, tagline: "Casinos, by lamplight." };
  await store()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, site })
    .commit();
  expect(await home()).toMatchObject({ heading: "Casinos, by lamplight" });
});

const sectionsOf = async (headers: Record<string, string> = {}) =>
  (await home(headers)).rows.map((row) => row.map(([name]) => name));

test("the sections that have something to show follow each other as staff put them, narrow ones side by side", async () => {
  expect(await sectionsOf()).toEqual([["outcomes", "score"], ["news"], ["help"]]);
  await chooseAll();
  expect(await sectionsOf()).toEqual([["outcomes", "score"], ["news"], ["bonuses"], ["awards"], ["help"]]);
  const order = ["help", "news", "outcomes", "awards", "week", "score", "bonuses"];
  const sections = order.map((name) => ({ name: name as FrontSectionName, shown: true, title: `Of ${name}` }));
  await choose({ sections });
  expect(await sectionsOf()).toEqual([["help"], ["news", "outcomes"], ["awards"], ["score"], ["bonuses"]]);
  const { rows } = await home();
  expect(rows.flat().map(([, title]) => title)).toEqual(expect.arrayContaining(["Of help", "Of news", "Of score"]));
});

test("what is switched off is neither shown nor sent", async () => {
  const sections = FIRST_FRONT_PAGE.sections.map((section) => ({ ...section, shown: section.name === "help" }));
  await choose({ ranking: false, sections });
  const data = await home();
  expect(data.rows.map((row) => row.map(([name]) => name))).toEqual([["help"]]);
  expect(data).toMatchObject({ casinos: null, sum: null, awards: null, bonuses: [], outcomes: [] });
  expect(data.article).toBeNull();
  const words = await wordsOfPage(page as never, { pattern: "/", address: "/" });
  expect(words).toContain("When it stops being a game");
  expect(words).not.toMatch(/Safest casinos|Bonuses worth knowing|How complaints ended|award winners/);
});

test("the heading, the words below it and those of search results are staff's", async () => {
  const head = async () => {
    const given = { data: await loader(visit("/")), matches: [{ id: "root", data: { site: SITE } }] };
    return JSON.stringify(page.meta(given as never));
  };
  expect(await head()).toContain(`"title":"${SITE.name}: casino reviews, bonuses and complaints, with every figure`);
  const [heading, lead] = ["By lamplight", "We look closely."];
  await choose({ heading, lead, searchTitle: "lamps", searchDescription: "Lit casinos." });
  expect(await home()).toMatchObject({ heading, lead });
  expect(await head()).toContain(`"title":"${SITE.name}: lamps"`);
  expect(await head()).toContain(`"description","content":"Lit casinos."`);
});

test("search engines are told of the site's search", () => {
  const [, site] = siteJsonLd({ origin: "https://edgewise.example", name: "Edgewise", tagline: "Shows its working." });
  expect(site).toMatchObject({
    "@type": "WebSite",
    potentialAction: { target: { urlTemplate: "https://edgewise.example/search?q={search_term_string}" } },
  });
});
