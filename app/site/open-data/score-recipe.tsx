import {
  COMPLAINT_HALF_LIFE,
  EXPECTED_COMPLAINTS,
  FULL_MONTHLY_LIMIT_EUR,
  SCORE_CAPS,
} from "~/features/casinos/score/safety-score";
import { PROTECTION_TOOLS } from "~/features/casinos/kinds";
import { DAYS_A_MONTH } from "~/domain/decayed-sum";
import { PRIOR_REVIEWS, PRIOR_STARS, REVIEW_HALF_LIFE } from "~/features/casinos/score/player-rating";
import { formatNumber } from "~/domain/numbers";
import { Section } from "~/ui/section";
import { RecipeStep } from "./recipe-step";

const E = EXPECTED_COMPLAINTS;
const full = formatNumber(FULL_MONTHLY_LIMIT_EUR);

/** Explains how to work out a casino's score from its data, in the order of the formula. */
export function ScoreRecipe() {
  return (
    <Section id="recipe" title="Work out a score yourself" className="space-y-4">
      <p className="max-w-text">
        Everything is in <code>score</code> of <code>/api/v1/casinos/:slug.json</code>. Names below are those of{" "}
        <code>score.inputs</code>. Do it for the moment t in <code>score.at</code>; a month is {DAYS_A_MONTH} days.
      </p>
      <ol className="list-decimal space-y-5 ps-5">
        <RecipeStep title="Licence, L" formulas={["L = 1, 0.5 or 0"]}>
          Look at <code>licences</code> whose <code>verifiedAt</code> is not null. One with tier strict gives 1, else
          one with tier offshore 0.5, else it is 0.
        </RecipeStep>
        <RecipeStep
          title="Complaints, C"
          formulas={[
            "c = min(1, months from listedOn to t / 12)",
            `B = burden · 0.5^(months from complaints.at to t / ${String(COMPLAINT_HALF_LIFE)})`,
            "C = (c + 0.75 · (1 − c)) · exp(−0.35 · B / E)",
          ]}
        >
          <code>complaints.burden</code> is the sum over closed complaints of h · (1 + log10(1 + euros / 100)), each
          halved every {COMPLAINT_HALF_LIFE} months; h is 1 if it ended unresolved, 0.1 if resolved, else 0. You can add
          it up yourself from <code>disputedEur</code>, <code>state</code> and <code>closedAt</code> of{" "}
          <code>complaints.json?casino=:slug</code>. E by <code>sizeBand</code>: small {E.small}, medium {E.medium},
          large {E.large}, very_large {E.very_large}. A <code>listedOn</code> after t counts as 0 months.
        </RecipeStep>
        <RecipeStep title="Terms, T" formulas={["T = max(0, 1 − Σ over categories (x₀ + x₁ · 0.5 + x₂ · 0.25 + …))"]}>
          Take the <code>termFlags</code> with <code>foundAt</code> at or before t and no <code>removedAt</code> at or
          before t. Each gives x = severity · e: e is 1 if <code>enforcedAt</code> is at or before t, else 1 − 0.5 ·
          min(1, months since foundAt / 12). Within a category, put the largest x first.
        </RecipeStep>
        <RecipeStep
          title="Payout, P"
          formulas={[
            "s = 1 if h ≤ 24, else 1 − log2(h / 24) / log2 7, within 0 and 1",
            `P = 0.7 · s + 0.3 · min(1, monthlyLimitEur / ${String(FULL_MONTHLY_LIMIT_EUR)})`,
          ]}
        >
          h is the median of <code>testedHours</code> over all <code>payments</code> that have one, else the median of{" "}
          <code>statedHours</code>; s is 0 if there is neither. A <code>monthlyLimitEur</code> of null means no limit,
          which counts as 1, as does €{full} or more.
        </RecipeStep>
        <RecipeStep
          title="Players, R"
          formulas={[
            `f = 0.5^(months from reviews.at to t / ${String(REVIEW_HALF_LIFE)})`,
            `r = (${String(PRIOR_REVIEWS)} · ${String(PRIOR_STARS)} + weightedStars · f) / (${String(PRIOR_REVIEWS)} + weight · f)`,
            "R = (r − 1) / 4",
          ]}
        >
          <code>reviews</code> adds up all published reviews, each weighing half as much every {REVIEW_HALF_LIFE}{" "}
          months; <code>/api/v1/casinos/:slug/reviews.json</code> has each of them. An empty list means none: r is{" "}
          {PRIOR_STARS}.
        </RecipeStep>
        <RecipeStep
          title="Protection, G"
          formulas={[`G = number of protectionTools / ${String(PROTECTION_TOOLS.length)}`]}
        >
          The tools are counted, whichever they are.
        </RecipeStep>
        <RecipeStep
          title="The score"
          formulas={["min(caps, 10 · (wL · L + wC · C + wT · T + wP · P + wR · R + wG · G)), to one decimal"]}
        >
          The weights are in <code>score.components</code>; they add up to 1. Caps: {SCORE_CAPS.no_licence} if L is 0,{" "}
          {SCORE_CAPS.blacklisted.toFixed(1)} if <code>lifecycle</code> is blacklisted,{" "}
          {SCORE_CAPS.listed_under_6_months} if it has been listed for under 6 months. A closed casino has no score.
          Halves round up.
        </RecipeStep>
      </ol>
    </Section>
  );
}
