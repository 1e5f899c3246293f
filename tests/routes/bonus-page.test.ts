import { describe, expect, test } from "vitest";
import type { BonusPageData } from "~/features/bonuses/public/bonus-page.server";
import { redirects } from "~/platform/publishing/collection";
import { loader } from "~/routes/bonuses.$slug";
import { loader as listed } from "~/routes/api.v1.bonuses[.]json";
import { loader as calculatorLoader } from "~/routes/bonuses.calculator";
import { useTestBackend } from "../support/backend";
import { offersHidden, storeOffers } from "../support/fixtures/offers";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

async function open(search = "", slug = "saltbox-welcome") {
  const answer = await respond(() => loader(visit(`/bonuses/${slug}${search}`, { slug })));
  return { ...answer, page: answer.data as BonusPageData };
}

const ASKED = "?deposit=1&bonus=1&wagering=4&base=bonus&contribution=1&edge=0.5&bet=1&volatility=2&cap=&model=cashable";

describe("the calculator", () => {
  test("starts from the offer under standard play", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { status, page } = await open();
    expect(status).toBe(200);
    expect(page.calculation.text).toMatchObject({
      deposit: "100",
      bonus: "100",
      wagering: "35",
      bet: "1",
      edge: "0.04",
      volatility: "20",
    });
    expect(page.calculation.answer?.finishChance).toBeCloseTo(0.3768, 4);
  });

  test("answers the figures in the address: k 2, N 4, m 2, p 0.25 finishes with 0.2265625", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { page } = await open(ASKED);
    expect(page.calculation.answer?.finishChance).toBeCloseTo(0.2265625, 12);
    expect(page.calculation.answer?.working).toMatchObject({
      bankrollBets: 2,
      bets: 4,
      payout: 2,
      winChance: 0.25,
      wagering: 4,
    });
  });

  test.each([
    ["bet", "0"],
    ["bet", ""],
    ["deposit", "1e12"],
    ["wagering", "-1"],
    ["edge", "1.5"],
    ["contribution", "0"],
    ["volatility", "2.5"],
    ["cap", "nothing"],
    ["model", "imaginary"],
    ["bet", "0.01&bonus=100000"],
  ])("refuses %s=%s beside the field, keeping what was typed", async (field, value) => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { status, page } = await open(`?${field}=${value}`);
    expect(status).toBe(422);
    expect(page.calculation.answer).toBeNull();
    expect(page.calculation.text[field as "bet"]).toBe(value.split("&")[0]);
    expect(page.calculation.lastResult?.error?.[field]?.[0]).toMatch(/[a-z]/);
  });

  test.each([
    ["deposit=50", "50", true],
    // As the form sends it.
    ["deposit=50&bonus=", "50", true],
    ["deposit=2000", "500", true],
    ["deposit=10", "0", true],
    ["deposit=50&bonus=80", "80", false],
    ["bet=2", "100", true],
  ])("of %s takes the bonus from the offer's terms unless it is typed: %s", async (search, bonus, follows) => {
    await storeOffers(backend(), { bonuses: [{ maxAmount: { amount: 500_00, currency: "EUR" } }] });
    const { status, page } = await open(`?${search}`);
    expect(status).toBe(200);
    expect(page.calculation).toMatchObject({ text: { bonus, wagering: "35" }, bonusFollows: follows });
    expect(page.calculation.inputs?.bonus).toBe(Number(bonus));
    const games = page.games.map(({ search: figures }) => new URLSearchParams(figures ?? "").get("bonus"));
    expect(new Set(games)).toEqual(new Set([follows ? null : bonus]));
  });

  test("keeps the bonus's field empty beside a deposit that is refused", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { status, page } = await open("?deposit=much&bonus=");
    expect(status).toBe(422);
    expect(Object.keys(page.calculation.lastResult?.error ?? {})).toEqual(["deposit"]);
    expect(page.calculation.lastResult?.initialValue).not.toHaveProperty("bonus");
  });

  test("works another game out with that game's own edge and volatility, even after another one", async () => {
    const contributions = { slots: 100, table_games: 50, live_casino: 25, video_poker: 20, jackpots: 100 };
    await storeOffers(backend(), { bonuses: [{ wagering: 10, contributions }] });
    for (const from of ["", "?edge=0.3&volatility=7&contribution=0.2"]) {
      const { page } = await open(from);
      const plays = page.games.map(({ kind, search }) => {
        const { contribution, edge, volatility } = Object.fromEntries(new URLSearchParams(search ?? ""));
        return [kind, contribution, edge, volatility];
      });
      expect(plays).toEqual([
        ["slots", "1", "0.04", "20"],
        ["table_games", "0.5", "0.027", "2"],
        ["live_casino", "0.25", "0.027", "2"],
        ["video_poker", "0.2", "0.027", "20"],
        ["jackpots", "1", "0.12", "100"],
      ]);
    }
    const { page } = await open();
    const { page: roulette } = await open(`?${page.games[1]?.search ?? ""}`);
    // Roulette at half a bet: 2,000 even bets from 200, each won with chance 0.4865.
    expect(roulette.calculation.inputs).toMatchObject({ deposit: 100, bonus: 100, edge: 0.027, volatility: 2 });
    expect(roulette.calculation.answer).toMatchObject({ bets: 2_000, working: { winChance: 0.4865, payout: 2 } });
  });

  test("says why a parachute bonus is not computed, without calling the form wrong", async () => {
    await storeOffers(backend(), { bonuses: [{ model: "parachute" }] });
    for (const search of ["", "?model=parachute"]) {
      const { status, page } = await open(search);
      expect(status).toBe(200);
      expect(page.calculation.answer).toBeNull();
      expect(page.calculation.notComputed).toMatch(/^Not computed: /);
    }
  });

  test("copes with an offer for which slots do not count", async () => {
    await storeOffers(backend(), { bonuses: [{ contributions: { slots: 0, live_casino: 100 } }] });
    const { status, page } = await open();
    expect(status).toBe(200);
    expect(page.calculation.notComputed).toMatch(/do not count/);
    // The list has the same answer.
    const { bonuses } = (await respond(() => listed(visit("/api/v1/bonuses.json")))).data as {
      bonuses: { finishChance: number | null }[];
    };
    expect(bonuses).toMatchObject([{ finishChance: null }]);
    const live = page.games.find(({ kind }) => kind === "live_casino");
    const { page: answered } = await open(`?${live?.search ?? ""}`);
    expect(answered.calculation.answer?.bets).toBe(3500);
  });

  test("works without a bonus as well", async () => {
    const empty = await respond(() => calculatorLoader(visit("/bonuses/calculator")));
    expect(empty).toMatchObject({
      status: 200,
      data: { calculation: { asked: false, answer: null, lastResult: null } },
    });
    const asked = await respond(() => calculatorLoader(visit(`/bonuses/calculator${ASKED}`)));
    expect(asked).toMatchObject({ status: 200, data: { calculation: { answer: { bets: 4 } } } });
  });
});

describe("the offer", () => {
  test("is shown with its current state", async () => {
    await storeOffers(backend(), { bonuses: [{ endsAt: "2026-11-25T00:00:00Z" }] });
    expect((await open()).page.bonus.state).toBe("active");
    backend().setClock("2026-11-25T00:00:00.000Z");
    expect((await open()).page.bonus.state).toBe("expired");
  });

  test("of a blacklisted casino is not recommended", async () => {
    await storeOffers(backend(), { casinos: [{ lifecycle: "blacklisted" }], bonuses: [{}] });
    expect((await open()).page.casino.isRecommendable).toBe(false);
  });

  test("never carries the partner's address to the page", async () => {
    await storeOffers(backend(), { casinos: [{ affiliateUrl: "https://partner.example/track" }], bonuses: [{}] });
    expect(JSON.stringify((await open()).page)).not.toContain("partner.example");
  });

  test("is hidden from a visitor who asked for no offers", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const slug = "saltbox-welcome";
    const { data } = await respond(async () => loader(visit(`/bonuses/${slug}`, { slug }, await offersHidden())));
    expect(data).toMatchObject({ hidden: { country: null } });
    expect(Object.keys(data as object)).toEqual(["hidden"]);
  });

  test("unknown is a 404; renamed leads to its new address", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    await backend()
      .documents.batch("system:test")
      .set(redirects, "bonus:old-name", { kind: "bonus", from: "old-name", to: "saltbox-welcome" })
      .commit();
    expect((await open("", "nothing-here")).status).toBe(404);
    const moved = await open("", "old-name");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/bonuses/saltbox-welcome"]);
  });
});
