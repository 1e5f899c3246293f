import type { CsvField } from "./csv-fields";

const MOST_COLUMNS = 800;
const LONGEST_NAME = 60;
const NAMES_SHOWN = 5;

/** The place of each column in a file's rows. */
export interface Heading {
  /** Columns of the file, without empty ones at its end. */
  width: number;
  id: number | null;
  /** All fields, with the place of each column; null for one that the file lacks. */
  fields: { field: CsvField; places: (number | null)[]; earlier: number | null }[];
  /** Columns of the export that the system sets, and unknown ones. */
  ignored: string[];
  unknown: string[];
}

/** Returns a column's name as it is compared: people change its capitals, spaces and hyphens. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}

export function quotedNames(names: readonly string[]): string {
  const shown = names
    .slice(0, NAMES_SHOWN)
    .map((name) => (name === "" ? "(empty)" : `“${name.slice(0, LONGEST_NAME)}”`));
  return shown.join(", ") + (names.length > NAMES_SHOWN ? ` and ${String(names.length - NAMES_SHOWN)} more` : "");
}

/** Returns the place of each column in a file, or what is wrong with its first row. */
export function readHeading(
  names: readonly string[],
  fields: readonly CsvField[],
  exported: readonly string[],
): Heading | string {
  if (names.length > MOST_COLUMNS) return `There are more than ${String(MOST_COLUMNS)} columns.`;
  let width = names.length;
  while (width > 1 && names[width - 1] === "") width -= 1;
  const found = names.slice(0, width).map(plain);
  const twice = found.findIndex((name, at) => found.indexOf(name) !== at);
  if (twice !== -1) return `Two columns are called “${(names[twice] ?? "").slice(0, LONGEST_NAME)}”.`;
  const placeOf = (name: string) => {
    const place = found.indexOf(plain(name));
    return place === -1 ? null : place;
  };
  const placed = fields.map((field) => ({
    field,
    places: field.columns.map(({ name }) => placeOf(name)),
    earlier: field.earlier ? placeOf(field.earlier.name) : null,
  }));
  const both = placed.find(({ places, earlier }) => earlier !== null && places.some((place) => place !== null));
  if (both) {
    const { earlier, columns } = both.field;
    const own = columns.find((_, at) => both.places[at] !== null)?.name ?? "";
    return `The columns “${earlier?.name ?? ""}” and “${own}” hold the same. Leave one of them out.`;
  }
  const id = placeOf("id");
  const known = new Set([id, ...placed.flatMap(({ places, earlier }) => [...places, earlier])]);
  const readOnly = new Set(exported.map(plain));
  const others = names.slice(0, width).flatMap((name, at) => (known.has(at) ? [] : [{ name, plain: found[at] ?? "" }]));
  const unknown = others.filter((one) => !readOnly.has(one.plain)).map(({ name }) => name);
  const hasKey = ["id", "slug", "name", "title"].some((name) => known.has(placeOf(name)) && placeOf(name) !== null);
  if (!hasKey && unknown.length === width)
    return `The first row must name the columns, such as slug. It has ${quotedNames(unknown)}.`;
  if (!hasKey) return "The file needs a column that says which row is which, such as “id”, “slug” or “name”.";
  return {
    width,
    id,
    fields: placed,
    ignored: others.map(({ name }) => name),
    unknown,
  };
}
