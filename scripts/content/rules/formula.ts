import { formatNumber } from "~/domain/numbers";
import { formatMoney } from "~/domain/money/money";
import { standardSums } from "~/features/bonuses/value/standard-play";
import { DAY_MS } from "~/domain/day-ms";
import { DAYS_A_MONTH } from "~/domain/decayed-sum";
import { PROTECTION_TOOLS } from "~/features/casinos/kinds";
import {
  FULL_MONTHLY_LIMIT_EUR,
  SCORE_CAPS,
  safetyScore,
  type SafetyScoreInputs,
} from "~/features/casinos/score/safety-score";
import { PRIOR_REVIEWS, PRIOR_STARS } from "~/features/casinos/score/player-rating";
import type { DemoContent } from "../../seeding/demo-content";
import type { Finding, Rule } from "../finding";
import { valueOf } from "../numbers";

const LETTERS = { licence: "L", complaints: "C", terms: "T", payout: "P", players: "R", protection: "G" } as const;
type Component = keyof typeof LETTERS;

/** Returns the lines that the page about our rating must have, with the numbers of the formula in use. */
function expectedLines({ settings }: DemoContent): string[] {
  const { weights } = settings.score;
  const parts = (Object.keys(LETTERS) as Component[]).map((name) => `${weights[name].toFixed(2)}·${LETTERS[name]}`);
  return [
    `10 · (${parts.join(" + ")})`,
    `| has no licence we could verify | ${SCORE_CAPS.no_licence.toFixed(1)} |`,
    `| is blacklisted | ${SCORE_CAPS.blacklisted.toFixed(1)} |`,
    `| has been listed for under 6 months | ${SCORE_CAPS.listed_under_6_months.toFixed(1)} |`,
    `r = (${String(PRIOR_REVIEWS)}·${String(PRIOR_STARS)} + sum of stars·w) / (${String(PRIOR_REVIEWS)} + sum of w)`,
    ...standardSums().map((sum) => formatMoney(sum).replaceAll("\u00a0", " ")),
    `monthly limit in euros / ${FULL_MONTHLY_LIMIT_EUR.toLocaleString("en-GB")}`,
  ];
}

/** Returns the weight that each row of the page's table of components must state. */
function wrongWeights(body: string, { settings }: DemoContent): string[] {
  return (Object.keys(LETTERS) as Component[]).flatMap((name) => {
    const row = new RegExp(String.raw`^\| \*\*${LETTERS[name]}\*\*, .*\| ([\d.]+) \|$`, "m").exec(body);
    const weight = settings.score.weights[name].toFixed(2);
    return row?.[1] === weight ? [] : [`the table gives ${name} ${row?.[1] ?? "no weight"}, the formula ${weight}.`];
  });
}

const AT = "2026-01-01T00:00:00.000Z";

function monthsBefore(months: number): string {
  return new Date(Date.parse(AT) - months * DAYS_A_MONTH * DAY_MS).toISOString();
}

/** Returns the inputs of the page's worked example as its first paragraph tells them; null if it can't be read. */
function exampleInputs(text: string): SafetyScoreInputs | null {
  const number = (pattern: string) => {
    const [, told] = new RegExp(pattern.replaceAll("#", String.raw`([\d.,]*\d|[a-z]+)`)).exec(text) ?? [];
    return told === undefined ? Number.NaN : valueOf(told);
  };
  const list = (pattern: RegExp) =>
    [...(pattern.exec(text)?.[1] ?? "").matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const ended = (outcome: "resolved" | "unresolved", amountEur: number, months: number) => ({
    outcome,
    amountEur,
    closedAt: monthsBefore(months),
  });
  const ages = list(/stars ([\d, and]+) months ago/);
  const flag = (category: "bonus" | "withdrawal", severity: number, isUsed: boolean) => ({
    category,
    severity,
    foundAt: monthsBefore(24),
    enforcedAt: isUsed ? monthsBefore(12) : null,
    removedAt: null,
  });
  const inputs: SafetyScoreInputs = {
    licences: /strict licence/.test(text) ? [{ tier: "strict", verifiedAt: AT }] : [],
    complaints: [
      ended("unresolved", number("over €# ended unresolved"), number("ended unresolved # months ago")),
      ended("resolved", number("one over €# was resolved"), number("was resolved # months ago")),
    ],
    sizeBand: /A medium casino/.test(text) ? "medium" : "small",
    listedOn: monthsBefore(number("listed for # months")),
    termFlags: [
      flag("bonus", number("clause of severity # that was enforced"), true),
      flag("withdrawal", number("two old ones of # and"), false),
      flag("withdrawal", number("two old ones of [\\d.]+ and # that were not"), false),
    ],
    payments: [{ statedHours: null, testedHours: number("Payouts take # hours") }],
    monthlyLimitEur: number("a limit of €# a month"),
    reviews: list(/Players gave ([\d, and]+) stars/).map((stars, at) => ({
      stars,
      at: monthsBefore(ages[at] ?? Number.NaN),
    })),
    protectionTools: PROTECTION_TOOLS.slice(0, number("has # of 12 tools")),
    lifecycle: "active",
  };
  return /NaN|null,null/.test(JSON.stringify([inputs.monthlyLimitEur, ages])) ? null : inputs;
}

/** Finds a row of the page's worked example that doesn't follow from what the example tells. */
function wrongExample(body: string, { settings }: DemoContent): string[] {
  const { weights } = settings.score;
  const example = body.slice(body.indexOf("### An example"));
  const inputs = exampleInputs(example);
  if (inputs === null) return ["its worked example can't be read."];
  const { components, score } = safetyScore(inputs, AT, weights);
  const rows = (Object.keys(LETTERS) as Component[]).flatMap((name) => {
    const value = components[name];
    const line = `| ${LETTERS[name]} | ${String(Number(value.toFixed(4)))} | ${formatNumber(10 * weights[name] * value, 2, 2)} |`;
    return example.includes(line) ? [] : [`its worked example does not say “${line}”.`];
  });
  const total = `| **Score** | | **${score?.toFixed(1) ?? ""}** |`;
  return example.includes(total) ? rows : [...rows, `its worked example does not say “${total}”.`];
}

/** Checks that the page that explains the score has the numbers of the formula in use. */
export const formula: Rule = (content) => {
  const page = content.pages.find(({ id }) => id === "how-we-rate");
  if (!page) return [{ rule: "formula", file: "pages", where: "how-we-rate", problem: "the page is missing." }];
  const { body } = page.fields;
  return [
    ...expectedLines(content)
      .filter((line) => !body.includes(line))
      .map((line) => `it does not say “${line}”.`),
    ...wrongWeights(body, content),
    ...wrongExample(body, content),
  ].map((problem): Finding => ({ rule: "formula", file: page.file, where: page.id, problem }));
};
