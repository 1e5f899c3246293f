import { COMPONENT_LABELS } from "~/features/casinos/labels";
import type { ScoreCap } from "~/features/casinos/score/safety-score";
import type { ScoreWeights } from "~/platform/settings/schema";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";

const ORDER = ["licence", "complaints", "terms", "payout", "players", "protection"] as const;

const CAP_LABELS: Record<ScoreCap, string> = {
  no_licence: "No licence we could verify",
  blacklisted: "Blacklisted",
  listed_under_6_months: "Listed for under 6 months",
};

/** The score's rules, read from the settings and the formula so that no text can disagree with them. */
export interface ScoreRulesData {
  formulaVersion: number;
  weights: ScoreWeights;
  caps: { cap: ScoreCap; limit: number }[];
  /** Newest first. */
  versions: { version: number; from: string; weights: ScoreWeights; note: string }[];
}

function WeightBar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full" aria-hidden="true">
      <rect width="100" height="4" className="fill-line" />
      <rect width={100 * share} height="4" className="fill-accent" />
    </svg>
  );
}

/** Rules that scores are calculated by today. */
export function RulesInForce({ rules }: { rules: ScoreRulesData }) {
  return (
    <section aria-labelledby="in-force" className="card space-y-4">
      <h2 id="in-force">In force today: formula version {rules.formulaVersion}</h2>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <table className="ledger self-start">
          <caption className="eyebrow pb-1 text-start">Weight of each component</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Component</th>
              <th scope="col">Drawn</th>
              <th scope="col">Weight</th>
            </tr>
          </thead>
          <tbody>
            {ORDER.map((component) => (
              <tr key={component}>
                <th scope="row" className="font-normal">
                  {COMPONENT_LABELS[component]}
                </th>
                <td className="w-2/5 align-middle">
                  <WeightBar share={rules.weights[component]} />
                </td>
                <td className="figure numbers">{rules.weights[component].toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="ledger self-start">
          <caption className="eyebrow pb-1 text-start">Caps</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">If the casino is</th>
              <th scope="col">Its score is at most</th>
            </tr>
          </thead>
          <tbody>
            {rules.caps.map(({ cap, limit }) => (
              <tr key={cap}>
                <th scope="row" className="font-normal">
                  {CAP_LABELS[cap]}
                </th>
                <td className="figure numbers">{limit.toFixed(1)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="font-normal">
                Closed
              </th>
              <td className="figure">no score</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function FormulaVersions({ versions }: { versions: ScoreRulesData["versions"] }) {
  return (
    <section aria-labelledby="versions" className="space-y-3">
      <h2 id="versions">Versions of the formula</h2>
      <p className="max-w-text text-sm text-quiet">
        Each score keeps the version it was worked out with. Weights are given in the order of the formula: L, C, T, P,
        R, G.
      </p>
      <ScrollRegion label="Versions of the formula">
        <table className="ledger text-sm">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">From</th>
              <th scope="col">Weights</th>
              <th scope="col">What changed</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, from, weights, note }) => (
              <tr key={version}>
                <th scope="row" className="numbers">
                  {version}
                </th>
                <td className="whitespace-nowrap">
                  <DateTime at={from} />
                </td>
                <td className="numbers whitespace-nowrap">
                  {ORDER.map((component) => weights[component].toFixed(2)).join(" · ")}
                </td>
                <td className="min-w-56">{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
