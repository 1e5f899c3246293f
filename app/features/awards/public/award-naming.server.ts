import { formatDay } from "~/domain/days";
import { namingOf } from "~/platform/publishing/editorial-kind";
import { inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { phaseAt } from "../phase";
import type { AwardFields, AwardPhase } from "../schema";
import { writtenAwards } from "./published-awards.server";

function voteWords({ dates }: AwardFields, phase: AwardPhase): string {
  switch (phase) {
    case "nominations":
    case "shortlist":
      return `opens on ${formatDay(dates.votingFrom)}`;
    case "voting":
      return `is open until ${formatDay(dates.votingUntil)}`;
    case "judging":
    case "announced":
      return `closed on ${formatDay(dates.votingUntil)}`;
  }
}

/** How texts name a year's awards: their dates and whether one can vote. */
export const awardNaming = namingOf({
  word: "awards",
  items: bySlug(writtenAwards),
  titleOf: ({ title }) => title,
  values(award, now) {
    const { dates } = award;
    const phase = phaseAt(award, now);
    const ahead = Object.values(dates).filter((at) => Date.parse(at) > Date.parse(now));
    const until = inMilliseconds(ahead.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);
    const isOut = phase === "announced";
    return [
      { name: "vote", words: voteWords(award, phase), until },
      { name: "results", words: `${isOut ? "came out" : "come out"} on ${formatDay(dates.announcedAt)}`, until },
      { name: "title", words: award.title },
      { name: "day voting opens", words: formatDay(dates.votingFrom) },
      { name: "day voting closes", words: formatDay(dates.votingUntil) },
      { name: "day of the results", words: formatDay(dates.announcedAt) },
    ];
  },
});
