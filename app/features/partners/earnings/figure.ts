import { formatNumber } from "~/domain/numbers";

/** Returns a count as reports show it. */
export function figure(count: number): string {
  return count === 0 ? "–" : formatNumber(count);
}
