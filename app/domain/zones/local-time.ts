/** The hidden field that names the zone in which another field's time was typed: "Europe/Berlin publishAt". */
export const LOCAL_TIME_FIELD = "localTime";

/** The two instants of a time that happens twice, for people to choose from. */
export const WHICH = { first: "first", second: "second" } as const;

/** Returns the name of the field with that choice. */
export function whichField(name: string): string {
  return `${name}:which`;
}

const UNCLEAR = /^(double|missing):([^|]*)(?:\|(.*))?$/;

/** Returns a time as it was typed, from the converted text of a form's field. */
export function typedTime(text: string): string {
  return UNCLEAR.exec(text)?.[2] ?? text;
}

/** Says why a time on a zone's clocks is not one single instant; null if it is, or if it is invalid. */
export function unclearTimeProblem(text: string): string | null {
  const [, why, , meant = ""] = UNCLEAR.exec(text) ?? [];
  if (why === "double") return "Clocks go back then, so this time happens twice. Choose which one you mean.";
  return why === "missing" ? meant : null;
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?$/;

/**
 * Returns the instant of a form's time, or a problem. The time is in UTC, either as `datetime-local` sends it or as
 * `timesInUtc` converts it from a zone's clocks.
 */
export function instantOf(text: string): { at: string } | { problem: string } {
  const at = TIME.test(text) ? Date.parse(`${text.replace(" ", "T").replace(/Z$/, "")}Z`) : Number.NaN;
  if (!Number.isNaN(at)) return { at: new Date(at).toISOString() };
  return { problem: unclearTimeProblem(text) ?? "Enter a date and a time, such as 2026-03-31 14:30." };
}

export function unclearTime(why: "double" | "missing", typed: string, meant = ""): string {
  return `${why}:${typed}|${meant}`;
}
