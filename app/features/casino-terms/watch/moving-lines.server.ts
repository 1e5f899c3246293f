import { LANGUAGES } from "~/domain/codes/codes";
import { sha256Hex } from "~/domain/digest.server";
import { MOST_MOVING, type MovingPlace } from "../schema";

/** Changes at as many readings in a row, and a place is one that changes by itself. */
const CHANGES = 2;
/** A place that stands still for as many readings has been changed by somebody. */
const READINGS_STILL = 3;
/** The parts of a date stand this near to each other. */
const NEAR = 8;

/** A line taken apart: what a machine may write in it, and what is left around it. */
interface Line {
  /** The line with a placeholder for each value: the same for lines that differ in nothing else. */
  form: string;
  /** Numbers and what contains them, and names of months and weekdays. */
  values: { text: string; isName: boolean }[];
  /** What stands before each value, and at last after all. */
  between: string[];
  /** The same for a line wherever it stands, as long as the one before it is of the same form. */
  place: string;
}

/** The names of months and weekdays in the languages the house knows, as they stand in a date and alone. */
let names: ReadonlySet<string> | undefined;

function namesOfDays(): ReadonlySet<string> {
  if (names) return names;
  const found = new Set(["am", "pm"]);
  // Steps of 27 days through a year fall into each month and on each weekday.
  const days = Array.from({ length: 14 }, (_, step) => new Date(Date.UTC(2024, 0, 1 + 27 * step)));
  for (const language of LANGUAGES)
    for (const width of ["long", "short"] as const)
      for (const options of [
        { month: width, day: "numeric" },
        { month: width },
        { weekday: width },
      ] satisfies Intl.DateTimeFormatOptions[]) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
        for (const day of days)
          for (const { type, value } of format.formatToParts(day))
            if (type === "month" || type === "weekday")
              // Japanese weekdays in one character, such as that of the sun and the day, are words of their own.
              for (const word of value.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []) found.add(word);
      }
  return (names = found);
}

const RUNS = /[\p{L}\p{M}\p{N}]+(?:[.,:/'’_-][\p{L}\p{M}\p{N}]+)*/gu;
/** A Japanese weekday stands among other characters without space. */
const PARTS = /\p{N}+(?:[.,:/'’-]\p{N}+)*|[月火水木金土日]曜日|(?:(?![月火水木金土日]曜日)[\p{L}\p{M}])+/gu;

/** Returns the values in a line, with where they begin. */
function* valuesIn(text: string): Generator<{ at: number; text: string; isName: boolean }> {
  for (const run of text.matchAll(RUNS)) {
    // A number with its unit, or the id of something: one value.
    if (/^[\x21-\x7e]+$/.test(run[0]) && /\d/.test(run[0])) yield { at: run.index, text: run[0], isName: false };
    else
      for (const part of run[0].matchAll(PARTS)) {
        const isName = namesOfDays().has(part[0].toLowerCase());
        if (isName || /^\p{N}/u.test(part[0])) yield { at: run.index + part.index, text: part[0], isName };
      }
  }
}

function parseLines(text: string): Line[] {
  const seen = new Map<string, number>();
  let above = "";
  return text.split("\n").map((line) => {
    const values: Line["values"] = [];
    const between: string[] = [];
    let end = 0;
    for (const { at, ...value } of valuesIn(line)) {
      values.push(value);
      between.push(line.slice(end, at));
      end = at + value.text.length;
    }
    between.push(line.slice(end));
    const form = between
      .map((part, index) => part + (values[index] ? (values[index].isName ? "\u0001" : "\0") : ""))
      .join("");
    const around = `${above}\n${form}`;
    const before = seen.get(around) ?? 0;
    seen.set(around, before + 1);
    above = form;
    const place = values.length === 0 ? "" : sha256Hex(`${String(before)}\n${around}`).slice(0, 16);
    return { form, values, between, place };
  });
}

/**
 * Returns which values of a line change by themselves: those that did, and the months, weekdays and years beside a
 * weekday or day of the month among them, which change at other times.
 */
function movingIn({ values, between, place }: Line, places: ReadonlySet<string>): boolean[] {
  const moving = values.map((_, index) => places.has(`${place}:${String(index)}`));
  const isDate = ({ text, isName }: Line["values"][number]) => isName || /^\d{1,2}\D{0,2}$/.test(text);
  const spread = (from: number, to: number) => {
    const [one, other] = [values[from], values[to]];
    const gap = between[Math.max(from, to)] ?? "";
    if (!moving[from] || !one || !other || !isDate(one) || gap.length > NEAR) return;
    // Japanese numbers its months.
    if (other.isName || gap === "月" || /^20\d\d$/.test(other.text)) moving[to] = true;
  };
  if (!moving.includes(true)) return moving;
  for (let index = 1; index < values.length; index += 1) spread(index - 1, index);
  for (let index = values.length - 1; index > 0; index -= 1) spread(index, index - 1);
  return moving;
}

/** Returns a text's digest, in which values that change by themselves don't count. */
function digestOf(lines: readonly Line[], places: ReadonlySet<string>): string {
  const written = lines.map((line) => {
    const moving = movingIn(line, places);
    return line.form + line.values.map(({ text }, index) => `\0${moving[index] ? "" : text}`).join("");
  });
  return sha256Hex(written.join("\n"));
}

export interface Comparison {
  /** Digests of both texts, without what changes by itself: the same if they differ in nothing else. */
  before: string;
  after: string;
  /** What is known by now of the values that change. */
  moving: MovingPlace[];
}

/**
 * Compares a reading with the newest version, and learns from it which values in its lines change by themselves: the
 * number of players online, the day. Wording never does, nor does a value that stands still afterwards, nor any in a
 * line that `isWatched`. `known`: what earlier readings have taught.
 */
export function compareReadings(
  newest: string,
  reading: string,
  known: readonly MovingPlace[],
  isWatched: (line: string) => boolean,
): Comparison {
  const [before, after] = [parseLines(newest), parseLines(reading)];
  const written = reading.split("\n");
  const earlier = new Map(before.map((line) => [line.place, line]));
  const places = new Map(known.map((one) => [one.place, one]));
  const moving: MovingPlace[] = [];
  for (const [row, { place, values }] of after.entries()) {
    const same = place === "" ? undefined : earlier.get(place);
    if (!same || values.every(({ text }, index) => same.values[index]?.text === text)) continue;
    const isLearnable = moving.length < MOST_MOVING && !isWatched(written[row] ?? "");
    for (const [index, { text }] of values.entries()) {
      if (same.values[index]?.text === text) continue;
      const id = `${place}:${String(index)}`;
      const prior = places.get(id);
      places.delete(id);
      if (!isLearnable) continue;
      const value = sha256Hex(text).slice(0, 12);
      const isStill = prior?.value === value;
      const [changes, readings] = [(prior?.changes ?? 0) + (isStill ? 0 : 1), isStill ? prior.readings + 1 : 1];
      moving.push({ place: id, value, changes: Math.min(changes, 1_000), readings: Math.min(readings, 1_000) });
    }
  }
  const kept = [...moving, ...learnt([...places.values()])].slice(0, MOST_MOVING);
  const learned = new Set(
    learnt(kept)
      .filter(({ readings }) => readings < READINGS_STILL)
      .map(({ place }) => place),
  );
  return { before: digestOf(before, learned), after: digestOf(after, learned), moving: kept };
}

/** Returns the places that have changed often enough. The others begin again after a reading without a change. */
export function learnt(moving: readonly MovingPlace[]): MovingPlace[] {
  return moving.filter(({ changes }) => changes >= CHANGES);
}
