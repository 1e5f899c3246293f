/*
 * Numbers and days are formatted without Intl: its first use delays a page by half the time of hydration, and its
 * output differs between browsers, while hydration expects what the server sent.
 */

/** Moves the decimal point of a number as written: 1.005 and 2 give 100.5. */
function shifted(value: number, places: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Formats a number in British English, "1,234.5", with at most `most` and at least `least` decimals, halves away from
 * zero. Rounds the number as written, not as stored: 1.005 is 1.01 with two decimals, as with Intl. Exact to 15 digits.
 */
export function formatNumber(value: number, most = 3, least = 0): string {
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "∞");
  const places = Number.isInteger(value) ? least : most;
  const digits = String(Math.round(shifted(Math.abs(value), places))).padStart(places + 1, "0");
  const point = digits.length - places;
  let end = digits.length;
  while (end > point + least && digits[end - 1] === "0") end--;
  const thousands: string[] = [];
  for (let at = point; at > 0; at -= 3) thousands.unshift(digits.slice(Math.max(0, at - 3), at));
  const sign = value < 0 && /[1-9]/.test(digits) ? "-" : "";
  return sign + thousands.join(",") + (end > point ? `.${digits.slice(point, end)}` : "");
}

export function sumOf(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0);
}

/** Returns the median of some figures; null for none. */
export function median(figures: readonly number[]): number | null {
  const sorted = [...figures].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
