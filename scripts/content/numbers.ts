const SMALL = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
  "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]; // prettier-ignore
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Returns the name of a number from 0 to 99. */
function nameOf(number: number): string {
  const small = SMALL[number];
  if (small !== undefined) return small;
  const ten = TENS[Math.floor(number / 10) - 2] ?? "";
  return number % 10 === 0 ? ten : `${ten}-${SMALL[number % 10] ?? ""}`;
}

const VALUES = new Map<string, number>([
  ...Array.from({ length: 100 }, (_, number): [string, number] => [nameOf(number), number]),
  ["a", 1],
  ["an", 1],
  ["single", 1],
  ["both", 2],
  ["none", 0],
  ["zero", 0],
]);

/** Pattern for a number in digits ("4,100", "1.5") or in words ("forty-one"). */
export const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?|(?:${TENS.join("|")})(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|${SMALL.slice(1).reverse().join("|")}`;

/** Returns the value of a text that `NUMBER` matched; NaN for anything else. */
export function valueOf(text: string): number {
  return VALUES.get(text.toLowerCase()) ?? Number(text.replaceAll(",", ""));
}

/** True if a text names this number, in digits or in words. */
export function mentions(text: string, number: number): boolean {
  const digits = number.toLocaleString("en-GB", { maximumFractionDigits: 2 });
  const forms = [digits, String(number), ...(Number.isInteger(number) && number < 100 ? [nameOf(number)] : [])];
  if (number === 0) forms.push("none", "nobody", "nothing", "never", "zero");
  if (number === 1) forms.push("once", "single", "a", "an");
  if (number === 2) forms.push("both", "twice");
  return forms.some((form) =>
    new RegExp(String.raw`(?<![\w.,])${form.replace(".", String.raw`\.`)}(?![\w]|[.,]\d)`, "i").test(text),
  );
}

/** True if a text gives this many hours: as hours, as minutes or as days. */
export function mentionsHours(text: string, hours: number): boolean {
  const forms: [number, RegExp][] = [
    [hours, /\bhours?\b|\bh\b|:|\d/],
    [Math.round(hours * 60), /\bmin/],
    [Math.round(hours / 24), /\bdays?\b|\bnights?\b|\bweek/],
  ];
  return forms.some(([value, unit]) => unit.test(text) && mentions(text, value));
}
