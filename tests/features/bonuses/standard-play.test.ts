import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bonusValue, finishChance } from "~/features/bonuses/value/bonus-value";
import { givenFor, givenWords, playWords, varyingRate } from "~/features/bonuses/value/play-words";
import {
  bonusForDeposit,
  GAME_PLAYS,
  shownPlay,
  standardPlay,
  type PlayedTerms,
} from "~/features/bonuses/value/standard-play";
import { DATASETS } from "~/site/open-data/documentation";
import { moneyOf, type Money } from "~/domain/money/money";

const EUR = (units: number): Money => moneyOf(units, "EUR");
const welcome: PlayedTerms = {
  type: "welcome",
  percent: 100,
  maxAmount: EUR(500),
  freeSpins: null,
  minDeposit: EUR(20),
  maxDeposit: null,
  lowestPercent: null,
  minLoss: null,
  minStakes: null,
  wagering: 35,
  wageringBase: "bonus",
  contributions: { slots: 100 },
  maxBet: EUR(5),
  maxCashout: null,
  model: "cashable",
};
const chance = (terms: PlayedTerms) => {
  const play = standardPlay(terms);
  return play && finishChance(play);
};

const shownWords = (terms: PlayedTerms) => {
  const play = shownPlay(terms);
  return play && playWords(play);
};

describe("the standard play", () => {
  test("of a large match is 100 in, the match on top, 1 a bet on a medium slot", () => {
    const play = standardPlay(welcome);
    expect(play).toMatchObject({ deposit: 100, bonus: 100, bet: 1, volatility: 20, edge: 0.04, currency: "EUR" });
    expect(play && bonusValue(play)).toMatchObject({ bets: 3_500 });
  });

  test("of a percentage that varies is the end with the lower chance to finish, and says so", () => {
    const mystery: PlayedTerms = { ...welcome, type: "reload", lowestPercent: 20, maxAmount: EUR(100) };
    expect(chance(mystery)).toBe(chance({ ...mystery, lowestPercent: null }));
    expect(standardPlay(mystery)).toMatchObject({ deposit: 100, bonus: 100 });
    expect(shownWords(mystery)).toBe("€100 deposit at 100% (it varies from 20%)");
    // Of a small sum paid back, fewer bets are left to be lucky in.
    const ladder: PlayedTerms = { ...welcome, type: "cashback", percent: 15, lowestPercent: 3, wagering: 8 };
    const offer = { ...ladder, minDeposit: null, maxAmount: EUR(150) };
    expect(standardPlay(offer)).toMatchObject({ deposit: 0, bonus: 3 });
    expect(chance(offer)).toBeLessThan(Number(chance({ ...offer, lowestPercent: null })));
    expect(shownWords(offer)).toBe("€100 loss at 3% (it varies up to 15%)");
  });

  test("of a percentage that varies gives the lowest where nothing has to be wagered", () => {
    const back: PlayedTerms = { ...welcome, type: "cashback", percent: 15, lowestPercent: 3, wagering: 0 };
    const play = shownPlay({ ...back, minDeposit: null, maxAmount: EUR(150) });
    expect(play?.given).toEqual(EUR(3));
    expect(varyingRate({ rate: play?.rate ?? null })).toContain("from 3% to 15%, and this is for 3%, the lowest.");
    expect(varyingRate({ rate: null })).toBe("");
  });

  test("loses no less than the smallest loss that is paid for", () => {
    const back: PlayedTerms = { ...welcome, type: "cashback", percent: 12, minLoss: EUR(500), maxAmount: EUR(1_200) };
    expect(shownPlay({ ...back, minDeposit: null })).toMatchObject({ loss: EUR(500), given: EUR(60) });
    expect(shownPlay({ ...back, minDeposit: null, minLoss: EUR(40) })).toMatchObject({ loss: EUR(100) });
  });

  test("deposits no more than earns the whole bonus", () => {
    expect(standardPlay({ ...welcome, maxAmount: EUR(75) })).toMatchObject({ deposit: 75, bonus: 75 });
    expect(standardPlay({ ...welcome, percent: 250, maxAmount: EUR(100) })).toMatchObject({ deposit: 40, bonus: 100 });
    expect(standardPlay({ ...welcome, percent: 50, maxAmount: EUR(100) })).toMatchObject({ deposit: 100, bonus: 50 });
  });

  test.each([
    [{}, 50, 50],
    [{}, 19.99, 0],
    [{}, 2_000, 500],
    [{ maxDeposit: EUR(40) }, 60, 40],
    [{ percent: 33, minDeposit: null }, 0.05, 0.02],
    [{ percent: null }, 30, 500],
    [{ percent: null }, 10, 0],
    // What the casino decides on counts for at most €100 in ordinary play.
    [{ type: "loyalty", percent: null }, 30, 100],
    [{ type: "cashback", percent: 10 }, 30, 10],
    [{ type: "no_deposit", maxAmount: EUR(5) }, 0, 5],
    [{ maxAmount: null, freeSpins: { count: 10, value: EUR(1), game: "Reels" } }, 0, 9.6],
    [{ maxAmount: null }, 50, null],
  ] as [Partial<PlayedTerms>, number, number | null][])(
    "of %j and a deposit of %s gives %s",
    (change, deposit, given) => {
      expect(bonusForDeposit({ ...welcome, ...change }, deposit)).toBe(given);
    },
  );

  test("counts what it costs to earn a reward: a loss, or stakes times the edge", () => {
    const points: PlayedTerms = {
      ...welcome,
      ...{ type: "loyalty", percent: null, minDeposit: null, wagering: 0, wageringBase: null },
      ...{ maxAmount: moneyOf(400, "DKK"), minStakes: moneyOf(40_000, "DKK"), maxBet: null },
    };
    const play = standardPlay(points);
    expect(play).toMatchObject({ deposit: 0, bonus: 400, cost: 1_600 });
    expect(play && bonusValue(play)).toMatchObject({ expectedValue: -1_200, aheadChance: 0 });
    expect(shownWords(points)).toBe("40,000\u00a0DKK of stakes, which cost 1,600\u00a0DKK on average");
    const back: PlayedTerms = { ...welcome, type: "cashback", percent: 10, wagering: 0, minDeposit: null };
    const loss = standardPlay(back);
    expect(loss).toMatchObject({ bonus: 10, cost: 100 });
    expect(loss && bonusValue(loss)).toMatchObject({ expectedValue: -90 });
    expect(standardPlay(welcome)?.cost).toBe(0);
  });

  test("of each kind of game is described where the open data is", () => {
    const about = DATASETS.find(({ id }) => id === "bonus-value")?.parameters.find(
      ({ name }) => name === "edge",
    )?.words;
    for (const { edge, volatility } of Object.values(GAME_PLAYS))
      expect(about).toContain(`${String(edge)} and ${String(volatility)} for `);
  });

  test("gives for its own deposit what the calculator starts with", () => {
    for (const change of [{}, { percent: 300 }, { lowestPercent: 20 }, { maxDeposit: EUR(40) }]) {
      const play = standardPlay({ ...welcome, ...change });
      expect(bonusForDeposit({ ...welcome, ...change }, Number(play?.deposit))).toBe(play?.bonus);
    }
  });

  test("rounds that deposit up to what can be paid, so that it earns the bonus to the last cent", () => {
    expect(standardPlay({ ...welcome, percent: 300, maxAmount: EUR(100) })).toMatchObject({
      deposit: 33.34,
      bonus: 100,
    });
  });

  test("deposits no more than the offer takes: €10 to €40, doubled and wagered 20 times, finishes with 40.0%", () => {
    const nest = {
      ...welcome,
      maxAmount: EUR(40),
      minDeposit: EUR(10),
      maxDeposit: EUR(40),
      maxBet: EUR(3),
      wagering: 20,
    };
    expect(standardPlay(nest)).toMatchObject({ deposit: 40, bonus: 40 });
    expect(chance(nest)).toBeCloseTo(0.4, 3);
    expect(standardPlay({ ...nest, maxAmount: EUR(500) })).toMatchObject({ deposit: 40, bonus: 40 });
  });

  test("fills a bonus of 500 DKK with 500 DKK, which finishes ten times the bonus with 64%", () => {
    const DKK = (units: number) => moneyOf(units, "DKK");
    const danish = { ...welcome, maxAmount: DKK(500), minDeposit: DKK(100), maxBet: DKK(40), wagering: 10 };
    expect(standardPlay(danish)).toMatchObject({ deposit: 500, bonus: 500, bet: 10 });
    expect(chance(danish)).toBeCloseTo(0.64, 2);
  });

  test("deposits more where the offer asks for more, and never matches beyond the offer's limit", () => {
    expect(standardPlay({ ...welcome, minDeposit: EUR(800) })).toMatchObject({ deposit: 800, bonus: 500 });
  });

  test("a sum that every deposit earns takes the minimum deposit", () => {
    expect(standardPlay({ ...welcome, percent: null })).toMatchObject({ deposit: 20, bonus: 500 });
  });

  test("bets no more than the offer allows", () => {
    expect(standardPlay({ ...welcome, maxBet: EUR(0.5) })?.bet).toBe(0.5);
  });

  test("of a bonus without deposit brings no money of one's own", () => {
    const play = standardPlay({ ...welcome, type: "no_deposit", percent: null, maxAmount: EUR(10) });
    expect(play).toMatchObject({ deposit: 0, bonus: 10 });
  });

  test("of cashback is for the loss that brings all of it, 100 at most, and the deposit that it takes", () => {
    const back: PlayedTerms = { ...welcome, type: "cashback", percent: 20, maxAmount: EUR(200), minDeposit: EUR(50) };
    expect(standardPlay(back)).toMatchObject({ deposit: 50, bonus: 20 });
    expect(shownPlay(back)).toMatchObject({ loss: EUR(100) });
    expect(shownPlay({ ...back, maxAmount: EUR(10) })).toMatchObject({ loss: EUR(50), given: EUR(10) });
  });

  test("counts on 100 at most of what the casino decides about", () => {
    const host: PlayedTerms = { ...welcome, type: "loyalty", percent: null, maxAmount: EUR(2_000), minDeposit: null };
    expect(standardPlay(host)).toMatchObject({ deposit: 0, bonus: 100 });
    expect(standardPlay({ ...host, wagering: 0, wageringBase: null })).toMatchObject({ bonus: 2_000 });
  });

  test("of free spins starts from what they pay back on average", () => {
    const freeSpins = { count: 50, value: EUR(0.2), game: "Any" };
    const spins: PlayedTerms = {
      ...welcome,
      type: "free_spins",
      percent: null,
      maxAmount: null,
      freeSpins,
      wageringBase: "winnings",
    };
    const play = standardPlay(spins);
    expect(play?.deposit).toBe(0);
    expect(play?.bonus).toBeCloseTo(9.6, 10);
  });

  test("is in the measure of the currency", () => {
    expect(standardPlay({ ...welcome, maxAmount: moneyOf(5_000, "SEK") })).toMatchObject({ deposit: 1_000, bet: 10 });
  });

  test("there is none for an offer that names no amount", () => {
    expect(standardPlay({ ...welcome, maxAmount: null })).toBeNull();
  });

  test("rounds half a cent up, however the share is written as a fraction", () => {
    const offer = { ...welcome, percent: 75, maxAmount: { amount: 300_00, currency: "EUR" } } as PlayedTerms;
    const most = { amount: 50_14, currency: "EUR" } as const;
    expect(shownPlay({ ...offer, minDeposit: null, maxDeposit: most })?.given.amount).toBe(37_61);
  });

  test("stays within the offer, and gives up part of the bonus only for one of these reasons", () => {
    const sum = fc.integer({ min: 1, max: 30_000 }).map((amount): Money => ({ amount, currency: "EUR" }));
    const terms = fc
      .record({
        type: fc.constantFrom("welcome", "deposit_match", "reload"),
        percent: fc.integer({ min: 1, max: 1_000 }),
        maxAmount: sum,
        limits: fc.tuple(fc.option(sum), fc.option(sum)),
      })
      .map(({ limits: [one, other], ...offer }) => {
        const [least, most] = one && other && one.amount > other.amount ? [other, one] : [one, other];
        return { ...welcome, ...offer, minDeposit: least, maxDeposit: most } as PlayedTerms & { maxAmount: Money };
      });
    fc.assert(
      fc.property(terms, (offer) => {
        const play = shownPlay(offer);
        const { minDeposit, maxDeposit, maxAmount, percent } = offer;
        const deposit = play?.deposit.amount ?? 0;
        const given = play?.given.amount ?? 0;
        expect(deposit).toBeGreaterThanOrEqual(minDeposit?.amount ?? 0);
        expect(deposit).toBeLessThanOrEqual(maxDeposit?.amount ?? Infinity);
        expect(given).toBe(Math.min(maxAmount.amount, Math.round((deposit * (percent ?? 0)) / 100)));
        if (given < maxAmount.amount) expect(deposit).toBe(Math.max(minDeposit?.amount ?? 0, Math.min(100_00, maxDeposit?.amount ?? Infinity))); // prettier-ignore
        // A cent less would not earn it all.
        else if (deposit > (minDeposit?.amount ?? 0)) expect(((deposit - 1) * (percent ?? 0)) / 100).toBeLessThan(maxAmount.amount); // prettier-ignore
      }),
    );
  });
});

describe("the words beside a figure", () => {
  const words = (over: Partial<PlayedTerms>) => {
    const play = shownPlay({ ...welcome, ...over });
    return play && playWords(play);
  };

  test("name the deposit, the loss, or what is played alone", () => {
    expect(words({ maxAmount: EUR(40) })).toBe("€40 deposit");
    expect(words({ type: "cashback", percent: 5, minDeposit: null })).toBe("€100 loss");
    expect(words({ type: "cashback", percent: 20, minDeposit: EUR(50) })).toBe("€100 loss and €50 deposit");
    expect(words({ type: "no_deposit", percent: null, maxAmount: EUR(10) })).toBe("€10 bonus alone");
    const freeSpins = { count: 50, value: EUR(0.1), game: "Any" };
    expect(words({ maxAmount: null, freeSpins })).toBe("€4.80 won with the spins");
  });

  test("say how much an offer without wagering gives, and for what", () => {
    const free = (over: Partial<PlayedTerms>) => {
      const play = shownPlay({ ...welcome, wagering: 0, wageringBase: null, ...over });
      return play && [givenWords(play), givenFor(play)];
    };
    expect(free({ maxAmount: EUR(50) })).toEqual(["€50", "€50 deposit"]);
    expect(free({ type: "loyalty", percent: null, minDeposit: null })).toEqual(["Up to €500", null]);
    const freeSpins = { count: 50, value: EUR(0.1), game: "Any" };
    expect(free({ maxAmount: null, freeSpins })).toEqual(["€4.80", "on average from the spins"]);
  });
});
