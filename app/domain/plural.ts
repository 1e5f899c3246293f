import { formatNumber } from "./numbers";

/** "1 review", "3 reviews": a count with its noun. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
