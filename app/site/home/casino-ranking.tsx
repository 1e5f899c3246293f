import { Link } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { RankedCasino } from "./front-page.server";

/** The safest casinos, one line each. */
export function CasinoRanking({ casinos }: { casinos: readonly RankedCasino[] }) {
  if (casinos.length === 0) return <p className="text-quiet">We list none.</p>;
  return (
    <ol className="border-b border-line">
      {casinos.map(({ slug, name, logo, score, facts }) => (
        <li key={slug} className="row-link flex flex-wrap items-center gap-4 border-t border-line py-3">
          <CasinoLogo logo={logo} size="medium" />
          <div className="min-w-0 grow basis-[min-content]">
            <h3 className="leading-snug">
              <Link to={`/casinos/${slug}`} className="text-ink">
                {name}
              </Link>
            </h3>
            <p className="numbers text-sm text-quiet">{facts}</p>
          </div>
          <span className="text-end">{score && <ScoreFigure score={score} size="small" />}</span>
        </li>
      ))}
    </ol>
  );
}
