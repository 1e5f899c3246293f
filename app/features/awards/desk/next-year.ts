import type { AwardFields } from "../schema";

function aYearLater(at: string): string {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString();
}

/** Returns a new year with an earlier year's categories and rules, its dates a year later and no nominees. */
export function nextYear(last: AwardFields): AwardFields {
  const year = last.year + 1;
  return {
    slug: "",
    publishState: "draft",
    publishAt: null,
    year,
    title: last.title.replaceAll(String(last.year), String(year)),
    intro: "",
    phase: "nominations",
    dates: {
      nominationsFrom: aYearLater(last.dates.nominationsFrom),
      shortlistAt: aYearLater(last.dates.shortlistAt),
      votingFrom: aYearLater(last.dates.votingFrom),
      votingUntil: aYearLater(last.dates.votingUntil),
      announcedAt: aYearLater(last.dates.announcedAt),
    },
    rules: last.rules.replaceAll(String(last.year), String(year)),
    categories: last.categories.map((category) => ({ ...category, nominees: [] })),
  };
}
