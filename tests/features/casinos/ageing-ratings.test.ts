import { beforeEach, expect, test } from "vitest";
import { trackReads } from "~/backend/read-tracking.server";
import { casinoListPage } from "~/features/casinos/public/casino-list.server";
import { casinoRating } from "~/features/casinos/public/casino.server";
import { reviewTotals } from "~/features/casinos/score/totals-collection";
import { readJsonData } from "~/http/responses/json-data";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { storeOffers } from "../../support/fixtures/offers";

const store = useTestBackend();

/** `many`: reviews as of now, each with as many stars. */
async function rate(id: string, many: number, stars: number): Promise<void> {
  const tally = { count: many, weight: many, weightedStars: many * stars, at: TEST_NOW };
  await store()
    .documents.batch("test")
    .set(reviewTotals, id, { byStars: [0, 0, 0, 0, many], tally })
    .commit();
}

async function listed() {
  const page = readJsonData(await casinoListPage("http://edgewise.test/casinos?sort=rating"));
  return page?.casinos.map(({ slug, facts }) => {
    const [, stars] = /★\s([\d.]+)/.exec(facts) ?? [];
    return [slug, stars === undefined ? undefined : Number(stars)];
  });
}

beforeEach(async () => {
  await storeOffers(store(), { casinos: [{ slug: "many" }, { slug: "few" }, { slug: "unrated" }] });
  await rate("many", 200, 4.2);
  await rate("few", 10, 5);
});

test("a list shows the ratings of the moment, in their order, with nothing written", async () => {
  expect(await listed()).toEqual([
    ["few", 4.4],
    ["many", 4.2],
    ["unrated", undefined],
  ]);
  store().setClock("2027-11-21T12:00:00.000Z");
  expect(await listed()).toEqual([
    ["many", 4.1],
    ["few", 3.9],
    ["unrated", undefined],
  ]);
});

test("a list shows the rating that the casino's page shows", async () => {
  for (const at of [TEST_NOW, "2027-01-30T12:00:00.000Z", "2027-08-01T00:00:00.000Z", "2028-03-15T07:00:00.000Z"]) {
    store().setClock(at);
    const shown = Object.fromEntries((await listed()) ?? []);
    for (const slug of ["many", "few"]) expect(shown[slug]).toBe((await casinoRating(slug))?.stars);
  }
});

test("a page with a list of ratings ages, for the first who asks and for those after", async () => {
  for (const address of ["http://edgewise.test/casinos", "http://edgewise.test/casinos?sort=rating"])
    for (const visitor of ["the first", "the second"]) {
      const { reading } = await trackReads(() => casinoListPage(address));
      expect([visitor, reading.ages]).toEqual([visitor, true]);
      expect(reading.sources).toContain("reviewTotals");
    }
});
