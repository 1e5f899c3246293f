import { Link } from "@remix-run/react";
import { COMPONENT_LABELS } from "~/features/casinos/labels";
import type { ScoreComponents } from "~/features/casinos/schema";
import { ScrollRegion } from "~/ui/scroll-region";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ShownScore } from "~/features/casinos/shown";

export interface ScoreSumData {
  slug: string;
  name: string;
  score: ShownScore;
  uncapped: number;
  isCapped: boolean;
  parts: { component: keyof ScoreComponents; value: number; weight: number; points: number; words: string }[];
}

/** The question behind each component. */
const QUESTIONS: Record<keyof ScoreComponents, string> = {
  licence: "Who regulates it, and have we checked?",
  complaints: "What did players complain about, and how did it end?",
  terms: "Which of its terms can be used against you?",
  payout: "How fast did it pay us, and how much a month?",
  players: "What do recent players say?",
  protection: "How many of twelve tools help you stop?",
};

/** A casino's score added up like a bill: each question, what we found, and what it counts for. */
export function ScoreSum({ sum }: { sum: ScoreSumData }) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="space-y-4">
        <p>
          Six components, each multiplied by its weight, then added up. Nothing else counts: no opinions, no money, no
          secrets. Here it is for{" "}
          <Link dir="auto" to={`/casinos/${sum.slug}`}>
            {sum.name}
          </Link>
          , the casino in the middle of our list.
        </p>
        <ScoreFigure score={sum.score} size="large" />
        <p className="text-sm">
          <Link to="/how-we-rate">The formula, its weights and its history</Link>
        </p>
      </div>
      <ScrollRegion label={`How the safety score of ${sum.name} adds up`} className="self-start">
        <table className="ledger">
          <caption className="sr-only">How the safety score of {sum.name} adds up</caption>
          <thead>
            <tr>
              <th scope="col">Component</th>
              <th scope="col" className="figure max-sm:hidden">
                Share
              </th>
              <th scope="col" className="figure">
                Weight
              </th>
              <th scope="col" className="figure pe-0">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {sum.parts.map(({ component, value, weight, points }) => (
              <tr key={component}>
                <th scope="row" className="font-normal">
                  <span className="font-semibold">{COMPONENT_LABELS[component]}</span>{" "}
                  <span className="block text-sm text-quiet">{QUESTIONS[component]}</span>
                </th>
                <td className="figure max-sm:hidden">
                  <span className="inline-flex items-center gap-3">
                    <svg viewBox="0 0 64 4" preserveAspectRatio="none" className="h-1.5 w-24" aria-hidden="true">
                      <rect width="64" height="4" className="fill-line" />
                      <rect width={Math.max(1, 64 * value)} height="4" className="fill-accent" />
                    </svg>
                    <span className="w-12">{Math.round(value * 100)}%</span>
                  </span>
                </td>
                <td className="figure whitespace-nowrap text-quiet">× {weight.toFixed(2)}</td>
                <td className="figure pe-0">{points.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-b-4 border-double border-ink font-semibold">
              <th scope="row">
                Total{" "}
                <span className="block text-sm font-normal text-quiet">
                  added up before rounding{sum.isCapped && ", then limited by a cap"}
                </span>
              </th>
              <td className="max-sm:hidden" />
              <td className="figure text-sm font-normal whitespace-nowrap text-quiet">of 10</td>
              <td className="figure pe-0 font-serif text-xl">{sum.uncapped.toFixed(2)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  );
}
