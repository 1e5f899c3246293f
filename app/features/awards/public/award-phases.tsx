import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { AWARD_PHASES, type AwardFields, type AwardPhase } from "../schema";

const STEPS: Record<AwardPhase, { title: string; text: string; at: (dates: AwardFields["dates"]) => ReactNode }> = {
  nominations: {
    title: "Nominations",
    text: "Players name casinos and say why. What counts is the reason, not how many gave it.",
    at: ({ nominationsFrom }) => (
      <>
        from <DateTime at={nominationsFrom} />
      </>
    ),
  },
  shortlist: {
    title: "Shortlist",
    text: "Editors choose each category’s nominees by the reasons given, without seeing who sent them.",
    at: ({ shortlistAt }) => <DateTime at={shortlistAt} />,
  },
  voting: {
    title: "Voting",
    text: "Each confirmed account has one vote per category, which can be changed while voting is open. From here on the rules are frozen.",
    at: ({ votingFrom, votingUntil }) => (
      <>
        <DateTime at={votingFrom} /> to <DateTime at={votingUntil} />
      </>
    ),
  },
  judging: {
    title: "Judging",
    text: "The jury gives 0 to 100 points from the test records. It doesn’t see the vote, and nobody sees the tallies.",
    at: ({ votingUntil }) => (
      <>
        from <DateTime at={votingUntil} />
      </>
    ),
  },
  announced: {
    title: "Announced",
    text: "Winners, every tally and the working of every result are published.",
    at: ({ announcedAt }) => <DateTime at={announcedAt} />,
  },
};

/** The five steps of a year with their dates, the current one marked. */
export function AwardPhases({ phase, dates }: { phase: AwardPhase; dates: AwardFields["dates"] }) {
  return (
    <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
      {AWARD_PHASES.map((name) => {
        const { title, text, at } = STEPS[name];
        const isNow = name === phase;
        return (
          <li
            key={name}
            aria-current={isNow ? "step" : undefined}
            className={`space-y-1 border-t-2 pt-3 ${isNow ? "border-accent" : "border-line"}`}
          >
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {title} {isNow && <Badge meaning="info">Now</Badge>}
            </p>
            <p className="numbers text-sm text-quiet">{at(dates)}</p>
            <p className="text-sm">{text}</p>
          </li>
        );
      })}
    </ol>
  );
}
