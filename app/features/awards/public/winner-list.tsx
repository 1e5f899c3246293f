import { Link } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { Icon } from "~/ui/icon";
import type { Winner } from "./awards.server";

/** Winners, one line a category with its result, each linked to how it was counted. */
export function WinnerList({ winners, year }: { winners: readonly Winner[]; year: number }) {
  return (
    <ul className="grid gap-x-10 md:grid-cols-2">
      {winners.map(({ categoryId, category, name, casino, points }) => (
        <li key={categoryId} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
          <CasinoLogo logo={casino?.logo ?? null} size="small" />
          <div className="min-w-0 grow basis-[min-content]">
            <p className="flex items-center gap-1.5 text-sm text-quiet">
              <Icon name="award" className="size-4 text-accent" />
              <Link
                to={`/awards/${String(year)}#${categoryId}`}
                className="inline-block min-h-6 leading-6 no-underline"
              >
                {category}
              </Link>
            </p>
            <p className="font-serif text-lg leading-snug font-semibold">
              {casino ? (
                <Link to={`/casinos/${casino.slug}`} className="inline-block text-ink no-underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
          </div>
          {points !== null && (
            <p className="numbers text-sm text-quiet">
              <span className="font-serif text-xl font-semibold text-ink">{points.toFixed(1)}</span> of 100
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
