import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import { BAND_WORDS, COMPONENT_LABELS, scoreBand } from "../labels";
import type { ExplainedScore } from "./safety-score";
import { ScoreFigure } from "./score-figure";
import { shownScore } from "../shown";

function percent(share: number): string {
  return `${String(Math.round(share * 100))}%`;
}

/** Letter of the formula that is left out beside “42 hours”, where it would read as a second unit. */
const UNIT_LIKE = "h";

/**
 * The score with its six components, each drawn, explained, and expandable to its figures. On phones, where six
 * explanations would fill a screen, each is shown with the figures. `children`: what follows, such as the score’s
 * history.
 */
export function ScoreSection({
  explained,
  apiPath,
  badgePath,
  children,
}: {
  explained: ExplainedScore;
  apiPath: string;
  badgePath: string;
  children?: ReactNode;
}) {
  const { score, working, limits, uncapped, at, formulaVersion } = explained;
  return (
    <Section
      id="score"
      title={score === null ? "What its score was made of" : "How we got this score"}
      className="space-y-4"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* On phones the six parts follow at once, each with its bar. */}
        <span className="max-sm:hidden">
          <ScoreFigure score={shownScore(explained)} size="medium" />
        </span>
        <p className="max-w-text text-sm text-quiet">
          {score === null
            ? "A closed casino has no score, but its components can still be seen. "
            : `${BAND_WORDS[scoreBand(score)]}: ${uncapped.toFixed(2)}, added up before the points are rounded. `}
          Worked out on <DateTime at={at} /> by formula version {formulaVersion}.{" "}
          <Link to="/how-we-rate">How we rate</Link> explains it; <a href={apiPath}>the inputs as data</a> let you work
          it out yourself. Seen it on another site? <Link to={badgePath}>Check the badge</Link>.
        </p>
      </div>
      <ul className="grid border-b border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3">
        {working.map((part) => (
          <li key={part.component} className="space-y-1 border-t border-line py-2 sm:py-2.5">
            <details className="text-sm">
              <summary className="min-h-6">
                <h3 className="inline text-base">{COMPONENT_LABELS[part.component]}</h3>
                <span className="numbers float-end inline-flex items-center gap-3">
                  <svg viewBox="0 0 64 4" preserveAspectRatio="none" className="h-1.5 w-16" aria-hidden="true">
                    <rect width="64" height="4" className="fill-line" />
                    <rect width={Math.max(1, 64 * part.value)} height="4" className="fill-accent" />
                  </svg>
                  {percent(part.value)}
                  <span className="sr-only">: the figures</span>
                </span>
              </summary>
              <p className="mt-1 sm:hidden">{part.words}</p>
              <p className="mt-2 font-mono text-xs">
                {part.symbol} = {part.formula}
              </p>
              <table className="ledger mt-1 max-w-md">
                <tbody>
                  {part.figures.map((figure) => (
                    <tr key={figure.label}>
                      <th scope="row" className="font-normal">
                        {figure.label}{" "}
                        {figure.symbol && figure.symbol !== UNIT_LIKE && (
                          <span className="text-quiet">({figure.symbol})</span>
                        )}
                      </th>
                      <td className="figure">{figure.text}</td>
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">
                      {score === null
                        ? "Value"
                        : `Its weight is ${part.weight.toFixed(2)}, so it adds ${part.points.toFixed(2)} points`}
                    </th>
                    <td className="figure font-semibold">{part.value.toFixed(4)}</td>
                  </tr>
                </tbody>
              </table>
            </details>
            <p className="text-sm max-sm:hidden">{part.words}</p>
          </li>
        ))}
      </ul>
      {score !== null && limits.length > 0 && (
        <p className="numbers text-sm">
          {limits.map(({ cap, words }) => (
            <span key={cap}>{words} </span>
          ))}
        </p>
      )}
      {children}
    </Section>
  );
}
