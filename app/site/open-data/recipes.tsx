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
import type { ReactNode } from "react";

/** A step by which readers work something out themselves: its formulas or commands, and what they mean. */
function RecipeStep({
  title,
  formulas,
  children,
}: {
  title: string;
  formulas: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="space-y-1">
      <h3 className="text-base">{title}</h3>
      <ul className="rounded-sm bg-sunken px-3 py-1.5 font-mono text-xs leading-5 break-words">
        {formulas.map((formula) => (
          <li key={formula}>{formula}</li>
        ))}
      </ul>
      <p className="max-w-text text-sm">{children}</p>
    </li>
  );
}

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

/** Explains how to check a complaint's trail from its data, from the entries up to the daily roots. */
export function TrailRecipe() {
  return (
    <Section id="trail-recipe" title="Check a complaint’s trail yourself" className="space-y-4">
      <p className="max-w-text">
        Everything is in <code>/api/v1/complaints/:ref.json</code> and{" "}
        <a href="/.well-known/edgewise-trail.json">/.well-known/edgewise-trail.json</a>. JSON(x) is canonical JSON by
        RFC 8785: keys sorted, no spaces, UTF-8. SHA256 gives lowercase hex; | puts bytes one after the other.
      </p>
      <ol className="list-decimal space-y-5 ps-5">
        <RecipeStep
          title="Each entry follows from the one before"
          formulas={["hash = SHA256(JSON(the entry without hash))", "previousHash = hash of the entry before"]}
        >
          The first entry’s <code>previousHash</code> is 64 zeros, <code>sequence</code> counts from 1, and each entry
          starts in the state (<code>from</code>) that the one before led to (<code>to</code>).
        </RecipeStep>
        <RecipeStep
          title="What the complaint holds is what its entries cover"
          formulas={["digest = SHA256(JSON({item, salt, value}))"]}
        >
          An entry with <code>v</code> 2 lists in <code>content</code> the digest of each item that was new or changed
          with it; null means that the item is gone. The last digest of an item counts. Its salt is in{" "}
          <code>salts</code>. Items that begin with “private” aren’t public, so their salts aren’t either: you see that
          they haven’t changed, not what they are. A text that was redacted or erased keeps its old digest, and its old
          salt is deleted.
        </RecipeStep>
        <RecipeStep
          title="The values of the items"
          formulas={[
            "title, story, desiredOutcome, playerName, outcomeReason: the field itself",
            "about: {casino: casino.name, category, incidentOn, contactedCasinoOn}",
            "citedTerms: the field itself, where it isn’t null",
            "amounts: {disputed, recovered}",
            "dates: {submittedAt, publishedAt, closedAt, waitingOn, dueAt, extensions}",
            "message/ID: {party, authorName, body, at}",
            "release/ID: {party, name, kind, contentType, sha256, at}",
          ]}
        >
          Older complaints have entries without <code>v</code> first: those cover the steps alone. Their first entry
          with <code>v</code> covers everything there was by then.
        </RecipeStep>
        <RecipeStep
          title="Entries are in the root of their day"
          formulas={["leaf = SHA256(0x00 | JSON({subject, sequence, hash}))", "node = SHA256(0x01 | left | right)"]}
        >
          A Merkle tree by RFC 6962 over the last entries of all trails that grew on a day, by <code>recordedAt</code>;
          the first root covers everything before it too. Each of <code>proofs</code> names an entry, its place, and the
          siblings on the way up (<code>path</code>, checked as in RFC 9162, 2.1.3.2). It has to lead to the{" "}
          <code>tree</code> of the root of its <code>day</code>. Versions of casinos’ terms are leaves of the same
          trees: the page of a version shows its proof.
        </RecipeStep>
        <RecipeStep
          title="Each root follows from the day before, and is signed"
          formulas={[
            "root = SHA256(JSON({v, day, size, tree, register, previous, key}))",
            "signature = Ed25519 over that same JSON",
          ]}
        >
          <code>previous</code> is the root of the day before, 64 zeros for the first. The key is in <code>keys</code>{" "}
          (SPKI, DER, base64), under the first 16 digits of the SHA256 of its DER. The key before it signs{" "}
          <code>JSON({"{publicKey, since, previous}"})</code> of a new one: that is its <code>endorsement</code>.{" "}
          <code>register</code> is the number of the last entry of the <a href="/how-we-earn">register of placements</a>{" "}
          by the end of the day; roots with <code>v</code> 1 don’t have it.
        </RecipeStep>
        <RecipeStep title="Compare with a root you kept" formulas={["root of that day, now = root of that day, then"]}>
          This is what counts. Somebody with our store and our key could write another history that fits together, but
          not one that leads to the root you have. Keep one from time to time.
        </RecipeStep>
      </ol>
    </Section>
  );
}
