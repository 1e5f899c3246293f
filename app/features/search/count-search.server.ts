import { countStat, isPersonsVisit } from "~/features/analytics/stats.server";

/**
 * Counts what a person searched for, apart by whether anything was found. Words that look like an address or a number of
 * somebody's are left out: statistics hold nothing about a person.
 */
export function countSearch(request: Request, q: string, total: number): void {
  if (!isPersonsVisit(request)) return;
  const words = q.toLowerCase();
  const target = /@|\d{5,}/.test(words.replace(/[\s-]/g, "")) ? "(left out)" : words;
  countStat(total > 0 ? "search" : "search_empty", target);
}
