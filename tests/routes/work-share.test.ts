import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loader as bonus } from "~/routes/bonuses.$slug";
import { loader as calculator } from "~/routes/bonuses.calculator";
import { loader as search } from "~/routes/search._index";
import { loader as suggestions } from "~/routes/search.suggest[.]json";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const backend = useTestBackend();
const offer = bonusFixture();

beforeEach(async () => {
  await store(backend().documents, { casinos: [casinoFixture()], bonuses: [offer] });
});
afterEach(() => vi.restoreAllMocks());

const ASKED: [string, () => Promise<{ status: number; headers: Headers }>][] = [
  ["the calculator", () => respond(() => calculator(visit("/bonuses/calculator?deposit=100&bonus=100&wagering=35")))],
  [
    "an offer’s calculator",
    () => respond(() => bonus(visit(`/bonuses/${offer.slug}?deposit=100`, { slug: offer.slug }))),
  ],
  ["a search", () => respond(() => search(visit("/search?q=casino")))],
  ["suggestions", () => respond(() => suggestions(visit("/search/suggest.json?q=casino")))],
];

test.each(ASKED)("an address that has used up its share of the processor waits: %s", async (_, ask) => {
  // Each piece of work takes the share of a minute and a half.
  vi.spyOn(process, "cpuUsage").mockReturnValue({ user: 30_000_000, system: 0 });
  const first = await ask();
  expect([first.status, first.headers.get("Retry-After")]).toEqual([200, null]);
  const next = await ask();
  expect([next.status, Number(next.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("pages that are the same for everybody are shown all the same", async () => {
  vi.spyOn(process, "cpuUsage").mockReturnValue({ user: 30_000_000, system: 0 });
  for (const [, ask] of ASKED) await ask();
  const page = () => respond(() => bonus(visit(`/bonuses/${offer.slug}`, { slug: offer.slug })));
  expect([(await page()).status, (await page()).status]).toEqual([200, 200]);
});
