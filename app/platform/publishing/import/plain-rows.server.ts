import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import { TimeSlice } from "~/backend/concurrency";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import type { ListImport } from "~/platform/admin-list/list.server";
import { defineOperationKind, failed } from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { importRows } from "../collection";
import { CellProblem } from "./cells/cell-forms";
import { cellMessage } from "./cells/cell-message";
import type { CsvField } from "./csv-fields";
import { importRowId } from "./import-check.server";
import { describedColumns, readImportFile, refusing, templateOf, type ReadFile } from "./import-file.server";
import { importFile, type ImportFile, type ImportRowFields } from "./import-schema";

/*
 * Imports of rows that are no editorial items: closed cases, observations of games, and partners' statements.
 */

/** What a row of a file would do. */
export type Finding = Omit<ImportRowFields, "importId">;
type Problem = Finding["problems"][number];

const MOST_FAULTY = 500;
const ROWS_A_BATCH = 20;
const MOST_PROBLEMS = 50;
export const LONGEST_MESSAGE = 500;

/** Returns the text of a row's cell. */
export function cellAt({ cells }: Pick<CsvRow, "cells">, place: number | null): string {
  return place === null ? "" : (cells[place] ?? "");
}

/** Returns what the cells of a row say, by field, with the problems of those that can't be read. */
export function readCells(row: CsvRow, { heading, forms }: ReadFile) {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  if (row.cells.length < heading.width)
    problems.push({
      column: null,
      message: `The row has ${plural(row.cells.length, "cell")}, the heading ${String(heading.width)}.`,
    });
  for (const { field, places } of heading.fields) {
    try {
      values[field.field] = field.read(
        places.map((place) => cellAt(row, place)),
        forms,
      );
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      const column = error.column ?? field.columns[0]?.name ?? field.field;
      problems.push({ column, message: error.message.slice(0, LONGEST_MESSAGE) });
    }
  }
  return { values, problems };
}

/**
 * Reads a row by its schema. Returns what it says, with the problems of cells that can't be read or say something else
 * than they should; `value` is null then. `id` is the schema's name for the column of ids.
 */
export function readRow<S extends z.ZodType>(sent: CsvRow, file: ReadFile, schema: S, id?: string) {
  const { values, problems } = readCells(sent, file);
  const given = cellAt(sent, file.heading.id).trim();
  const read = schema.safeParse(id === undefined ? values : { ...values, [id]: given }, { error: cellMessage });
  if (!read.success && problems.length === 0)
    for (const { path, message } of read.error.issues.slice(0, MOST_PROBLEMS)) {
      const column = path[0] === id ? "id" : String(path[0] ?? "");
      problems.push({ column, message: message.slice(0, LONGEST_MESSAGE) });
    }
  return { given, values, problems, value: read.success ? read.data : null };
}

/** Returns what a row would add: `fields`, unless it has problems. `entityId`: the number it has elsewhere. */
export function findingOf(
  row: number,
  {
    label,
    problems,
    fields,
    entityId = null,
  }: Pick<Finding, "label" | "problems"> & {
    fields: Finding["fields"] | null;
    entityId?: string | null;
  },
): Finding {
  const base = { row, label: label.slice(0, 200), lock: null, changes: [], repairs: [], isSlugDerived: false };
  return problems.length > 0 || fields === null
    ? { ...base, finding: "faulty", entityId: null, fields: {}, problems }
    : { ...base, finding: "new", entityId, fields, problems };
}

/**
 * Looks at each row of a file and stores what it would do; `look` returns null for one that changes nothing. Returns
 * the counts and the rows to import; null if they are more than `most`.
 */
async function checkPlainRows(
  file: ReadFile,
  { importId, by, most }: { importId: string; by: string; most: number },
  look: (row: CsvRow) => Promise<Finding | null>,
): Promise<{ counts: ImportFile["counts"]; accepted: number[] } | null> {
  const counts: ImportFile["counts"] = { new: 0, changed: 0, unchanged: 0, faulty: 0, repaired: 0 };
  const accepted: number[] = [];
  const slice = new TimeSlice();
  let waiting: Finding[] = [];
  async function store(): Promise<void> {
    if (waiting.length === 0) return;
    const batch = backend().documents.batch(by);
    for (const finding of waiting) batch.set(importRows, importRowId(importId, finding.row), { importId, ...finding });
    await batch.commit();
    waiting = [];
  }
  for await (const row of file.rows()) {
    if (slice.isOver) await slice.rest();
    const finding = await look(row);
    counts[finding?.finding ?? "unchanged"] += 1;
    if (!finding || (finding.finding === "faulty" && counts.faulty > MOST_FAULTY)) continue;
    if (finding.finding !== "faulty") accepted.push(finding.row);
    if (accepted.length > most) return null;
    if (waiting.push(finding) >= ROWS_A_BATCH) await store();
  }
  await store();
  return { counts, accepted };
}

interface PlainImport<Row> {
  duty: Duty;
  /** The operation's name, which is stored. */
  name: string;
  columns: readonly CsvField[];
  /** What the column of ids holds, in the table of columns and in the template. */
  id: { hint: string; note: string };
  rules: readonly string[];
  takesExport?: false;
  /** The most rows that one file may add, and what they are called. */
  most: number;
  called: string;
  /** What a row makes, and the operation's title for so many of them. */
  makes: string;
  title(count: number): string;
  /** Returns the schema of a row as it is stored until it is imported. */
  stored(now: string): z.ZodType<Row>;
  /** Returns what finds out what each row of a file would do; null for one that changes nothing. */
  looking(file: ReadFile): Promise<(row: CsvRow) => Promise<Finding | null>>;
  /** Imports a row. All reads come before the first write. */
  take(
    transaction: Transaction,
    row: Row,
    context: { label: string; entityId: string | null; staff: Staff; now: string },
  ): Promise<ItemResult>;
}

/** Makes an import whose rows are stored when its file is checked, and taken one by one once somebody has started it. */
export function plainImport<Row>(plain: PlainImport<Row>): ListImport {
  const { columns, id: about, rules, takesExport, most } = plain;
  const kind = defineOperationKind({
    duty: plain.duty,
    name: plain.name,
    item: z.number(),
    input: importFile,
    labelOf: (row: number) => `row ${String(row)}`,
    startedByHand: true,
    together: 1,
    async run(transaction: Transaction, [number = 0]: number[], { input, staff }) {
      const row = await transaction.get(importRows, importRowId(input.importId, number));
      const now = backend().clock().toISOString();
      const sent = row && plain.stored(now).safeParse(row.fields);
      if (!row || !sent?.success)
        return [failed(`row ${String(number)}`, "The content of this row is no longer stored.")];
      const label = `row ${String(number)}: ${row.label}`;
      return [await plain.take(transaction, sent.data, { label, entityId: row.entityId, staff, now })];
    },
  });
  const propose: ListImport["propose"] = async (sent, choices, context) => {
    const { backTo, staff } = context;
    const { id } = sent;
    const file = await readImportFile(sent, columns, choices, context);
    if (!("rows" in file)) return file;
    const importId = id ?? randomUUID();
    const checked = await checkPlainRows(file, { importId, by: staff.uid, most }, await plain.looking(file));
    if (!checked) return { problem: `The file has more than ${formatNumber(most)} ${plain.called}. Split it.` };
    const input: ImportFile = { importId, counts: checked.counts, makes: plain.makes, ...file.said };
    const operation = { title: plain.title(checked.counts.new), backTo, items: checked.accepted, input, id };
    return { operationId: await proposeOperation(kind, operation, staff), saidHeadings: file.saidHeadings };
  };
  return {
    columns: describedColumns(columns, about.hint),
    template: templateOf(columns, about.note),
    rules,
    ...(takesExport === false && { takesExport }),
    propose: refusing(propose),
  };
}
