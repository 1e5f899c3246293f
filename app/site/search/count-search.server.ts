import { countForReaders, isRefresh } from "~/platform/statistics/persons-visit.server";
import { LEFT_OUT } from "~/platform/statistics/schema";
import { countStat } from "~/platform/statistics/stats.server";
import { shortened } from "~/http/pages/shortened";

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
