import { countForReaders, isRefresh } from "~/platform/statistics/persons-visit.server";
import { LEFT_OUT } from "~/platform/statistics/schema";
import { countStat } from "~/platform/statistics/stats.server";
import { shortened } from "~/http/pages/shortened";

const LONGEST = 80;
/** Matches email addresses and numbers that may identify somebody: statistics hold no personal data. */
const PERSONAL = /@|\d{5,}/;

/** Returns the query as it is counted: in lower case and cut short; `LEFT_OUT` if it looks personal. */
export function countedWords(q: string): string {
  const words = q.toLowerCase().replace(/\s+/g, " ").trim();
  return PERSONAL.test(words.replace(/[\s()./-]/g, "")) ? LEFT_OUT : shortened(words, LONGEST);
}

/** Counts a search, separately for searches that found something and those that did not. */
export function countSearch(request: Request, q: string, total: number): void {
  if (isRefresh(request)) return;
  countForReaders(request, () => countStat(total > 0 ? "search" : "search_empty", countedWords(q)));
}
