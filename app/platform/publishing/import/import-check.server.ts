import { isDeepStrictEqual } from "node:util";
import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { formatNumber } from "~/domain/numbers";
import { isCurrency, type Currency, type ExchangeRates } from "~/domain/money/money";
import { plural } from "~/domain/plural";
import { oneLine } from "~/domain/text/characters";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import type { Staff } from "~/domain/staff";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { importRows } from "../collection";
import { editableFields, type EditorialFields, type EditorialKind, type Problem } from "../editorial-kind";
import type { EditorialItem } from "../editorial-items.server";
import { versionOf, planSave, type Change } from "../editorial.server";
import { problemsOf } from "../bulk/undo.server";
import { CellProblem, found, saysNothing, type CellForms } from "./cells/cell-forms";
import { cellMessage } from "./cells/cell-message";
import { cellsOf, type CsvField } from "./csv-fields";
import type { Heading } from "./import-heading";
import { LONGEST_REPAIR, MOST_REPAIRS, type ImportInput, type ImportRowFields } from "./import-schema";

/** Rows whose items are read from the store at once. */
const ROWS_AT_ONCE = 100;
/** Rows that are judged or stored before other work gets its turn. */
const ROWS_A_BATCH = 20;
const MOST_PROBLEMS = 50;
/**
 * The most faulty rows that are stored and listed: a file with only faulty rows would be stored at many times its
 * size.
 */
const MOST_FAULTY = 500;
const LONGEST_LABEL = 200;
const LONGEST_MESSAGE = 500;

type Finding = Omit<ImportRowFields, "importId">;
type RowProblem = Finding["problems"][number];
type Repair = Finding["repairs"][number];

export function importRowId(importId: string, row: number): string {
  return `${importId}:${String(row).padStart(6, "0")}`;
}

export function changeOf({
  fields,
  lock,
  isSlugDerived,
}: Pick<ImportRowFields, "fields" | "lock" | "isSlugDerived">): Change {
  return { intent: "save", fields, cause: "imported", isSlugDerived, ...(lock !== null && { version: lock }) };
}

/** How the rows of a file are told apart and read. */
export interface RowsToCheck<F extends EditorialFields, H extends EditorialFields> {
  kind: EditorialKind<F>;
  heading: Heading;
  forms: CellForms;
  rows: AsyncIterable<CsvRow>;
  /** The rates of the currencies that amounts may be in. */
  rates: ExchangeRates;
  /** All items as they are in memory. */
  items: readonly EditorialItem<H>[];
  /** Returns items with all of their fields. */
  whole: (items: readonly EditorialItem<H>[]) => Promise<readonly EditorialItem<F>[]>;
  importId: string;
  staff: Staff;
}

interface Checked {
  counts: ImportInput["counts"];
  /** Numbers of the rows that would change something. */
  accepted: number[];
}

/**
 * Finds out what each row of a file would do, and stores every row that would change something and the first faulty
 * ones. Rows are read as they are needed, so a file of any length takes the memory of a hundred rows.
 */
export async function checkRows<F extends EditorialFields, H extends EditorialFields>(
  check: RowsToCheck<F, H>,
): Promise<Checked> {
  const { rows, importId, staff } = check;
  const keeper = new Keeper(importId, staff);
  const look = lookerFor(check);
  const counts = { new: 0, changed: 0, unchanged: 0, faulty: 0, repaired: 0 };
  const accepted: number[] = [];
  const slice = new TimeSlice();

  async function takeSome(some: readonly CsvRow[]): Promise<void> {
    const seen = await look(some, slice);
    counts.unchanged += some.length - seen.length;
    for (let at = 0; at < seen.length; at += ROWS_A_BATCH) {
      const batch = seen.slice(at, at + ROWS_A_BATCH);
      await judge(check, batch);
      for (const { finding } of batch) {
        counts[finding.finding] += 1;
        if (finding.finding === "faulty") continue;
        accepted.push(finding.row);
        if (finding.repairs.length > 0) counts.repaired += 1;
      }
      await keeper.keep(batch.map(({ finding }) => finding));
      await slice.rest();
    }
  }

  let some: CsvRow[] = [];
  for await (const row of rows) {
    if (some.push(row) < ROWS_AT_ONCE) continue;
    await takeSome(some);
    some = [];
  }
  await takeSome(some);
  await keeper.end();
  return { counts, accepted };
}

/** Stores findings, and of the faulty ones only the first; the last of those says how many were left out. */
class Keeper {
  #faulty = 0;
  #last: Finding | null = null;

  constructor(
    private readonly importId: string,
    private readonly staff: Staff,
  ) {}

  async keep(findings: readonly Finding[]): Promise<void> {
    const kept = findings.filter((finding) => {
      if (finding.finding !== "faulty") return true;
      this.#faulty += 1;
      if (this.#faulty === MOST_FAULTY) this.#last = finding;
      return this.#faulty < MOST_FAULTY;
    });
    await this.#store(kept);
  }

  async end(): Promise<void> {
    const last = this.#last;
    const more = this.#faulty - MOST_FAULTY;
    if (!last) return;
    if (more > 0) {
      const message = `${formatNumber(more)} more faulty ${more === 1 ? "row is" : "rows are"} not listed. Correct these first, then upload the file again.`;
      last.problems = [...last.problems.slice(0, MOST_PROBLEMS - 1), { column: null, message }];
    }
    await this.#store([last]);
  }

  async #store(findings: readonly Finding[]): Promise<void> {
    if (findings.length === 0) return;
    const batch = backend().documents.batch(this.staff.uid);
    for (const finding of findings)
      batch.set(importRows, importRowId(this.importId, finding.row), { importId: this.importId, ...finding });
    await batch.commit();
  }
}

/** A finding with the cells it was made from. */
interface Seen {
  finding: Finding;
  cells: readonly string[];
}

/** Returns a function that finds what rows would do, unchanged ones left out; it remembers which items it has met. */
function lookerFor<F extends EditorialFields, H extends EditorialFields>(check: RowsToCheck<F, H>) {
  const { kind, heading, forms, items, whole, rates } = check;
  const byId = new Map(items.map((item) => [item.document.id, item]));
  const bySlug = new Map(
    items.flatMap((item) => [
      [item.document.slug, item],
      [item.working.slug, item],
    ]),
  );
  const met = new Map<string, number>();
  const placeOf = (field: string) => heading.fields.find((one) => one.field.field === field)?.places[0] ?? null;
  const places = { id: heading.id, slug: placeOf("slug"), name: placeOf("name"), title: placeOf("title") };
  const { one: noun } = kind.words;
  const now = backend().clock().toISOString();

  /**
   * Returns the item that a row names, with its address if that is made from its name; or what is wrong with the row
   * before its cells are read.
   */
  function itemOf({
    cells,
  }: CsvRow): { item: EditorialItem<H> | null; slug: string; made: string | null } | RowProblem {
    const { width } = heading;
    const isLonger = cells.slice(width).some((cell) => cell.trim() !== "");
    if (cells.length < width || isLonger)
      return { column: null, message: `The row has ${plural(cells.length, "cell")}, the heading ${String(width)}.` };
    const [id, slug] = [textAt(cells, places.id).trim(), textAt(cells, places.slug).trim()];
    if (id === "" && slug === "") {
      const title = oneLine(textAt(cells, places.name ?? places.title));
      if (title === "") return { column: null, message: `Enter a name, or a slug such as ${kind.name}-one.` };
      return { item: null, slug, made: kind.slugOf?.(title) ?? slugOfTitle(title, kind.name) };
    }
    const item = (id === "" ? bySlug.get(slug) : byId.get(id)) ?? null;
    if (id !== "" && !item)
      return { column: "id", message: `No ${noun} has this id. Found ${found(id)}. Leave it empty for a new ${noun}.` };
    return { item, slug, made: null };
  }

  function labelOf({ cells }: CsvRow): string {
    const label = [places.name, places.title, places.slug, places.id].map((place) => textAt(cells, place));
    return (label.find((text) => text !== "") ?? cells[0] ?? "").slice(0, LONGEST_LABEL);
  }

  function read(cells: readonly string[], item: EditorialItem<F> | null) {
    const set: Record<string, unknown> = {};
    const problems: RowProblem[] = [];
    const repairs: Repair[] = [];
    /** What is wrong with the cells that are left out. */
    const left: RowProblem[] = [];
    for (const { field, texts, given } of fieldsOf(heading, cells, item)) {
      const stored = item?.working[field.field];
      try {
        if (!item && field.unsaid && texts?.now.every((text) => text.trim() === "")) {
          set[field.field] = field.unsaid(now);
          continue;
        }
        const unreadable = texts && forms.leavesCellsOut ? withoutUnreadable(field, texts, forms) : [];
        left.push(...unreadable.map(({ problem }) => problem));
        repairs.push(...unreadable.map(({ repair }) => repair));
        const read = texts === null ? field.earlier?.read(given) : field.read(texts.now, forms, texts.isGiven);
        const value = item && field.settled ? field.settled(read, stored) : read;
        if (item && (isDeepStrictEqual(value, stored) || field.isSame?.(value, stored))) continue;
        set[field.field] = value;
        const unrated = currenciesIn(value).find((code) => rates[code] === undefined);
        if (unrated !== undefined) throw new CellProblem(noRate(unrated));
        if (texts !== null) repairs.push(...repairsOf(field, texts, value));
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error;
        problems.push(problemIn(error, (texts === null ? field.earlier?.name : field.columns[0]?.name) ?? field.field));
      }
    }
    return { set, problems, left, repairs: repairs.slice(0, MOST_REPAIRS) };
  }

  return async (rows: readonly CsvRow[], slice: TimeSlice): Promise<Seen[]> => {
    const named = rows.map((row) => itemOf(row));
    const wanted = new Set(named.flatMap((one) => ("item" in one && one.item ? [one.item] : [])));
    const stored = new Map((await whole([...wanted])).map((item) => [item.document.id, item]));
    const seen: Seen[] = [];
    for (const [at, row] of rows.entries()) {
      if (slice.isOver) await slice.rest();
      const one = named[at];
      if (!one) continue;
      const base: Finding = {
        ...{ row: row.row, label: labelOf(row), finding: "faulty", entityId: null, lock: null },
        ...{ fields: {}, changes: [], repairs: [], problems: [], isSlugDerived: false },
      };
      const faulty = (...problems: RowProblem[]) =>
        seen.push({ finding: { ...base, problems: problems.slice(0, MOST_PROBLEMS) }, cells: row.cells });
      if (!("item" in one)) {
        faulty(one);
        continue;
      }
      // Two rows may make the same address, and the second then gets one like it.
      const key = one.made === null ? (one.item?.document.id ?? one.slug) : `row ${String(row.row)}`;
      const earlier = met.get(key);
      if (earlier !== undefined) {
        faulty({ column: null, message: `Row ${String(earlier)} is about the same ${noun}.` });
        continue;
      }
      met.set(key, row.row);
      const item = one.item ? (stored.get(one.item.document.id) ?? null) : null;
      if (one.item && !item) {
        faulty({ column: null, message: `This ${noun} has just been deleted.` });
        continue;
      }
      const { set, problems, left, repairs } = read(row.cells, item);
      if (problems.length > 0) {
        faulty(...problems);
        continue;
      }
      if (item && Object.keys(set).length === 0) {
        // With them left out, nothing is left of the row.
        if (left.length > 0) faulty(...left);
        continue;
      }
      if (one.made !== null) set["slug"] = one.made;
      const before = item ? editableFields(kind, item.working) : null;
      const finding: Finding = {
        ...base,
        finding: item ? "changed" : "new",
        entityId: item?.document.id ?? null,
        lock: item ? versionOf(kind, item.head, item.document) : null,
        fields: set,
        repairs,
        changes: before ? fieldChanges(before, { ...before, ...set }) : [],
        isSlugDerived: one.made !== null,
      };
      seen.push({ finding, cells: row.cells });
    }
    return seen;
  };
}

const noRate = (code: string) =>
  `${code} has no exchange rate. Choose it under Settings, “Countries, currencies, languages” first, with its rate.`;

/** Returns the currencies of the amounts in a value. */
function currenciesIn(value: unknown): Currency[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(currenciesIn);
  const { amount, currency } = value as Record<string, unknown>;
  if (typeof amount === "number" && typeof currency === "string") return isCurrency(currency) ? [currency] : [];
  return Object.values(value).flatMap(currenciesIn);
}

const AS_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** True if a cell says what is read from it in another usual form, such as 12.5 for 12.50 and TRUE for yes. */
function isSaid(text: string, read: string): boolean {
  if (text === read || read === "yes" || read === "no") return true;
  if (AS_NUMBER.test(text) && AS_NUMBER.test(read)) return Number(text) === Number(read);
  return text.length >= "2026-11-25 09:00".length && read.startsWith(text.replace(" ", "T"));
}

/** Returns the cells of a field that are read as something else than they say. */
function repairsOf(field: CsvField, { now, isGiven }: NonNullable<FieldCells["texts"]>, value: unknown): Repair[] {
  if (now.every((text) => text === "")) return [];
  const read = cellsOf(field, value);
  return now.flatMap((text, at) => {
    const [of = "", column = ""] = [read[at], field.columns[at]?.name];
    const isNothing = of === "" && !saysNothing(text);
    if (!isGiven[at] || text.trim() === "" || isNothing || isSaid(text, of)) return [];
    return [{ column, text: text.slice(0, LONGEST_REPAIR), read: of.slice(0, LONGEST_REPAIR) }];
  });
}

/** Columns that say which row is which: a row whose own can't be read is faulty. */
const NEVER_LEFT_OUT = ["id", "slug", "name", "title"];

const problemIn = ({ column, message }: CellProblem, first: string): RowProblem => ({
  column: column ?? first,
  message: message.slice(0, LONGEST_MESSAGE),
});

/** Replaces cells that can't be read by what is stored, or by nothing; returns what was wrong with each. */
function withoutUnreadable(
  field: CsvField,
  texts: NonNullable<FieldCells["texts"]>,
  forms: CellForms,
): { problem: RowProblem; repair: Repair }[] {
  const left: { problem: RowProblem; repair: Repair }[] = [];
  if (NEVER_LEFT_OUT.includes(field.field)) return left;
  while (left.length < field.columns.length) {
    try {
      field.read(texts.now, forms, texts.isGiven);
      break;
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      const at = Math.max(
        0,
        field.columns.findIndex(({ name }) => name === error.column),
      );
      const [text = "", stored = ""] = [texts.now[at], texts.stored[at]];
      // Another cell is to blame, and is named by the row's problem.
      if (text === stored) break;
      const column = field.columns[at]?.name ?? field.field;
      left.push({
        problem: problemIn(error, column),
        repair: { column, text: text.slice(0, LONGEST_REPAIR), read: "" },
      });
      texts.now[at] = stored;
    }
  }
  return left;
}

function textAt(cells: readonly string[], place: number | null): string {
  return place === null ? "" : (cells[place] ?? "");
}

/** The cells of one field; `texts` is null for a column of earlier exports, whose cell is `given`. */
interface FieldCells {
  field: CsvField;
  texts: { now: string[]; isGiven: boolean[]; stored: readonly string[] } | null;
  given: string;
}

/**
 * Yields the fields whose cells differ from the item's: an unchanged cell is skipped, even if reading it would give
 * another value. A column that the file lacks has the item's own text. A new item has every field, empty if the file
 * lacks it.
 */
function* fieldsOf<F extends EditorialFields>(
  heading: Heading,
  cells: readonly string[],
  item: EditorialItem<F> | null,
): Generator<FieldCells> {
  for (const { field, places, earlier } of heading.fields) {
    // The file has none of its columns.
    if (item && earlier === null && places.every((place) => place === null)) continue;
    const own = item ? cellsOf(field, item.working[field.field]) : field.columns.map(() => "");
    if (earlier !== null) {
      yield { field, texts: null, given: textAt(cells, earlier) };
      continue;
    }
    const now = places.map((place, at) => (place === null ? (own[at] ?? "") : textAt(cells, place)));
    if (item && now.every((text, at) => text === own[at])) continue;
    yield { field, texts: { now, isGiven: places.map((place) => place !== null), stored: own }, given: "" };
  }
}

/** Plans each change as the import will, without writing it; what can't be saved becomes a faulty row. */
async function judge<F extends EditorialFields, H extends EditorialFields>(
  { kind, heading, staff }: RowsToCheck<F, H>,
  batch: readonly Seen[],
): Promise<void> {
  const meant = batch.filter(({ finding }) => finding.finding !== "faulty");
  if (meant.length === 0) return;
  await backend().documents.transaction(staff.uid, async (transaction) => {
    for (const { finding, cells } of meant) {
      const { result } = await planSave(transaction, kind, finding.entityId, changeOf(finding), staff, cellMessage);
      if (result.outcome === "saved") {
        // The report shows the address that is free, not the one that was tried first.
        if (finding.isSlugDerived) finding.fields = { ...finding.fields, slug: result.fields.slug };
        continue;
      }
      finding.problems =
        result.outcome === "invalid"
          ? result.problems.slice(0, MOST_PROBLEMS).map((problem) => problemOfCell(problem, heading, cells, finding))
          : [{ column: null, message: problemsOf(result) }];
      Object.assign(finding, { finding: "faulty", fields: {}, changes: [], repairs: [] });
    }
  });
}

/** Returns a field's problem with its column, what the cell holds and how such a cell is written. */
function problemOfCell(
  { field: path, message }: Problem,
  heading: Heading,
  cells: readonly string[],
  finding: Finding,
): RowProblem {
  const [name = "", ...inside] = path.split(/[.[\]]+/).filter((part) => part !== "");
  const placed = heading.fields.find(({ field }) => field.field === name);
  if (!placed) return { column: name, message };
  const { field, places, earlier } = placed;
  const texts = places.map((place) => textAt(cells, place));
  const at = earlier === null ? placeOfPart(field, inside, texts) : 0;
  const column = earlier === null ? field.columns[at] : undefined;
  const isPart = inside.length > 0 && (field.columns.length === 1 || earlier !== null);
  const text = isPart ? valueAt(finding.fields[name], inside) : textAt(cells, places[at] ?? null);
  const parts = [
    ...(isPart ? [`In ${path}:`] : []),
    message,
    ...(text === "" ? [] : [`Found ${found(text)}.`]),
    ...(column?.example && !isPart ? [`Example: ${column.example}`] : []),
  ];
  return { column: column?.name ?? field.earlier?.name ?? name, message: parts.join(" ").slice(0, LONGEST_MESSAGE) };
}

/** Returns the place of the column that a part of a field stands in. */
function placeOfPart(field: CsvField, inside: readonly string[], texts: readonly string[]): number {
  if (field.placeOf) return field.placeOf(inside, texts);
  const own = inside[0]?.toLowerCase();
  if (own === undefined) return 0;
  return Math.max(
    0,
    field.columns.findIndex(({ name }) => name.toLowerCase().includes(own)),
  );
}

function valueAt(value: unknown, path: readonly string[]): string {
  let inside = value;
  for (const part of path) {
    if (typeof inside !== "object" || inside === null || !Object.hasOwn(inside, part)) return "";
    inside = (inside as Record<string, unknown>)[part];
  }
  return typeof inside === "string" || typeof inside === "number" || typeof inside === "boolean" ? String(inside) : "";
}
