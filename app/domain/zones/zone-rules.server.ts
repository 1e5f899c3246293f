import { DAY_MS } from "~/domain/day-ms";
import { UTC, type ZoneRules } from "./zones";

const FIRST_YEAR = 2010;
const YEARS_AHEAD = 10;
const MINUTE = 60_000;
/** Shorter than any time between two changes of clocks. */
const STEP = 7 * DAY_MS;

/** The names of zones that people can choose, UTC first. */
export const ZONE_NAMES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];

/** Returns a zone's name as we write it, from its name or that of its city in any capitals; null for no such zone. */
export function findZoneName(typed: string): string | null {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, "_");
  const exact = ZONE_NAMES.find((name) => name.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const cities = ZONE_NAMES.filter((name) => name.toLowerCase().split("/").at(-1) === wanted);
  return cities.length === 1 ? (cities[0] ?? null) : null;
}

/** Returns a function that gives a zone's offset in minutes. */
function offsetsOf(name: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  });
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const shown = Date.UTC(year, month - 1, day, hour, minute, second);
    return Math.round((shown - Math.floor(at / 1_000) * 1_000) / MINUTE);
  };
}

/** Returns the first minute in `(from, to]` with another offset than `from`. */
function changeBetween(from: number, to: number, offset: (at: number) => number): number {
  const before = offset(from);
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = low + Math.round((high - low) / (2 * MINUTE)) * MINUTE;
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

const known = new Map<string, ZoneRules>();

/** Returns a zone's rules from 2010 to ten years after `now`; those of UTC for a name that the machine doesn't know. */
export function zoneRules(name: string, now: Date): ZoneRules {
  if (name === "UTC" || !ZONE_NAMES.includes(name)) return UTC;
  const until = now.getUTCFullYear() + YEARS_AHEAD;
  const key = `${name} ${String(until)}`;
  const made = known.get(key);
  if (made) return made;
  const offset = offsetsOf(name);
  const end = Date.UTC(until, 0, 1);
  let at = Date.UTC(FIRST_YEAR, 0, 1);
  const offsets: [number, number][] = [[at, offset(at)]];
  for (; at < end; at += STEP) {
    if (offset(at + STEP) === offsets.at(-1)?.[1]) continue;
    const change = changeBetween(at, at + STEP, offset);
    offsets.push([change, offset(change)]);
  }
  const rules = { name, offsets };
  known.set(key, rules);
  return rules;
}
