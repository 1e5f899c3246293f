import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { CasinoFacts } from "~/features/casinos/public/casino-facts";
import { casinoFixture } from "../../support/fixtures/casino";

const euros = (amount: number) => ({ amount: amount * 100, currency: "EUR" as const });

function factsOf(change: Partial<ReturnType<typeof casinoFixture>>): string {
  const html = renderToStaticMarkup(
    <StaticRouter location="/casinos/saltbox">
      <CasinoFacts casino={{ ...casinoFixture({ slug: "saltbox" }), ...change }} />
    </StaticRouter>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("the facts of a closed casino are in the past tense", () => {
  const facts = factsOf({ lifecycle: "closed", protectionTools: [] });
  for (const words of ["Opened", "Did not accept", "0 of 12.", "Deposit limit was missing"])
    expect(facts).toContain(words);
  expect(facts).not.toMatch(/Open since|Does not accept|is missing/);
  for (const words of ["Open since", "Does not accept", "is missing"])
    expect(factsOf({ protectionTools: [] })).toContain(words);
});

test.each([
  [{ day: null, week: null, month: null }, "No limits stated"],
  [{ day: null, week: euros(2_000), month: null }, "No daily limit stated, €2,000 a week, no monthly limit stated"],
  [{ day: euros(500), week: null, month: euros(9_000) }, "€500 a day, no weekly limit stated, €9,000 a month"],
])("withdrawal limits %j are written %s", (withdrawalLimits, words) => {
  expect(factsOf({ withdrawalLimits })).toContain(`Withdrawal limits ${words} Support`);
});

test.each([
  [null, null, "Amounts not stated"],
  [euros(10), null, "From €10"],
  [null, euros(500), "Up to €500"],
  [euros(10), euros(500), "€10 to €500"],
])("a withdrawal of %j to %j is written %s", (min, max, words) => {
  const [payment] = casinoFixture({ slug: "saltbox" }).payments;
  if (!payment) throw new Error("The casino has no payment method.");
  expect(factsOf({ payments: [{ ...payment, min, max }] })).toContain(` ${words}; `);
});
