import { plainHeading } from "./import-heading";

export interface OfferedColumn {
  name: string;
  /** What people call it, where its name is a programmer's. */
  label?: string | undefined;
}

/** Words that say nothing about what a column holds. */
const FILLERS = new Set("a an and are as at by for from in is it its of on or our per the their to we".split(" "));
const SHORT: Readonly<Record<string, string>> = { no: "number", nr: "number", currencies: "currency" };
/** Letters that a word needs before it is taken for the beginning of another: "launch" for "launched". */
const LEAST_BEGINNING = 3;
/** The least share of words that a heading and a column have in common. */
const LEAST_SHARE = 0.5;

function wordsOf(text: string): string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return (parted.match(/\p{L}+/gu) ?? [])
    .filter((word) => !FILLERS.has(word))
    .map((word) => SHORT[word] ?? (word.length > LEAST_BEGINNING ? word.replace(/(?<!s)s$/, "") : word));
}

const isAlike = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= LEAST_BEGINNING && (a.startsWith(b) || b.startsWith(a)));

/** Dice's coefficient of two lists of words: 1 if each has its like in the other, 0 if none has. */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.some((other) => isAlike(word, other))).length;
  return a.length + b.length === 0 ? 0 : (2 * Math.min(shared, b.length)) / (a.length + b.length);
}

/** What a list's items are called by: a heading such as “Casino” stands for it. */
const CALLED_BY = ["name", "title"];

/**
 * Returns by place the column that each heading probably stands for, by the words they share. No column is taken twice:
 * the likest pair comes first.
 */
export function guessedColumns(
  headings: readonly { at: number; name: string }[],
  columns: readonly OfferedColumn[],
  { one, many }: { one: string; many: string },
): Map<number, string> {
  const known = columns.map(({ name, label = "" }) => ({ name, words: [wordsOf(name), wordsOf(label)] }));
  const items = [one, many].map(plainHeading);
  const pairs = headings.flatMap(({ at, name: heading }) => {
    const words = wordsOf(heading);
    const isItem = items.includes(plainHeading(heading));
    return known.map(({ name, words: theirs }) => ({
      ...{ at, name },
      share: isItem && CALLED_BY.includes(name) ? 1 : Math.max(...theirs.map((each) => sharedWords(words, each))),
    }));
  });
  const guessed = new Map<number, string>();
  const taken = new Set<string>();
  for (const { at, name } of pairs.filter(({ share }) => share >= LEAST_SHARE).sort((a, b) => b.share - a.share)) {
    if (guessed.has(at) || taken.has(name)) continue;
    guessed.set(at, name);
    taken.add(name);
  }
  return guessed;
}

/** Returns the columns by their labels, as headings are compared; without labels that more than one column has. */
export function columnsByLabel(columns: readonly OfferedColumn[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { name, label } of columns) {
    if (label === undefined) continue;
    const plain = plainHeading(label);
    found.set(plain, found.has(plain) ? undefined : name);
  }
  return found;
}
