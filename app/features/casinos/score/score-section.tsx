import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import { COMPONENT_LABELS } from "../labels";
import type { ExplainedComponent, ExplainedScore } from "./safety-score";
import { ScoreBar } from "./score-bar";

/** Letter of the formula that is left out beside “42 hours”, where it would read as a second unit. */
const UNIT_LIKE = "h";

/** A component's formula with its figures. */
function Working({ part, isClosed }: { part: ExplainedComponent; isClosed: boolean }) {
  return (
    <div className="space-y-1">
      <p className="font-semibold">{COMPONENT_LABELS[part.component]}</p>
      <p className="font-mono text-xs">
        {part.symbol} = {part.formula}
      </p>
      <table className="ledger">
        <tbody>
          {part.figures.map((figure) => (
            <tr key={figure.label}>
              <th scope="row" className="font-normal">
                {figure.label}{" "}
                {figure.symbol && figure.symbol !== UNIT_LIKE && <span className="text-quiet">({figure.symbol})</span>}
              </th>
              <td className="figure">{figure.text}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              {isClosed ? "Value" : `Weight ${part.weight.toFixed(2)}: ${part.points.toFixed(2)} points`}
            </th>
            <td className="figure font-semibold">{part.value.toFixed(4)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The formula and the figures of each component. `apiPath`: where the same figures are as data. */
export function ScoreWorking({
  explained: { score, working, uncapped, at, formulaVersion },
  apiPath,
  badgePath,
}: {
  explained: ExplainedScore;
  apiPath: string;
  badgePath: string;
}) {
  const isClosed = score === null;
  return (
    <Section id="working" title="Figures and formulas" className="space-y-4 text-sm">
      <p className="max-w-text">
        {!isClosed && `${uncapped.toFixed(2)} before rounding. `}
        <DateTime at={at} />, <Link to="/how-we-rate">formula version {formulaVersion}</Link> ·{" "}
        <a href={apiPath}>Inputs as data</a> · <Link to={badgePath}>Check a badge</Link>
      </p>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {working.map((part) => (
          <Working key={part.component} part={part} isClosed={isClosed} />
        ))}
      </div>
    </Section>
  );
}

/**
 * The score as a bar of its six components, each with its points and the reason for them. `children`: what follows, such
 * as the score’s history.
 */
export function ScoreSection({ explained, children }: { explained: ExplainedScore; children?: ReactNode }) {
  const { score, working, limits } = explained;
  const isClosed = score === null;
  return (
    <Section id="score" title={isClosed ? "What its score was made of" : "How we got this score"} className="space-y-4">
      {isClosed && <p>A closed casino has no score.</p>}
      <ScoreBar parts={working} />
      <ul className="numbers grid border-b border-line sm:grid-cols-2 sm:gap-x-8">
        {working.map(({ component, weight, value, points, words }) => (
          <li key={component} className="border-t border-line py-2">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="text-base">{COMPONENT_LABELS[component]}</h3>
              <span>
                {isClosed ? (
                  `${String(Math.round(100 * value))}%`
                ) : (
                  <>
                    <strong>{points.toFixed(1)}</strong>{" "}
                    <span className="text-sm text-quiet">of {(10 * weight).toFixed(1)}</span>
                  </>
                )}
              </span>
            </div>
            <p className="text-sm">{words}</p>
          </li>
        ))}
      </ul>
      {!isClosed && limits.length > 0 && <p className="text-sm">{limits.map(({ words }) => words).join(" ")}</p>}
      {children}
    </Section>
  );
}
