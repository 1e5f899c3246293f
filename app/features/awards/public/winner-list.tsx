import { Link } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { Winner } from "./awards.server";

/** Winners, one line a category, each linked to its result. */
export function WinnerList({ winners, year }: { winners: readonly Winner[]; year: number }) {
  return (
    <ul className="grid gap-x-10 md:grid-cols-2">
      {winners.map(({ categoryId, category, name, casino }) => (
        <li key={categoryId} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
          <CasinoLogo logo={casino?.logo ?? null} size="small" />
          <div className="min-w-0 grow basis-[min-content]">
            <p className="text-sm text-quiet">
              <Link to={`/awards/${String(year)}#${categoryId}`} className="inline-block min-h-6 leading-6 text-quiet">
                {category}
              </Link>
            </p>
            <p className="font-serif text-lg leading-snug font-semibold">
              {casino ? (
                <Link to={`/casinos/${casino.slug}`} className="inline-block text-ink">
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
          </div>
          <span className="text-end">{casino?.score && <ScoreFigure score={casino.score} size="small" />}</span>
        </li>
      ))}
    </ul>
  );
}
