/** Half of a pair of UTF-16 units that stand for one character, without its other half. */
const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** True if nothing in the text is half a character, which UTF-8 can't hold. */
export function isWellFormed(text: string): boolean {
  return !HALF.test(text);
}

/** Returns the text with U+FFFD for each half of a character, as a UTF-8 encoder does. */
export function wellFormed(text: string): string {
  return isWellFormed(text) ? text : text.replace(HALVES, "\ufffd");
}

/** Returns a plain value with every text in it well-formed, names of fields included: itself when all of them are. */
export function wellFormedValue(value: unknown): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (Array.isArray(value)) {
    const items = value.map(wellFormedValue);
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value);
  const repaired = members.map(([name, member]) => [wellFormed(name), wellFormedValue(member)] as const);
  const isSame = repaired.every(([name, member], at) => name === members[at]?.[0] && member === members[at][1]);
  return isSame ? value : Object.fromEntries(repaired);
}
