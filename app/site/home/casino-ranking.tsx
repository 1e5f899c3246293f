import { Link } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { RankedCasino } from "./front-page.server";

/** The safest casinos, one line each. */
export function CasinoRanking({ casinos }: { casinos: readonly RankedCasino[] }) {
  if (casinos.length === 0) return <p className="text-quiet">We list none.</p>;
  return (
    <ol className="border-b border-line">
      {casinos.map(({ slug, name, logo, score, facts }, index) => (
        <li key={slug} className="flex flex-wrap items-center gap-3 border-t border-line py-2.5">
          <span className="numbers w-5 shrink-0 text-end font-serif text-quiet">{index + 1}</span>
          <CasinoLogo logo={logo} size="small" />
          <div className="min-w-0 grow basis-[min-content]">
            <p className="leading-snug">
              <Link to={`/casinos/${slug}`} className="font-serif text-lg font-semibold text-ink">
                {name}
              </Link>
            </p>
            <p className="numbers text-sm text-quiet">{facts}</p>
          </div>
          <span className="text-end">{score && <ScoreFigure score={score} size="small" />}</span>
        </li>
      ))}
    </ol>
  );
}
