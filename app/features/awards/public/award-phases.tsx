import type { ReactNode } from "react";
import { ShortDay } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { AWARD_PHASES } from "../kinds";
import type { AwardFields, AwardPhase } from "../schema";

const STEPS: Record<AwardPhase, { title: string; at: (dates: AwardFields["dates"]) => ReactNode }> = {
  nominations: {
    title: "Nominations",
    at: ({ nominationsFrom }) => (
      <>
        from <ShortDay at={nominationsFrom} />
      </>
    ),
  },
  shortlist: {
    title: "Shortlist",
    at: ({ shortlistAt }) => <ShortDay at={shortlistAt} />,
  },
  voting: {
    title: "Voting",
    at: ({ votingFrom, votingUntil }) => (
      <>
        <ShortDay at={votingFrom} /> to <ShortDay at={votingUntil} />
      </>
    ),
  },
  judging: {
    title: "Judging",
    at: ({ votingUntil }) => (
      <>
        from <ShortDay at={votingUntil} />
      </>
    ),
  },
  announced: {
    title: "Announced",
    at: ({ announcedAt }) => <ShortDay at={announcedAt} />,
  },
};

/** The five steps of a year with their dates, the current one marked. */
export function AwardPhases({ phase, dates }: { phase: AwardPhase; dates: AwardFields["dates"] }) {
  return (
    <ol className="grid gap-x-6 lg:grid-cols-5" aria-label="The year’s steps">
      {AWARD_PHASES.map((name) => {
        const { title, at } = STEPS[name];
        const isNow = name === phase;
        return (
          <li
            key={name}
            aria-current={isNow ? "step" : undefined}
            className={`flex flex-wrap items-baseline justify-between gap-x-3 py-1 lg:block lg:border-t-2 lg:pt-3 ${isNow ? "border-accent" : "border-line"}`}
          >
            <span className="font-semibold">
              {title} {isNow && <Badge meaning="info">Now</Badge>}
            </span>{" "}
            <span className="numbers text-sm text-quiet lg:block">{at(dates)}</span>
          </li>
        );
      })}
    </ol>
  );
}
