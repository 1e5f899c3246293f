import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { installBackend } from "~/backend/index.server";
import { awards } from "~/features/awards/collection";
import { phaseAt } from "~/features/awards/phase";
import { bonusState } from "~/features/bonuses/bonus-lifecycle";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { recalculateScores } from "~/features/casinos/score/recalculation.server";
import { MONTHS_CAPPED } from "~/features/casinos/score/safety-score";
import { monthsBetween } from "~/domain/decayed-sum";
import { weekChanges } from "~/site/home/week-changes.server";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { TEST_NOW, type TestBackend } from "../../support/backend";
import { wordsOfPage } from "../../support/page-words";
import { routeFor } from "../../support/route-modules";
import { openDemoBackend } from "../../support/sites/demo-store";

let store: TestBackend;

beforeAll(async () => {
  store = await openDemoBackend();
  installBackend(store);
});
afterAll(async () => {
  installBackend(undefined);
  await store.dispose();
});

/** Words of a state that passes, which no page may say unless its data do at that moment. */
const PASSING =
  /not yet (?:begun|claimable)|not open (?:yet|before)|runs from the date above|opens with the new|(?:present|current) round|ends soon|by its youth/i;

/** Phrases about a phase, which are true only while it lasts. */
const PHASES = {
  nominations: /nominations are (?:now )?open/i,
  voting: /(?:the vote|voting) is (?:now )?open/i,
} as const;

/** Returns the words of every public page, by its address. */
async function everyPage(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const { path } of await sitemapEntries()) {
    const { module, id } = await routeFor(path);
    const { loader, default: Component } = module as unknown as {
      loader?: (args: LoaderFunctionArgs) => object;
      default?: ComponentType;
    };
    if (!loader || !Component) continue;
    const pattern = id
      .replace("routes/", "/")
      .replaceAll(".", "/")
      .replace("_index", "")
      .replaceAll("$", ":")
      .replaceAll("_/", "/");
    pages.set(path, await wordsOfPage({ loader, default: Component }, { pattern, address: path }));
  }
  return pages;
}

describe.each([1, 92, 426])("%d days after it was seeded", (days) => {
  let now: string;
  let pages: Map<string, string>;

  beforeAll(async () => {
    now = new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString();
    store.setClock(now);
    await recalculateScores();
    pages = await everyPage();
  }, 120_000);

  test("no page without a day of its own says a state that has passed", () => {
    expect(pages.size).toBeGreaterThan(300);
    // Articles and complaints say what was so on their day.
    const undated = [...pages].filter(([path]) => !/^\/(?:news|complaints)\/./.test(path));
    expect(undated.flatMap(([path, words]) => (PASSING.exec(words) ?? []).map((found) => [path, found]))).toEqual([]);
  });

  test("no page shows the name of a fact in place of its words", () => {
    const unnamed = [...pages].filter(([, words]) => words.includes("{{") || words.includes(" no longer listed]"));
    expect(unnamed.map(([path]) => path)).toEqual([]);
  });

  test("every offer's page says the state that its dates give it", async () => {
    const { items } = await store.documents.query(bonuses, { limit: 500 });
    const told = items.flatMap((bonus) => {
      const words = pages.get(`/bonuses/${bonus.slug}`);
      return words === undefined ? [] : [{ state: bonusState(bonus, now), words, slug: bonus.slug }];
    });
    expect(told.length).toBeGreaterThan(50);
    for (const { slug, state, words } of told)
      expect([slug, words.includes("This offer has not started yet")]).toEqual([slug, state === "scheduled"]);
  });

  test("a year's awards speak of the phase they are in, and no other", async () => {
    const { items } = await store.documents.query(awards, { limit: 20 });
    for (const award of items) {
      // The steps of a year say what may be done while voting is open, whenever that is.
      const page = (pages.get(`/awards/${String(award.year)}`) ?? "").replaceAll("while voting is open", "");
      const words = `${award.title} ${award.intro} ${page}`;
      const phase = phaseAt(award, now);
      for (const [name, phrase] of Object.entries(PHASES))
        if (name !== phase) expect([award.year, phrase.exec(words)?.[0]]).toEqual([award.year, undefined]);
    }
  });

  test("a casino is said to be new for as long as it is", async () => {
    const { items } = await store.documents.query(casinos, { limit: 200 });
    let young = 0;
    for (const { slug, listedOn, lifecycle } of items) {
      const words = pages.get(`/casinos/${slug}`);
      if (words === undefined || lifecycle === "closed") continue;
      const isYoung = monthsBetween(listedOn, now) < MONTHS_CAPPED;
      if (isYoung) young += 1;
      expect([slug, /In its first 6 months here, the score is at most/.test(words)]).toEqual([slug, isYoung]);
    }
    expect(young > 0).toBe(days === 1);
  });

  test("what changed this week changed in it", async () => {
    const since = new Date(Date.parse(now) - 7 * 86_400_000).toISOString();
    const { items } = await store.documents.query(casinos, { limit: 200 });
    const freed = items.filter(({ scoreHistory }) =>
      scoreHistory.some(({ at, cause }) => at >= since && cause.startsWith("Listed for six months")),
    );
    for (const { slug, listedOn } of freed) {
      const end = Date.parse(listedOn) + MONTHS_CAPPED * 30.4375 * 86_400_000;
      expect([slug, end >= Date.parse(since)]).toEqual([slug, true]);
    }
    const named = (await weekChanges()).filter(({ words }) => words.includes("Listed for six months"));
    for (const { title } of named) expect(freed.map(({ name }) => name)).toContain(title);
  });
});
