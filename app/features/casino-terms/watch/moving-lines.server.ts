import { sha256Hex } from "~/domain/digest.server";
import { MOST_MOVING, type MovingPlace } from "../schema";

/** Changes at as many readings in a row, and a value changes by itself. */
const CHANGES = 2;
/** The same for the wording of a line, such as the name of the latest winner. */
const CHANGES_OF_WORDING = 3;
/** What stands still for as many readings has been changed by somebody. */
const READINGS_STILL = 3;
/** The parts of a date stand this near to each other. */
const NEAR = 8;
/** Shorter lines, such as a number alone, are told apart by the line above. */
const TELLING = 16;

interface Value {
  at: number;
  text: string;
  isName: boolean;
}

/** A line taken apart: what a machine may write in it, and what is left around it. */
interface Line {
  text: string;
  /** Numbers and what contains them, and names of months and weekdays. */
  values: Value[];
  /** The line with a placeholder for each value: the same for lines that differ in nothing else. */
  form: string;
  /** The same for a line of this form wherever it stands. */
  place: string;
  /** The same for whatever stands between two lines of the forms of its neighbours; "" if several do. */
  slot: string;
}

/** Languages that casinos write in: for others a date makes a version more. */
const LANGUAGES =
  "bg cs da de el en es et fi fr hr hu is it ja ko lt lv nb nl nn pl pt ro ru sk sl sr sv tr uk zh".split(" ");
/** The names of months and weekdays, as they stand in a date and alone. */
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
/** Weekdays that stand among other characters without space. */
const PARTS =
  /\p{N}+(?:[.,:/'’-]\p{N}+)*|[月火水木金土日]曜日|星期[一二三四五六日]|(?:(?![月火水木金土日]曜日|星期[一二三四五六日])[\p{L}\p{M}])+/gu;

function valuesIn(line: string): Value[] {
  const values: Value[] = [];
  for (const { 0: run, index } of line.matchAll(RUNS)) {
    // A number with its unit, or the id of something: one value.
    if (/^[\x21-\x7e]+$/.test(run) && /\d/.test(run)) values.push({ at: index, text: run, isName: false });
    else
      for (const { 0: text, index: within } of run.matchAll(PARTS)) {
        const isName = namesOfDays().has(text.toLowerCase());
        if (isName || /^\p{N}/u.test(text)) values.push({ at: index + within, text, isName });
      }
  }
  return values;
}

const endOf = ({ at, text }: Value) => at + text.length;

function formOf(line: string, values: readonly Value[]): string {
  let [form, end] = ["", 0];
  for (const value of values) {
    form += line.slice(end, value.at) + (value.isName ? "\u0001" : "\0");
    end = endOf(value);
  }
  return form + line.slice(end);
}

function parseLines(text: string): Line[] {
  const lines = text.split("\n").map((line) => {
    const values = valuesIn(line);
    return { text: line, values, form: formOf(line, values) };
  });
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  const digest = (key: string) => sha256Hex(key).slice(0, 16);
  const formAt = (row: number) => lines[row]?.form ?? "";
  const slots = lines.map((_, row) => `${formAt(row - 1)}\n\n${formAt(row + 1)}`);
  for (const slot of slots) count(slot);
  return lines.map((line, row) => {
    const [known, slot = ""] = [
      line.form.length < TELLING ? `${formAt(row - 1)}\n${line.form}` : line.form,
      slots[row],
    ];
    const place = digest(`${String(count(known))}\n${known}`);
    return { ...line, place, slot: counts.get(slot) === 1 ? digest(slot) : "" };
  });
}

/**
 * Returns which values of a line change by themselves: those that did, and the months, weekdays and years beside a
 * weekday or day of the month among them, which change at other times.
 */
function movingIn({ text, values, place }: Line, places: ReadonlySet<string>): boolean[] {
  const moving = values.map((_, index) => places.has(`${place}:${String(index)}`));
  const isDate = ({ text: day, isName }: Value) => isName || /^\d{1,2}\D{0,2}$/.test(day);
  const spread = (from: number, to: number) => {
    const [one, other] = [values[from], values[to]];
    if (!moving[from] || !one || !other || !isDate(one)) return;
    const gap = text.slice(...(from < to ? [endOf(one), other.at] : [endOf(other), one.at]));
    // Some languages number their months.
    if (gap.length <= NEAR && (other.isName || /^[月월] ?$/.test(gap) || /^20\d\d$/.test(other.text)))
      moving[to] = true;
  };
  if (!moving.includes(true)) return moving;
  for (let index = 1; index < values.length; index += 1) spread(index - 1, index);
  for (let index = values.length - 1; index > 0; index -= 1) spread(index, index - 1);
  return moving;
}

/** Returns a text's digest, in which what changes by itself doesn't count. */
function digestOf(lines: readonly Line[], places: ReadonlySet<string>): string {
  const written = lines.map((line) => {
    if (places.has(`${line.slot}:line`)) return "\u0002";
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
 * Compares a reading with the newest version, and learns from it what changes by itself: values in a line, such as the
 * number of players online, and lines between others that stay. Never learned are what stands still afterwards, and any
 * line that `isWatched`. `known`: what earlier readings have taught.
 */
export function compareReadings(
  newest: string,
  reading: string,
  known: readonly MovingPlace[],
  isWatched: (line: string) => boolean,
): Comparison {
  const [before, after] = [parseLines(newest), parseLines(reading)];
  const places = new Map(known.map((one) => [one.place, one]));
  const moving: MovingPlace[] = [];
  const see = (place: string, read: string, isLearnable: boolean) => {
    const prior = places.get(place);
    places.delete(place);
    if (!isLearnable) return;
    const value = sha256Hex(read).slice(0, 12);
    const isStill = prior?.value === value;
    const changes = Math.min((prior?.changes ?? 0) + (isStill ? 0 : 1), 1_000);
    moving.push({ place, value, changes, readings: isStill ? Math.min(prior.readings + 1, 1_000) : 1 });
  };
  const [byPlace, bySlot] = [
    new Map(before.map((line) => [line.place, line])),
    new Map(before.map((line) => [line.slot, line])),
  ];
  for (const { text, form, values, place, slot } of after) {
    const [same, other] = [byPlace.get(place), slot === "" ? undefined : bySlot.get(slot)];
    if (same?.text === text || other?.text === text || !(same ?? other)) continue;
    const isLearnable = moving.length < MOST_MOVING && ![text, (same ?? other)?.text ?? ""].some(isWatched);
    if (same) {
      for (const [index, value] of values.entries())
        if (same.values[index]?.text !== value.text) see(`${place}:${String(index)}`, value.text, isLearnable);
    } else if (other?.form !== form) see(`${slot}:line`, text, isLearnable);
  }
  const kept = [...moving, ...learnt([...places.values()])].slice(0, MOST_MOVING);
  const learned = learnt(kept).filter(({ readings }) => readings < READINGS_STILL);
  const ids = new Set(learned.map(({ place }) => place));
  return { before: digestOf(before, ids), after: digestOf(after, ids), moving: kept };
}

/** Returns the places that have changed often enough. The others begin again after a reading without a change. */
export function learnt(moving: readonly MovingPlace[]): MovingPlace[] {
  return moving.filter(({ place, changes }) => changes >= (place.endsWith(":line") ? CHANGES_OF_WORDING : CHANGES));
}
