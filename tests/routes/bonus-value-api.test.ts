import { expect, test } from "vitest";
import { loader } from "~/routes/api.v1.bonus-value[.]json";
import { useTestBackend } from "../support/backend";
import { respond, visit } from "../support/requests";

useTestBackend();

const ask = (search: string) => respond(() => loader(visit(`/api/v1/bonus-value.json?${search}`)));
const WORKED =
  "deposit=100&bonus=100&wagering=35&base=bonus&contribution=1&edge=0.04&bet=1&volatility=20&cap=&model=cashable";

test("answers the worked example with exactly its seven fields", async () => {
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
