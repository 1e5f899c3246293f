import { expect } from "@playwright/test";
import { handlersOf } from "../../bench/cost/handlers";
import { SHORT_INPUTS } from "../../bench/cost/inputs";
import { LIMITS } from "../../bench/cost/cost-judge";
import { oneOfEach, TELLING_PAGES } from "../../bench/cost/plan";
import { described } from "../../bench/cost/report";
import { measureAll } from "../../bench/cost/run";
import { builtRoutes } from "../../bench/fuzz/build-routes";
import { explore } from "../../bench/fuzz/explore";
import { startTarget } from "../../bench/fuzz/target";
import { test } from "../support/test";

const STORE = "test-results/data";
/** Of the greatest sizes: growth shows among smaller ones, and others' tests run beside this. */
const SCALE = 1 / 8;
/** A machine that is busy with other tests may take some times as long; what grows too fast is still seen to grow. */
const UNHURRIED = { ...LIMITS, blockedMs: 1_000, cpuMs: 15_000, busyness: 3, steepest: 1.75 };

test("a request costs in proportion to its size, whatever it is made of @thorough @without-javascript", async () => {
  test.setTimeout(600_000);
  const routes = builtRoutes("build");
  const people = ["visitor", "admin"] as const;
  const guide = await startTarget(STORE);
  const site = await explore(guide, { routes, people, each: 1, pages: TELLING_PAGES }).finally(() => guide.stop());
  const pairs = oneOfEach(handlersOf(routes, site, people), SHORT_INPUTS);
  // An input that no handler takes would be forgotten without a word.
  expect(pairs.map(({ input }) => input.name)).toEqual(SHORT_INPUTS.map(({ name }) => name));

  const options = { scale: SCALE, limits: UNHURRIED };
  const { series, lost } = await measureAll(STORE, pairs, options);
  expect(lost.map(({ input, why }) => `${input.name}: ${why}`)).toEqual([]);
  // Other tests can slow one measurement; what really grows too fast does so again.
  const doubtful = pairs.filter((_, at) => series[at]?.problems.length);
  const again = await measureAll(STORE, doubtful, options);
  expect(again.lost).toEqual([]);
  expect(again.series.filter(({ problems }) => problems.length > 0).map(described)).toEqual([]);
});
