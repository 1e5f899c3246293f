import type { CsvField } from "./csv-fields";

const MOST_COLUMNS = 800;
const LONGEST_NAME = 60;
const NAMES_SHOWN = 5;

/** A heading that isn't a column of ours, with the column it stands for: null if it is left out, undefined if unknown. */
export interface OwnHeading {
  at: number;
  name: string;
  column: string | null | undefined;
}

/** The place of each column in a file's rows. */
export interface Heading {
  /** Columns of the file, without empty ones at its end. */
  width: number;
  id: number | null;
  /** True if a column says which item of ours a row is about. */
  hasIds: boolean;
  /** All fields, with the place of each column; null for one that the file lacks. */
  fields: { field: CsvField; places: (number | null)[]; earlier: number | null }[];
  /** Columns of the export that the system sets, and those left out. */
  ignored: string[];
  /** Headings that aren't ours. */
  own: OwnHeading[];
  /** What is open about them, to be asked; null if nothing is. */
  problem: string | null;
}

/** Returns a column's name as it is compared: people change its capitals, spaces and hyphens. */
export function plainHeading(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}

export function quotedNames(names: readonly string[]): string {
  const shown = names
    .slice(0, NAMES_SHOWN)
    .map((name) => (name === "" ? "(empty)" : `“${name.slice(0, LONGEST_NAME)}”`));
  return shown.join(", ") + (names.length > NAMES_SHOWN ? ` and ${String(names.length - NAMES_SHOWN)} more` : "");
}

/** Columns of which one says which row is which. */
const KEYS = ["id", "slug", "name", "title"];

/**
 * Returns the place of each column in a file, or what is wrong with its first row. `meaning` says what headings stand for
 * that aren't ours.
 */
export function readHeading(
  names: readonly string[],
  fields: readonly CsvField[],
  {
    exported,
    meaning,
    isLenient,
  }: {
    exported: readonly string[];
    meaning: (name: string, at: number) => string | null | undefined;
    isLenient: boolean;
  },
): Heading | string {
  if (names.length > MOST_COLUMNS) return `There are more than ${String(MOST_COLUMNS)} columns.`;
  let width = names.length;
  while (width > 1 && names[width - 1] === "") width -= 1;
  const written = names.slice(0, width).map(plainHeading);
  const twice = written.findIndex((name, at) => written.indexOf(name) !== at);
  if (twice !== -1) return `Two columns are called “${(names[twice] ?? "").slice(0, LONGEST_NAME)}”.`;

  const columns = fields.flatMap((field) => [...field.columns, ...(field.earlier ? [field.earlier] : [])]);
  const importable = new Set(["id", ...columns.map(({ name }) => name)].map(plainHeading));
  const ours = new Set([...importable, ...exported.map(plainHeading)]);
  const own = names.slice(0, width).flatMap((name, at): OwnHeading[] => {
    if (ours.has(written[at] ?? "")) return [];
    const column = meaning(name, at);
    const isKnown = typeof column === "string" && importable.has(plainHeading(column));
    return [{ at, name, column: column === null || (isLenient && !isKnown) ? null : isKnown ? column : undefined }];
  });
  const found = [...written];
  for (const { at, column } of own) found[at] = typeof column === "string" ? plainHeading(column) : "";
  const placeOf = (name: string) => {
    const place = found.indexOf(plainHeading(name));
    return place === -1 ? null : place;
  };
  const placed = fields.map((field) => ({
    field,
    places: field.columns.map(({ name }) => placeOf(name)),
    earlier: field.earlier ? placeOf(field.earlier.name) : null,
  }));
  const both = placed.find(({ places, earlier }) => earlier !== null && places.some((place) => place !== null));
  if (both) {
    const { earlier, columns: one } = both.field;
    const other = one.find((_, at) => both.places[at] !== null)?.name ?? "";
    return `The columns “${earlier?.name ?? ""}” and “${other}” hold the same. Leave one of them out.`;
  }
  const id = placeOf("id");
  const known = new Set([id, ...placed.flatMap(({ places, earlier }) => [...places, earlier])]);
  const hasKey = KEYS.some((name) => known.has(placeOf(name)) && placeOf(name) !== null);
  if (!hasKey && own.length === 0)
    return "The file needs a column that says which row is which, such as “id”, “slug” or “name”.";
  return {
    width,
    id,
    hasIds: id !== null || placeOf("slug") !== null,
    fields: placed,
    ignored: names.slice(0, width).filter((_, at) => !known.has(at)),
    own,
    problem: problemOf(own, found, hasKey),
  };
}

/** Says what is open about the headings that aren't ours; null if nothing is. */
function problemOf(own: readonly OwnHeading[], found: readonly string[], hasKey: boolean): string | null {
  const open = own.filter(({ column }) => column === undefined).map(({ name }) => name);
  if (open.length > 0)
    return `We don’t know ${open.length === 1 ? "the column" : "the columns"} ${quotedNames(open)}. Say which column ${open.length === 1 ? "it is" : "each is"}.`;
  const same = own.find(
    ({ at, column }) =>
      typeof column === "string" && found.indexOf(found[at] ?? "") !== found.lastIndexOf(found[at] ?? ""),
  );
  if (same) return `Two columns are read as “${same.column ?? ""}”. Choose another for one of them.`;
  return hasKey ? null : "Say which column tells the rows apart: name, title, slug or id.";
}
