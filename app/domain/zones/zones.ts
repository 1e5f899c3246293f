import { formatDay, formatShortDay } from "../days";

/**
 * A time zone's offsets from UTC, worked out on the server (zone-rules.server.ts): a browser may know other rules, and
 * would then render a different page from the one that was sent.
 */
export interface ZoneRules {
  /** IANA name, such as `Europe/Berlin`. */
  name: string;
  /**
   * Offsets in minutes east of UTC, each with the time from which it applies (milliseconds since 1970). The first also
   * applies before that.
   */
  offsets: readonly (readonly [from: number, minutes: number])[];
}

export const UTC: ZoneRules = { name: "UTC", offsets: [[0, 0]] };

const MINUTE = 60_000;
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

function offsetAt({ offsets }: ZoneRules, at: number): number {
  let found = offsets[0]?.[1] ?? 0;
  for (const [from, minutes] of offsets) if (from <= at) found = minutes;
  return found;
}

/** Returns an instant (UTC, ISO 8601) as the zone's clocks show it, as if it were UTC: `2026-11-21T13:00:00.000`. */
export function localOf(zone: ZoneRules, at: string): string {
  const time = Date.parse(at);
  return new Date(time + offsetAt(zone, time) * MINUTE).toISOString().slice(0, -1);
}

/** What a time on a zone's clocks means. */
export type LocalTime =
  | { is: "one"; at: string }
  /** Clocks are put back over it, so it happens twice. */
  | { is: "double"; first: string; second: string }
  /** Clocks are put forward over it, so it never happens. `from` and `to` are what they show at the change. */
  | { is: "missing"; from: string; to: string; meant: string }
  | { is: "invalid" };

/** Returns what a local time (`2026-10-25T02:30`) means in a zone. */
export function instantsOf(zone: ZoneRules, local: string): LocalTime {
  const shown = LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(shown)) return { is: "invalid" };
  const offsets = new Set(zone.offsets.map(([, minutes]) => minutes));
  const instants = [...offsets]
    .map((minutes) => ({ at: shown - minutes * MINUTE, minutes }))
    .filter(({ at, minutes }) => offsetAt(zone, at) === minutes)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const [first, second] = instants.map((at) => new Date(at).toISOString());
  if (first !== undefined && second !== undefined) return { is: "double", first, second };
  if (first !== undefined) return { is: "one", at: first };
  for (const [place, [change, after]] of zone.offsets.entries()) {
    const before = zone.offsets[place - 1]?.[1];
    if (before === undefined || shown < change + before * MINUTE || shown >= change + after * MINUTE) continue;
    const clock = (at: number) => new Date(at).toISOString().slice(0, 16);
    return {
      is: "missing",
      from: clock(change + before * MINUTE),
      to: clock(change + after * MINUTE),
      meant: clock(shown + (after - before) * MINUTE),
    };
  }
  return { is: "invalid" };
}

/** Returns a zone's name for people: "Berlin", "Port of Spain", "UTC". */
export function zoneName({ name }: Pick<ZoneRules, "name">): string {
  return (name.split("/").at(-1) ?? name).replaceAll("_", " ");
}

/** Returns an offset as `UTC+5:45`. */
export function offsetName(zone: ZoneRules, at: string): string {
  const minutes = offsetAt(zone, Date.parse(at));
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${String(hours)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

const isDay = (at: string) => !at.includes("T");

/** How a screen writes days and times; in a zone other than UTC, times name UTC as well. */
export interface TimeWords {
  zone: ZoneRules;
  day(at: string): string;
  shortDay(at: string): string;
  moment(at: string): string;
  shortMoment(at: string): string;
}

/** Writes days and times in a zone other than UTC: "3 March 2026 at 10:05 Berlin (09:05 UTC)". */
export function timeWordsIn(zone: ZoneRules): TimeWords {
  const local = (at: string) => (isDay(at) ? at : `${localOf(zone, at)}Z`);
  const clock = (at: string) => at.slice(11, 16);
  function both(at: string, day: (at: string) => string, between: string): string {
    const [there, utc] = [local(at), new Date(at).toISOString()];
    const isSameDay = there.slice(0, 10) === utc.slice(0, 10);
    return `${day(there)}${between}${clock(there)} ${zoneName(zone)} (${isSameDay ? "" : `${formatShortDay(utc)}, `}${clock(utc)} UTC)`;
  }
  return {
    zone,
    day: (at) => formatDay(local(at)),
    shortDay: (at) => formatShortDay(local(at)),
    moment: (at) => both(at, formatDay, " at "),
    shortMoment: (at) => both(at, formatShortDay, ", "),
  };
}
