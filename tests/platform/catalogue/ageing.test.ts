import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { loader as home } from "~/routes/_index";
import { loader as casinoApi } from "~/routes/api.v1.casinos[.]json";
import { loader as bonusApi } from "~/routes/api.v1.bonuses[.]json";
import { loader as awardYear } from "~/routes/awards.$year";
import { loader as awards } from "~/routes/awards._index";
import { loader as bonus } from "~/routes/bonuses.$slug";
import { loader as bonuses } from "~/routes/bonuses._index";
import { loader as casino } from "~/routes/casinos.$slug";
import { loader as badge } from "~/routes/casinos.$slug_.badge";
import { loader as casinos } from "~/routes/casinos._index";
import { loader as compare } from "~/routes/casinos.compare";
import { loader as complaints } from "~/routes/complaints._index";
import { loader as howWeRate } from "~/routes/how-we-rate";
import { loader as news } from "~/routes/news._index";
import { loader as sitemap } from "~/routes/sitemap.$part[.]xml";
import { TEST_NOW, type TestBackend } from "../../support/backend";
import { openDemoBackend } from "../../support/sites/demo-store";
import { respond, visit } from "../../support/requests";
import { isThorough } from "../../support/thoroughly";

const MINUTE_MS = 60_000;

const PAGES: readonly [path: string, loader: (args: ReturnType<typeof visit>) => unknown, slug?: string][] = [
  ["/", home],
  ["/casinos", casinos],
  ["/casinos?sort=rating", casinos],
  ["/casinos/alderbank", casino, "alderbank"],
  ["/casinos/alderbank/badge?for=alderbank.example", badge, "alderbank"],
  ["/casinos/compare?c=alderbank&c=amberquay", compare],
  ["/bonuses", bonuses],
  ["/bonuses/alderbank-sound-footing", bonus, "alderbank-sound-footing"],
  ["/bonuses?active=1&sort=ending", bonuses],
  ["/complaints", complaints],
  ["/awards", awards],
  ["/awards/2026", awardYear],
  ["/news", news],
  ["/how-we-rate", howWeRate],
  ["/api/v1/casinos.json?sort=rating", casinoApi],
  ["/api/v1/bonuses.json", bonusApi],
  ["/sitemap/1.xml", sitemap],
];

type Shown = Record<string, { status: number; data: unknown }>;

let held: TestBackend;

beforeAll(async () => {
  held = await openDemoBackend();
  installBackend(held);
});
afterAll(async () => {
  installBackend(undefined);
  await held.dispose();
});

async function shown(): Promise<Shown> {
  const pages: Shown = {};
  for (const [path, loader, slug] of PAGES) {
    const params: Record<string, string> = slug === undefined ? { year: "2026", part: "1" } : { slug };
    const { status, data } = await respond(() => loader(visit(path, params)));
    pages[path] = { status, data };
  }
  return pages;
}

/** Returns what a process that has just started on the same store shows. */
async function shownAfterRestart(): Promise<Shown> {
  installBackend({ ...held });
  try {
    return await shown();
  } finally {
    installBackend(held);
  }
}

// Caches that agree with each other may all be wrong. Nothing is written here, so only the clock can expire them.
test("at any later time, memory shows what a fresh start would show", async () => {
  const step = fc.oneof(
    fc.integer({ min: 2, max: 180 }),
    fc.integer({ min: 60, max: 300 * 24 * 60 }),
    fc.integer({ min: -30 * 24 * 60, max: -2 }),
  );
  // The steps may go back to times when some pages were not published yet.
  expect(Object.values(await shown()).map(({ status }) => status)).toEqual(PAGES.map(() => 200));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      let now = Date.parse(TEST_NOW);
      for (const minutes of [0, ...steps]) {
        now += minutes * MINUTE_MS;
        held.setClock(new Date(now).toISOString());
        expect(await shown()).toEqual(await shownAfterRestart());
      }
    }),
    { numRuns: isThorough ? 8 : 3 },
  );
});
