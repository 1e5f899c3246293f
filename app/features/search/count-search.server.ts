import { countForReaders, isRefresh } from "~/features/analytics/persons-visit.server";
import { LEFT_OUT } from "~/features/analytics/schema";
import { countStat } from "~/features/analytics/stats.server";
import { shortened } from "~/http/shortened";

const LONGEST = 80;
/** Signs of an address or of a number of somebody's: statistics hold nothing about a person. */
const PERSONAL = /@|\d{5,}/;

/** The words as they are counted: in small letters and cut short; personal-looking ones are left out. */
export function countedWords(q: string): string {
  const words = q.toLowerCase().replace(/\s+/g, " ").trim();
  return PERSONAL.test(words.replace(/[\s()./-]/g, "")) ? LEFT_OUT : shortened(words, LONGEST);
}

/** Counts what a person searched for, apart by whether anything was found. */
export function countSearch(request: Request, q: string, total: number): void {
  if (isRefresh(request)) return;
  countForReaders(request, () => countStat(total > 0 ? "search" : "search_empty", countedWords(q)));
}
