import { COMPONENT_LABELS } from "~/features/casinos/labels";
import type { ScoreCap } from "~/features/casinos/score/safety-score";
import type { ScoreWeights } from "~/platform/settings/schema";
import { DateTime } from "~/ui/date-time";
import { Decoration } from "~/ui/icon";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";

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
    <Decoration className="block">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full">
        <rect width="100" height="4" className="fill-line" />
        <rect width={100 * share} height="4" className="fill-accent" />
      </svg>
    </Decoration>
  );
}

/** Rules that scores are calculated by today. */
export function RulesInForce({ rules }: { rules: ScoreRulesData }) {
  return (
    <Section id="in-force" title={<>Today: formula version {rules.formulaVersion}</>} className="card space-y-4">
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Ledger
          tableClass="self-start"
          headClass="sr-only"
          rows={ORDER}
          columns={[
            { head: "Component", isName: true, cell: (component) => COMPONENT_LABELS[component] },
            {
              head: "Drawn",
              className: "w-2/5 align-middle",
              cell: (component) => <WeightBar share={rules.weights[component]} />,
            },
            {
              head: "Weight",
              isFigure: true,
              className: "numbers",
              cell: (component) => rules.weights[component].toFixed(2),
            },
          ]}
        >
          <caption className="eyebrow pb-1 text-start">Weights</caption>
        </Ledger>
        <Ledger
          tableClass="self-start"
          headClass="sr-only"
          rows={[
            ...rules.caps.map(({ cap, limit }) => ({ casino: CAP_LABELS[cap], most: limit.toFixed(1) })),
            { casino: "Closed", most: "no score" },
          ]}
          columns={[
            { head: "If the casino is", isName: true, cell: ({ casino }) => casino },
            { head: "Its score is at most", isFigure: true, className: "numbers", cell: ({ most }) => most },
          ]}
        >
          <caption className="eyebrow pb-1 text-start">Caps</caption>
        </Ledger>
      </div>
    </Section>
  );
}

export function FormulaVersions({ versions }: { versions: ScoreRulesData["versions"] }) {
  return (
    <Section id="versions" title="Versions of the formula">
      <p className="max-w-text text-sm text-quiet">Weights: L, C, T, P, R, G.</p>
      <Ledger
        label="Versions of the formula"
        rowKey="version"
        rows={versions}
        columns={[
          { head: "Version", isName: true, className: "numbers", cell: ({ version }) => version },
          { head: "From", className: "whitespace-nowrap", cell: ({ from }) => <DateTime at={from} /> },
          {
            head: "Weights",
            className: "numbers whitespace-nowrap",
            cell: ({ weights }) => ORDER.map((component) => weights[component].toFixed(2)).join(" · "),
          },
          { head: "What changed", className: "min-w-56", cell: ({ note }) => note },
        ]}
      />
    </Section>
  );
}
