import type { DemoContent } from "../../../seeding/demo-content";
import type { Rule } from "../../finding";

/** With fewer dates than this, bunching means nothing. */
const ENOUGH = 12;
/** Neighbouring days of the month that count as nearly the same day. */
const WINDOW = 4;
/** By chance alone, four days of the month get an eighth of all dates. */
const MOST_IN_WINDOW = 0.4;
const MOST_ON_ONE_DAY = 0.2;

/** Returns the calendar days of each field whose dates people see side by side. */
function datesOf({
  casinos,
  bonuses,
  reviews,
  articles,
  complaints,
  games,
}: DemoContent): Record<string, (string | null)[]> {
  return {
    "casinos listedOn": casinos.map(({ fields }) => fields.listedOn),
    "casinos launchedOn": casinos.map(({ fields }) => fields.launchedOn),
    "casinos verifiedAt": casinos.map(({ fields }) => fields.verifiedAt),
    "casinos termFlags foundAt": casinos.flatMap(({ fields }) => fields.termFlags.map(({ foundAt }) => foundAt)),
    "casinos termFlags enforcedAt": casinos.flatMap(({ fields }) =>
      fields.termFlags.map(({ enforcedAt }) => enforcedAt),
    ),
    "casinos termSnapshots at": casinos.flatMap(({ fields }) => fields.termSnapshots.map(({ at }) => at)),
    "casinos payments testedAt": casinos.flatMap(({ fields }) => [
      ...new Set(fields.payments.map(({ testedAt }) => testedAt)),
    ]),
    "bonuses startsAt": bonuses.map(({ fields }) => fields.startsAt),
    "reviews submittedAt": reviews.map(({ fields }) => fields.submittedAt),
    "complaints submittedAt": complaints.map(({ fields }) => fields.submittedAt),
    "games seenOn": games.flatMap(({ seen }) => seen.map(({ fields }) => fields.seenOn)),
    "articles publishAt": articles.map(({ fields }) => fields.publishAt),
  };
}

/** Finds dates that bunch on the same days of the month, or on one day: real dates don't. */
export const daySpread: Rule = (content) =>
  Object.entries(datesOf(content)).flatMap(([what, all]) => {
    const days = all.filter((value) => value !== null).map((value) => value.slice(0, 10));
    if (days.length < ENOUGH) return [];
    const found = (problem: string) => ({ rule: "day-spread", file: what.split(" ")[0] ?? "", where: what, problem });
    const share = (count: number) => `${String(Math.round((100 * count) / days.length))}%`;
    const ofMonth = days.map((day) => Number(day.slice(8)));
    const windows = Array.from({ length: 31 }, (_, first) => ({
      first: first + 1,
      count: ofMonth.filter((day) => (day - (first + 1) + 31) % 31 < WINDOW).length,
    }));
    const fullest = windows.reduce((a, b) => (b.count > a.count ? b : a));
    const counts = new Map<string, number>();
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
    const [busiest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    return [
      ...(fullest.count > MOST_IN_WINDOW * days.length
        ? [found(`${share(fullest.count)} fall on the four days from the ${String(fullest.first)}. of a month.`)]
        : []),
      ...(most > Math.max(2, MOST_ON_ONE_DAY * days.length) ? [found(`${share(most)} fall on ${busiest}.`)] : []),
    ];
  });
