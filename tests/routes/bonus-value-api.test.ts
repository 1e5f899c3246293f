import { beforeEach, describe, expect, test } from "vitest";
import { bonusValue } from "~/features/bonuses/value/bonus-value";
import { loader } from "~/routes/api.v1.bonus-value[.]json";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { gameFixture, observationFixture } from "../support/games/game";
import { respond, visit } from "../support/requests";

const backend = useTestBackend();

const ask = (search: string) => respond(() => loader(visit(`/api/v1/bonus-value.json?${search}`)));
const WORKED =
  "deposit=100&bonus=100&wagering=35&base=bonus&contribution=1&edge=0.04&bet=1&volatility=20&cap=&model=cashable";

test("answers the worked example with exactly its fields", async () => {
  const { status, data } = await ask(WORKED);
  expect(status).toBe(200);
  expect(data).toEqual({
    finishChance: expect.closeTo(0.3768, 4),
    nothingChance: expect.closeTo(1 - 0.3768, 4),
    expectedWagering: expect.closeTo(2298.9, 2),
    expectedValue: expect.closeTo(8.04, 2),
    aheadChance: expect.closeTo(0.3265, 4),
    bets: 3500,
    warnings: expect.arrayContaining([
      { code: "real_volatility_differs", text: expect.any(String) as string },
    ]) as unknown,
    game: null,
  });
});

describe("a game", () => {
  const rows = [
    { pays: 0, chance: 0.6 },
    { pays: 0.5, chance: 0.25 },
    { pays: 4, chance: 0.1 },
    { pays: 8.5, chance: 0.05 },
  ];
  const source = { source: "https://brasscog.example/tin-harbour", checkedOn: "2026-10-01" };
  const game = gameFixture({
    versions: [96.5, 94.5].map((percent) => ({ percent, ...source })),
    payTables: [{ percent: 94.5, ...source, rows }],
  });
  const offer = bonusFixture({ contributions: { slots: 50 } });
  beforeEach(() =>
    store(backend().documents, {
      casinos: [casinoFixture()],
      bonuses: [offer],
      games: [game],
      observations: [
        observationFixture({ percent: 96.5, country: "SE", seenOn: "2026-10-01" }),
        observationFixture({ percent: 94.5, country: "GB", seenOn: "2026-11-01" }),
      ],
    }),
  );
  const onGame = `${WORKED}&offer=${offer.slug}&game=${game.slug}`;

  test("is played by the pay table of the version that the offer’s casino runs, as its terms count it", async () => {
    const { data } = await ask(onGame);
    const inputs = { deposit: 100, bonus: 100, wagering: 35, base: "bonus", contribution: 0.5, edge: 0.055 } as const;
    const value = bonusValue({ ...inputs, bet: 1, volatility: 20, cap: null, model: "cashable", table: rows });
    expect(data).toMatchObject({
      finishChance: "problem" in value ? null : value.finishChance,
      bets: 7_000,
      game: { slug: game.slug, percent: 94.5, seenOn: "2026-11-01", country: "GB", payTable: true },
    });
  });

  test("is played in the version that a country’s players get, by its volatility where no table is published", async () => {
    const { data } = await ask(`${onGame}&country=SE`);
    expect(data).toMatchObject({ game: { percent: 96.5, country: "SE", payTable: false } });
    const plain = WORKED.replace("edge=0.04", "edge=0.035").replace("contribution=1", "contribution=0.5");
    const { finishChance } = (await ask(plain)).data as { finishChance: number };
    expect(data).toMatchObject({ finishChance });
  });

  test.each([
    [`${WORKED}&game=${game.slug}`, "offer"],
    [`${WORKED}&offer=nowhere&game=${game.slug}`, "offer"],
    [`${WORKED}&offer=${offer.slug}`, "game"],
    [`${WORKED}&offer=${offer.slug}&game=nowhere`, "game"],
  ])("needs an offer, and was seen at its casino: %s", async (search, field) => {
    const { status, data } = await ask(search);
    expect([status, Object.keys((data as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});

test("anyone's page may read it", async () => {
  expect((await ask(WORKED)).headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect((await ask("")).headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("the volatility may be given by name", async () => {
  expect((await ask(WORKED.replace("volatility=20", "volatility=medium"))).data).toEqual((await ask(WORKED)).data);
});

test("the base of an offer's play is taken as the list of offers has it: winnings of free spins are the bonus", async () => {
  const { status, data } = await ask(WORKED.replace("base=bonus", "base=winnings"));
  expect(status).toBe(200);
  expect(data).toEqual((await ask(WORKED)).data);
});

test("a sticky bonus and a cap pay less", async () => {
  const value = async (search: string) => ((await ask(search)).data as { expectedValue: number }).expectedValue;
  const plain = await value(WORKED);
  expect(await value(WORKED.replace("cashable", "sticky"))).toBeLessThan(plain);
  expect(await value(WORKED.replace("cap=", "cap=150"))).toBeLessThan(plain);
});

test.each([
  ["", ["deposit", "bonus", "wagering"]],
  [WORKED.replace("bet=1", "bet=0"), ["bet"]],
  [WORKED.replace("bet=1", "bet=abc"), ["bet"]],
  [WORKED.replace("edge=0.04", "edge=4"), ["edge"]],
  [WORKED.replace("base=bonus", "base=everything"), ["base"]],
  [WORKED.replace("contribution=1", "contribution=0"), ["contribution"]],
  [WORKED.replace("model=cashable", "model=parachute"), ["model"]],
  [WORKED.replace("bonus=100", "bonus=900000"), ["bet"]],
])("bad input is a 422 with a message for each field: %s", async (search, fields) => {
  const { status, data } = await ask(search);
  expect(status).toBe(422);
  const { errors } = data as { errors: Record<string, string[]> };
  expect(Object.keys(errors).sort()).toEqual([...fields].sort());
  expect(
    Object.values(errors)
      .flat()
      .every((message) => message.length > 10),
  ).toBe(true);
});

test("a country leaves out the rules that don't concern its players", async () => {
  const codes = async (search: string) =>
    ((await ask(search)).data as { warnings: { code: string }[] }).warnings.map(({ code }) => code);
  expect(await codes(WORKED)).toContain("wagering_over_10");
  expect(await codes(`${WORKED}&country=GB`)).toContain("wagering_over_10");
  expect(await codes(`${WORKED}&country=SE`)).not.toContain("wagering_over_10");
  const refused = await ask(`${WORKED}&country=Sweden`);
  expect(refused.status).toBe(422);
  expect(refused.data).toEqual({ errors: { country: [expect.stringContaining("two-letter")] } });
});
