import { describe, expect, test } from "vitest";
import { dailyStats } from "~/platform/statistics/collection";
import { flushStats } from "~/platform/statistics/stats.server";
import { countedWords, countSearch } from "~/site/search/search.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { person, usePeople } from "../../support/people";

const store = useTestBackend();
usePeople(store);

const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const HERE = "http://edgewise.test/search?q=kyc";

const asked = (headers: Record<string, string> = {}) => new Request(HERE, { headers: { ...BROWSER, ...headers } });

async function counted() {
  await backgroundDone();
  await flushStats();
  const { items } = await store().documents.query(dailyStats, {
    where: [["day", "==", "2026-11-21"]],
    orderBy: ["kind"],
  });
  return items.map(({ kind, target, count }) => [kind, target, count]);
}

test.each([
  ["  No   Deposit ", "no deposit"],
  ["x".repeat(100), "x".repeat(80)],
  ["top 10 casinos", "top 10 casinos"],
  ["maren@example.com", "(left out)"],
  ["+47 912 34 567", "(left out)"],
  ["4111-1111-1111-1111", "(left out)"],
  ["DE89 3704 0044", "(left out)"],
])("%s is counted as %s", (typed, words) => {
  expect(countedWords(typed)).toBe(words);
});

describe("A search", () => {
  test("is counted apart by whether anything was found", async () => {
    countSearch(asked(), "KYC", 3);
    countSearch(asked(), "kyc", 1);
    countSearch(asked(), "bingo", 0);
    expect(await counted()).toEqual([
      ["search", "kyc", 2],
      ["search_empty", "bingo", 1],
    ]);
  });

  test("is counted once, however often its page asks for its own answer again", async () => {
    countSearch(asked({ Referer: "http://edgewise.test/", "Sec-Fetch-Dest": "empty" }), "kyc", 1);
    countSearch(asked({ Referer: HERE, "Sec-Fetch-Dest": "empty" }), "kyc", 1);
    expect(await counted()).toEqual([["search", "kyc", 1]]);
  });

  test("of staff is not counted, a member's is", async () => {
    countSearch(asked({ Cookie: person("admin").cookie }), "kyc", 1);
    countSearch(asked({ Cookie: person("member").cookie }), "payout", 1);
    expect(await counted()).toEqual([["search", "payout", 1]]);
  });
});
