import { expect, test } from "vitest";
import type { BonusFields } from "~/features/bonuses/schema";
import * as bonus from "~/routes/bonuses.$slug";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

async function wordsOf(offer: Partial<BonusFields>, search = ""): Promise<string> {
  await storeOffers(backend(), { bonuses: [offer] });
  return wordsOfPage(bonus, { pattern: "/bonuses/:slug", address: `/bonuses/saltbox-welcome${search}` });
}

const FIGURES = /Ordinary play:|Your figures|Other games:/;

test("an offer that can be computed says for what play, and leads to other games", async () => {
  const words = await wordsOf({});
  expect(words).toContain("Ordinary play:");
  expect(words).toContain("Other games:");
  expect(words).not.toContain("Not computed");
});

test.each(["", "?deposit=50"])(
  "a parachute offer%s says it isn’t computed, and leads to no figures",
  async (search) => {
    const words = await wordsOf({ model: "parachute" }, search);
    expect(words).toContain("Not computed");
    expect(words).not.toMatch(FIGURES);
  },
);

test("an offer for which slots don’t count leads to the games that do", async () => {
  const words = await wordsOf({ contributions: { slots: 0, live_casino: 100 } });
  expect(words).toContain("Not computed");
  expect(words).not.toContain("Ordinary play:");
  expect(words).toContain("Live casino");
});
