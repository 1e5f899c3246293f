import { expect, test } from "vitest";
import * as calculator from "~/routes/bonuses.calculator";
import { useTestBackend } from "../support/backend";
import { wordsOfPage } from "../support/page-words";

useTestBackend();

const AT_ONCE = "&bonus=20&wagering=0&base=bonus&contribution=1&edge=0.04&bet=1&volatility=20&cap=&model=cashable";

test("the calculator says what a reward costs to earn, and where that leaves the player", async () => {
  const address = `/bonuses/calculator?deposit=0${AT_ONCE}&cost=80`;
  const words = await wordsOfPage(calculator, { pattern: "/bonuses/calculator", address });
  expect(words).toContain("Earning it costs €80 on average. With what you are paid, you are €60 worse off.");
  expect(words).toContain("−€60");
});

test.each([
  ["50", "You deposit €50 and end with €70 on average."],
  ["0", "You end with €20 on average."],
])("the calculator says in a sentence what becomes of a deposit of %s", async (deposit, sentence) => {
  const address = `/bonuses/calculator?deposit=${deposit}${AT_ONCE}`;
  expect(await wordsOfPage(calculator, { pattern: "/bonuses/calculator", address })).toContain(sentence);
});
