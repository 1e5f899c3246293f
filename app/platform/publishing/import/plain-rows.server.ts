import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { plural } from "~/domain/plural";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { importRows } from "../collection";
import { CellProblem } from "./cells/cell-forms";
import { importRowId } from "./import-check.server";
import type { ReadFile } from "./import-file.server";
import type { ImportFile, ImportRowFields } from "./import-schema";

/*
 * What imports of rows that are no editorial items share: closed cases, and partners' statements.
 */

/** What a row of a file would do. */
export type Finding = Omit<ImportRowFields, "importId">;

const MOST_FAULTY = 500;
const ROWS_A_BATCH = 20;
export const LONGEST_MESSAGE = 500;

/** Returns the text of a row's cell. */
export function cellAt({ cells }: Pick<CsvRow, "cells">, place: number | null): string {
  return place === null ? "" : (cells[place] ?? "");
}

/** Returns what the cells of a row say, by field, with the problems of those that can't be read. */
export function readCells(row: CsvRow, { heading, forms }: ReadFile) {
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

/**
 * Looks at each row of a file and stores what it would do; `look` returns null for one that changes nothing. Returns
 * the counts and the rows to import; null if they are more than `most`.
 */
export async function checkPlainRows(
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
