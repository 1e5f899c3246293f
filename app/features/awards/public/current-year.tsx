import { Link } from "@remix-run/react";
import { LinkButton } from "~/ui/forms/button";
import { PHASE_WORDS } from "../labels";
import type { AwardFields, AwardPhase } from "../schema";
import { AwardPhases } from "./award-phases";
import type { PublicCategory, Winner } from "./awards.server";
import { WinnerList } from "./winner-list";

/** The year's awards on the list of awards: their categories or winners, and the way to them. */
export function CurrentYear({
  current,
}: {
  current: {
    year: number;
    title: string;
    intro: string;
    phase: AwardPhase;
    dates: AwardFields["dates"];
    categories: readonly Pick<PublicCategory, "id" | "name">[];
    winners: readonly Winner[];
  };
}) {
  return (
    <section className="space-y-2">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="max-w-text space-y-1">
          <h1 className="pb-3">Awards</h1>
          <p className="eyebrow">
            {current.year} · {PHASE_WORDS[current.phase]}
          </p>
          <h2 dir="auto" id="current" className="text-xl">
            {current.title}
          </h2>
        </div>
        <LinkButton to={`/awards/${String(current.year)}`}>
          {current.winners.length > 0
            ? `Every nominee and tally from ${String(current.year)}`
            : `${current.phase === "voting" ? "Vote in the" : "The"} ${String(current.year)} awards`}
        </LinkButton>
      </header>
      {current.winners.length > 0 ? (
        <WinnerList winners={current.winners} year={current.year} />
      ) : (
        <ul className="grid gap-x-10 md:grid-cols-2">
          {current.categories.map(({ id, name }) => (
            <li key={id} className="border-b border-line">
              <Link to={`/awards/${String(current.year)}#${id}`} className="block py-2.5 no-underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-text pt-2">{current.intro}</p>
      <div className="pt-4">
        <AwardPhases phase={current.phase} dates={current.dates} />
      </div>
    </section>
  );
}
