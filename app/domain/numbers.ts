/*
 * Numbers and days are written by hand, not by Intl: its first use holds up a page for as long as hydrating half of it
 * does, and no two browsers' versions of it write everything alike, while hydration expects what the server sent.
 */

/** Moves the decimal point of a number as it is written: 1.005 and 2 to 100.5. */
function shifted(value: number, places: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * A number in British English, "1,234.5": with `most` decimals at most and `least` at least, halves away from zero. It
 * counts as it is written, not as it is stored: 1.005 is 1.01 with two decimals, as Intl has it. Exact to 15 digits.
 */
export function formatNumber(value: number, most = 3, least = 0): string {
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "∞");
  const places = Number.isInteger(value) ? least : most;
  const digits = String(Math.round(shifted(Math.abs(value), places))).padStart(places + 1, "0");
  const point = digits.length - places;
  let end = digits.length;
  while (end > point + least && digits[end - 1] === "0") end--;
  const whole = digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const sign = value < 0 && /[1-9]/.test(digits) ? "-" : "";
  return sign + whole + (end > point ? `.${digits.slice(point, end)}` : "");
}
