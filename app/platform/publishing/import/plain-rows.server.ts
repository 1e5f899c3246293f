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
 * The import of rows that are no editorial items: closed cases, partners' statements, and observations of games.
 */

/** What a row of a file would do. */
export type Finding = Omit<ImportRowFields, "importId">;

const MOST_FAULTY = 500;
const ROWS_A_BATCH = 20;
export const LONGEST_MESSAGE = 500;

/** Returns the text of a row's cell. */
function cellAt({ cells }: Pick<CsvRow, "cells">, place: number | null): string {
  return place === null ? "" : (cells[place] ?? "");
}

/** Returns what the cells of a row say, by field, with the problems of those that can't be read. */
function readCells(row: CsvRow, { heading, forms }: ReadFile) {
  const values: Record<string, unknown> = {};
  const problems: Finding["problems"] = [];
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

/** Returns what a row says by a schema, with its problems; `id` is the field that the id's column is read as. */
export function readRow<Row>(sent: CsvRow, file: ReadFile, schema: z.ZodType<Row>, id = "id") {
  const { values, problems } = readCells(sent, file);
  const given = cellAt(sent, file.heading.id).trim();
  const { data, error } = schema.safeParse({ ...values, [id]: given }, { error: cellMessage });
  if (error && problems.length === 0)
    for (const { path, message } of error.issues.slice(0, 50))
      problems.push({
        column: path[0] === id ? "id" : String(path[0] ?? ""),
        message: message.slice(0, LONGEST_MESSAGE),
      });
  return { data, values, problems, id: given };
}

/** Returns that a row makes something of these fields, or its problems. */
export function findingOf(
  row: CsvRow,
  {
    problems,
    fields,
    ...said
  }: Pick<Finding, "label" | "entityId" | "problems"> & { fields: Finding["fields"] | null },
): Finding {
  const made = problems.length === 0 ? fields : null;
  const base = { ...said, row: row.row, lock: null, changes: [], repairs: [], isSlugDerived: false, problems };
  return made ? { ...base, finding: "new", fields: made } : { ...base, finding: "faulty", fields: {} };
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

/**
 * Defines the import of a list whose rows are each taken over by themselves: `begin` returns what looks at a file's
 * rows, and `take` takes over one as it was found, parsed by `held`.
 */
export function plainImport<Held>({
  duty,
  name,
  columns,
  id,
  most,
  words,
  held,
  begin,
  take,
  ...shown
}: {
  duty: Duty;
  /** The name of its operations, which is stored. */
  name: string;
  columns: readonly CsvField[];
  /** What the column of ids holds, and what its template says of it. */
  id: { hint: string; note: string };
  most: number;
  words: { makes: string; title: (count: number) => string; rows?: string };
  /** The schema of the stored row, on a day. */
  held: (today: string) => z.ZodType<Held>;
  begin: (file: ReadFile) => Promise<(row: CsvRow) => Promise<Finding | null>>;
  take: (
    transaction: Transaction,
    held: Held,
    row: { label: string; entityId: string | null; now: string; staff: Staff },
  ) => Promise<ItemResult>;
} & Pick<ListImport, "rules" | "takesExport">): ListImport {
  const kind = defineOperationKind({
    duty,
    name,
    item: z.number(),
    input: importFile,
    labelOf: (row: number) => `row ${String(row)}`,
    startedByHand: true,
    together: 1,
    async run(transaction: Transaction, [number = 0]: number[], { input, staff }) {
      const row = await transaction.get(importRows, importRowId(input.importId, number));
      const now = backend().clock().toISOString();
      const found = held(now.slice(0, 10)).safeParse(row?.fields);
      if (!row || !found.success)
        return [failed(`row ${String(number)}`, "The content of this row is no longer stored.")];
      const label = `row ${String(number)}: ${row.label}`;
      return [await take(transaction, found.data, { label, entityId: row.entityId, now, staff })];
    },
  });
  return {
    ...shown,
    columns: describedColumns(columns, id.hint),
    template: templateOf(columns, id.note),
    propose: refusing(async (sent, choices, context) => {
      const { backTo, staff } = context;
      const file = await readImportFile(sent, columns, choices, context);
      if (!("rows" in file)) return file;
      const importId = sent.id ?? randomUUID();
      const checked = await checkPlainRows(file, { importId, by: staff.uid, most }, await begin(file));
      if (!checked)
        return { problem: `The file has more than ${formatNumber(most)} ${words.rows ?? "rows"}. Split it.` };
      const input: ImportFile = { importId, counts: checked.counts, makes: words.makes, ...file.said };
      const operation = { title: words.title(checked.counts.new), backTo, items: checked.accepted, input, id: sent.id };
      return { operationId: await proposeOperation(kind, operation, staff), saidHeadings: file.saidHeadings };
    }),
  };
}
