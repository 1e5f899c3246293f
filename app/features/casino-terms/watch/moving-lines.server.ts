import { diffArrays, type ChangeObject } from "diff";
import { sha256Hex } from "~/domain/digest.server";
import { MOST_MOVING, type MovingPlace } from "../schema";

/** Changes at as many readings in a row, and a value changes by itself. */
const CHANGES = 2;
/** The same for the wording of lines, such as the names of the latest winners, or the order of a list. */
const CHANGES_OF_WORDING = 3;
/** Lines in a row that are taken for one place at most. */
const MOST_LINES_OF_PLACE = 30;
/** As many lines that stay, of this length at most, may stand among them. */
const FEW_LINES = 8;
const SHORT_LINE = 40;
const MOST_EDITS = 400;
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

const digest = (key: string) => sha256Hex(key).slice(0, 16);

function parseLines(text: string): Line[] {
  const lines = text.split("\n").map((line) => {
    const values = valuesIn(line);
    return { text: line, values, form: formOf(line, values) };
  });
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  return lines.map((line, row) => {
    const known = line.form.length < TELLING ? `${lines[row - 1]?.form ?? ""}\n${line.form}` : line.form;
    return { ...line, place: digest(`${String(count(known))}\n${known}`) };
  });
}

/** The same for whatever stands between two lines of these forms; "" for the beginning and the end of a text. */
const between = (above: string, below: string) => `${digest(`${above}\n\n${below}`)}:line`;

/** Lines that differ in wording, between two that don't. */
interface Hunk {
  place: string;
  before: Line[];
  after: Line[];
}

/** True for a change, and for the few short lines between two, as in a list that is shuffled. */
function isOfHunk(changes: readonly ChangeObject<string[]>[], at: number): boolean {
  const isChange = (change: ChangeObject<string[]> | undefined) => change?.added === true || change?.removed === true;
  if (isChange(changes[at])) return true;
  const lines = changes[at]?.value ?? [];
  const areFew = lines.length <= FEW_LINES && lines.every((line) => line.length <= SHORT_LINE);
  return areFew && isChange(changes[at - 1]) && isChange(changes[at + 1]);
}

/** Finds where the wording of two texts differs, as far as that is told by the lines around it. */
function hunksOf(before: readonly Line[], after: readonly Line[]): Hunk[] {
  const [forms, later] = [before, after].map((lines) => lines.map(({ form }) => form)) as [string[], string[]];
  const changes = diffArrays(forms, later, { maxEditLength: MOST_EDITS }) ?? [];
  const hunks: Hunk[] = [];
  let [row, laterRow] = [0, 0];
  for (let at = 0; at < changes.length; at += 1) {
    const start = [row, laterRow] as const;
    for (let change = changes[at]; change && isOfHunk(changes, at); change = changes[(at += 1)]) {
      if (!change.added) row += change.value.length;
      if (!change.removed) laterRow += change.value.length;
    }
    const longest = Math.max(row - start[0], laterRow - start[1]);
    // Lines that come and go say something: a clause that is struck out, and put back.
    const isReplaced = row > start[0] && laterRow > start[1];
    // The first and the last of a list may stay where they were for a day.
    const isShort = (form: string | undefined) => longest > 1 && form !== undefined && form.length <= SHORT_LINE;
    let [above, below] = [0, 0];
    while (isShort(forms[start[0] - above - 1])) above += 1;
    while (isShort(forms[row + below])) below += 1;
    const [old, recent] = [
      before.slice(start[0] - above, row + below),
      after.slice(start[1] - above, laterRow + below),
    ];
    const around = [forms[start[0] - above - 1] ?? "", forms[row + below] ?? ""] as const;
    const isTold = [forms, later].every((all) => around.every((form) => all.indexOf(form) === all.lastIndexOf(form)));
    if (isTold && isReplaced && Math.max(old.length, recent.length) <= MOST_LINES_OF_PLACE)
      hunks.push({ place: between(...around), before: old, after: recent });
    const kept = changes[at]?.value.length ?? 0;
    row += kept;
    laterRow += kept;
  }
  return hunks;
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

/** Returns the line below the lines whose wording changes by itself that stand below the one at `row`; null if none do. */
function endOfPlace(lines: readonly Line[], row: number, places: ReadonlySet<string>): number | null {
  const above = lines[row]?.form ?? "";
  for (let below = row + 1; below <= Math.min(lines.length, row + 1 + MOST_LINES_OF_PLACE); below += 1)
    if (places.has(between(above, lines[below]?.form ?? ""))) return below;
  return null;
}

/** Returns a text's digest, in which what changes by itself doesn't count. */
function digestOf(lines: readonly Line[], places: ReadonlySet<string>): string {
  const written: string[] = [];
  const hasLines = [...places].some((place) => place.endsWith(":line"));
  for (let row = -1; row < lines.length; row += 1) {
    const line = lines[row];
    if (line) {
      const moving = movingIn(line, places);
      written.push(line.form + line.values.map(({ text }, index) => `\0${moving[index] ? "" : text}`).join(""));
    }
    const end = hasLines ? endOfPlace(lines, row, places) : null;
    if (end !== null) {
      written.push("\u0002");
      row = end - 1;
    }
  }
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
 * number of players online, and lines between others that stay, their order included. Never learned are what stands
 * still afterwards, and any line that `isWatched`. `known`: what earlier readings have taught.
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
  const see = (place: string, read: string, mayLearn: boolean) => {
    const prior = places.get(place);
    places.delete(place);
    if (!mayLearn) return;
    const value = sha256Hex(read).slice(0, 12);
    const isStill = prior?.value === value;
    const changes = Math.min((prior?.changes ?? 0) + (isStill ? 0 : 1), 1_000);
    moving.push({ place, value, changes, readings: isStill ? Math.min(prior.readings + 1, 1_000) : 1 });
  };
  const isLearnable = (...lines: (Line | undefined)[]) =>
    moving.length < MOST_MOVING && !lines.some((line) => line && isWatched(line.text));
  const byPlace = new Map(before.map((line) => [line.place, line]));
  for (const line of after) {
    const same = byPlace.get(line.place);
    if (!same || same.text === line.text) continue;
    for (const [index, value] of line.values.entries())
      if (same.values[index]?.text !== value.text)
        see(`${line.place}:${String(index)}`, value.text, isLearnable(same, line));
  }
  for (const hunk of hunksOf(before, after))
    see(hunk.place, hunk.after.map(({ text }) => text).join("\n"), isLearnable(...hunk.before, ...hunk.after));
  const kept = [...moving, ...learnt([...places.values()])].slice(0, MOST_MOVING);
  const learned = learnt(kept).filter(({ readings }) => readings < READINGS_STILL);
  const ids = new Set(learned.map(({ place }) => place));
  return { before: digestOf(before, ids), after: digestOf(after, ids), moving: kept };
}

/** Returns the places that have changed often enough. The others begin again after a reading without a change. */
export function learnt(moving: readonly MovingPlace[]): MovingPlace[] {
  return moving.filter(({ place, changes }) => changes >= (place.endsWith(":line") ? CHANGES_OF_WORDING : CHANGES));
}
