import { backend } from "~/backend/index.server";
import { awards } from "../collection";
import type { AwardFields } from "../schema";

const MOST_YEARS = 200;

/** Returns the first year, from `from` on, that has no awards in any state. */
export async function nextFreeYear(from: number): Promise<number> {
  const { items } = await backend().documents.query(awards, { orderBy: ["-year"], limit: MOST_YEARS });
  const taken = new Set(items.map(({ year }) => year));
  let year = from;
  while (taken.has(year)) year += 1;
  return year;
}

function yearsLater(at: string, years: number): string {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
}

/** Returns a new year with an earlier year's categories and rules, its dates moved to the new year, and no nominees. */
export function nextYear(last: AwardFields, year: number): AwardFields {
  const later = (at: string) => yearsLater(at, year - last.year);
  return {
    slug: "",
    publishState: "draft",
    publishAt: null,
    year,
    title: last.title.replaceAll(String(last.year), String(year)),
    intro: "",
    phase: "nominations",
    dates: {
      nominationsFrom: later(last.dates.nominationsFrom),
      shortlistAt: later(last.dates.shortlistAt),
      votingFrom: later(last.dates.votingFrom),
      votingUntil: later(last.dates.votingUntil),
      announcedAt: later(last.dates.announcedAt),
    },
    rules: last.rules.replaceAll(String(last.year), String(year)),
    categories: last.categories.map((category) => ({ ...category, nominees: [] })),
  };
}
