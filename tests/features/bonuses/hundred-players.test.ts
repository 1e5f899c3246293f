import { describe, expect, test } from "vitest";
import { calculate, ORDINARY_PLAY } from "~/features/bonuses/calculator/calculator";
import { bonusValue, chancesAbove, type BonusValueInputs } from "~/features/bonuses/value/bonus-value";
import { hundredPlayers } from "~/features/bonuses/calculator/hundred-players.server";

const MATCH: BonusValueInputs = {
  ...{ deposit: 100, bonus: 100, wagering: 35, base: "bonus", contribution: 1, edge: 0.04, bet: 1, volatility: 20 },
  ...{ cap: null, model: "cashable" },
};

function playersOf(inputs: BonusValueInputs) {
  const value = bonusValue(inputs);
  if ("problem" in value) throw new Error(value.message);
  const players = hundredPlayers(value, inputs);
  if (!players) throw new Error("Nothing to wager.");
  return { value, players };
}

/** Every final balance with its chance, played out bet by bet. */
function playedOut({ deposit, bonus, edge, volatility, wagering }: BonusValueInputs): [number, number][] {
  const win = (1 - edge) / volatility;
  let balances = new Map([[deposit + bonus, 1]]);
  for (let bet = 0; bet < wagering * bonus; bet++) {
    const next = new Map<number, number>();
    const add = (balance: number, chance: number) => next.set(balance, (next.get(balance) ?? 0) + chance);
    for (const [balance, chance] of balances) {
      if (balance === 0) add(0, chance);
      else {
        add(balance - 1, chance * (1 - win));
        add(balance + volatility - 1, chance * win);
      }
    }
    balances = next;
  }
  return [...balances];
}

describe("A hundred players", () => {
  test.each([
    ["a match", MATCH],
    ["a sticky one", { ...MATCH, model: "sticky" as const }],
    ["one with a cap", { ...MATCH, cap: 150 }],
    ["one without a deposit", { ...MATCH, deposit: 0 }],
    ["one that costs something", { ...MATCH, deposit: 0, cost: 40 }],
  ])("are counted once each, those of %s", (_, inputs) => {
    const { players } = playersOf(inputs);
    expect(players.paid.reduce((sum, row) => sum + row.players, 0)).toBe(100);
    const [nothing] = /^\d+/.exec(players.title) ?? [];
    expect(players.paid[0]).toEqual({ kind: "nothing", from: 0, to: 0, players: Number(nothing) });
    // Each range begins where the one before ended.
    const ranges = players.paid.slice(1);
    for (const [at, { from }] of ranges.entries()) expect(from).toBe(at === 0 ? 0 : ranges[at - 1]?.to);
    expect(ranges.at(-1)?.to).toBe(inputs.cap);
  });

  test("are paid what every bet played out comes to", () => {
    const inputs = { ...MATCH, wagering: 8 };
    const { players } = playersOf(inputs);
    const balances = playedOut(inputs);
    for (const { from, to, players: share } of players.paid) {
      const isIn = (sum: number) => (to === 0 ? sum === 0 : sum > from && sum <= (to ?? Infinity));
      const exact = balances.reduce((sum, [balance, chance]) => sum + (isIn(balance) ? 100 * chance : 0), 0);
      // Largest remainders, of the outcome and then of its ranges, move a share by less than two.
      expect(Math.abs(exact - share), `${String(from)} to ${String(to)}`).toBeLessThan(2);
    }
  });
});

test("the chance to be paid more than a sum agrees with the figures that everybody sees", () => {
  const { value } = playersOf(MATCH);
  const [nothing = 0, ahead = 0] = chancesAbove(MATCH, [0, MATCH.deposit]);
  expect(1 - nothing).toBeCloseTo(value.nothingChance, 12);
  expect(ahead).toBeCloseTo(value.aheadChance, 12);
  expect(chancesAbove({ ...MATCH, cap: 50 }, [50, 49])[0]).toBe(0);
  expect(chancesAbove({ ...MATCH, model: "parachute" }, [0])).toEqual([]);
});

describe("A share is typed in percent", () => {
  const asked = (query: string) => calculate(new URLSearchParams(`deposit=100&bonus=100&wagering=35&${query}`), ORDINARY_PLAY); // prettier-ignore
  test.each([
    ["edgePercent=4", { edge: "0.04" }],
    ["edgePercent=4%25&edge=0.5", { edge: "0.04" }],
    ["contributionPercent=12.5", { contribution: "0.125" }],
    ["edge=0.02", { edge: "0.02" }],
  ])("%s", (query, text) => {
    expect(asked(query).text).toMatchObject(text);
    expect(asked(query).answer).not.toBeNull();
  });

  test("and refused where it is none", () => {
    expect(asked("edgePercent=four").lastResult?.error).toHaveProperty("edge");
    expect(asked("edgePercent=150").lastResult?.error).toHaveProperty("edge");
  });
});
