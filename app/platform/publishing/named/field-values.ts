import { formatDay } from "~/domain/days";
import { formatMoney, type Money } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import type { NamedValue } from "../editorial-kind";
import type { About, Field, FieldSet } from "../fields/field";

const SMALL = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Returns a count as a sentence has it: in words up to twelve. */
export function countWords(count: number): string {
  return SMALL[count] ?? formatNumber(count);
}

/** Returns "a, b and c". */
function joined(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

function numberWords(value: number, unit: About["unit"]): string {
  if (unit === "%") return `${formatNumber(value)}%`;
  return unit ? plural(value, unit) : formatNumber(value);
}

/** Returns a time as a sentence says it, and the day alone. */
function timeValues(name: string, value: string, tense: About["tense"], now: string): NamedValue[] {
  if (!tense) return [{ name, words: formatDay(value) }];
  // Some times are stored to the second, so they can't be compared as texts.
  const isAhead = Date.parse(value) > Date.parse(now);
  const words = `${isAhead ? tense[0] : tense[1]} on ${formatDay(value)}`;
  return [
    { name, words, until: isAhead ? new Date(value).toISOString() : null },
    { name: `day it ${name}`, words: formatDay(value) },
  ];
}

/** How the codes of a kind's fields are said. A field of codes without them can only be counted, or not be named. */
export type CodeWords = Readonly<Record<string, (code: string) => string>>;

function valuesOf(
  label: string,
  { about, cells, partLabels }: Field,
  value: unknown,
  say: CodeWords[string] | undefined,
  now: string,
): NamedValue[] {
  const name = label.toLowerCase();
  const none: NamedValue = { name, words: about.tense?.[2] ?? about.none ?? "not stated" };
  switch (cells.as) {
    case "text":
    case "optional":
      return [value ? { name, words: value as string } : none];
    case "money":
      return [value ? { name, words: formatMoney(value as Money) } : none];
    case "number":
      return [typeof value === "number" ? { name, words: numberWords(value, about.unit) } : none];
    case "day":
    case "instant":
      return value ? timeValues(name, value as string, about.tense, now) : [none];
    case "choice":
      return say ? [value ? { name, words: say(value as string) } : none] : [];
    case "codes":
    case "lines": {
      const codes = value as readonly string[];
      const count = { name: `number of ${name}`, words: countWords(codes.length) };
      const words = cells.as === "lines" ? codes : say && codes.map(say);
      return words ? [count, codes.length > 0 ? { name, words: joined(words) } : none] : [count];
    }
    case "entries":
      return [{ name: `number of ${name}`, words: countWords((value as readonly unknown[]).length) }];
    case "parts":
      return value === null
        ? []
        : Object.entries(cells.parts).flatMap(([part, one]) =>
            valuesOf(
              partLabels[`.${part}`] ?? one.label,
              one,
              (value as Record<string, unknown>)[part],
              undefined,
              now,
            ),
          );
    default:
      return [];
  }
}

/** Returns what texts may name of an item's fields: those that readers see anyway. */
export function fieldValues(fields: FieldSet, item: object, words: CodeWords, now: string): NamedValue[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    name !== "slug" && (field.about.isPublic === true || field.about.open !== undefined)
      ? valuesOf(field.label, field, (item as Record<string, unknown>)[name] ?? field.blank, words[name], now)
      : [],
  );
}
