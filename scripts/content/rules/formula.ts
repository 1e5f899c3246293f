import { formatMoney } from "~/domain/money/money";
import { standardSums } from "~/features/bonuses/value/standard-play";
import { FULL_MONTHLY_LIMIT_EUR, SCORE_CAPS } from "~/features/casinos/score/safety-score";
import { PRIOR_REVIEWS, PRIOR_STARS } from "~/features/casinos/score/player-rating";
import type { DemoContent } from "../../seeding/demo-content";
import type { Finding, Rule } from "../finding";

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

/** Checks that the page that explains the score has the numbers of the formula in use. */
export const formula: Rule = (content) => {
  const page = content.pages.find(({ id }) => id === "how-we-rate");
  if (!page) return [{ rule: "formula", file: "pages", where: "how-we-rate", problem: "the page is missing." }];
  return expectedLines(content)
    .filter((line) => !page.fields.body.includes(line))
    .map((line): Finding => ({
      rule: "formula",
      file: page.file,
      where: page.id,
      problem: `it does not say “${line}”.`,
    }));
};
