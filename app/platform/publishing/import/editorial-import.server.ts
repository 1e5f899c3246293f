import { readStanding } from "../standing.server";
import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import { others, TimeSlice } from "~/backend/concurrency";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { fieldChanges } from "~/platform/audit/field-changes";
import type { ListImport } from "~/platform/admin-list/list.server";
import type { CsvValue } from "~/platform/admin-list/list-definition";
import type { Source } from "~/platform/catalogue/source.server";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { readCsv, type CsvTable } from "~/http/csv/csv-reader.server";
import { formatNumber } from "~/domain/numbers";
import { importRows } from "../collection";
import { CellProblem, cellText, type CsvField } from "./csv-fields";
import { editableFields, type EditorialFields, type EditorialKind } from "../editorial-kind";
import type { EditorialItem } from "../editorial-items.server";
import { lockOf, planSave, type Change } from "../editorial.server";
import { importInput, type ImportInput, type ImportRowFields } from "./import-schema";
import { findEditorialKind } from "../kind-registry.server";
import { cellMessage } from "./cell-message";
import { editorialUndo, keepForUndo, problemsOf } from "../revisions/undo.server";

export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const ROWS_A_BATCH = 50;
const MOST_PROBLEMS = 50;
/**
 * The most faulty rows that are stored and listed: a file with only faulty rows would be stored at many times its
 * size.
 */
const MOST_FAULTY = 500;
const LONGEST_LABEL = 200;

type Row = CsvTable["rows"][number];
type Finding = Omit<ImportRowFields, "importId">;

export function importRowId(importId: string, row: number): string {
  return `${importId}:${String(row).padStart(6, "0")}`;
}

/** Imports rows one by one, because two rows may want one address or one name. */
export const editorialImport = defineOperationKind({
  name: "editorial-import",
  item: z.number(),
  input: importInput,
  labelOf: (row: number) => `row ${String(row)}`,
  undoneBy: editorialUndo.name,
  startedByHand: true,
  together: 1,
  async run(transaction: Transaction, rows: number[], { input, staff, operationId, afterCommit }) {
    const { kind: kindName, importId } = importInput.parse(input);
    const kind = findEditorialKind(kindName);
    const results: ItemResult[] = [];
    for (const number of rows) {
      const row = await transaction.get(importRows, importRowId(importId, number));
      if (!row) {
        results.push(failed(`row ${String(number)}`, "The content of this row is no longer stored."));
        continue;
      }
      const label = `row ${String(number)}: ${row.label}`;
      const standing = await readStanding(transaction, kind, row.entityId);
      const planned = await planSave(transaction, kind, row.entityId, changeOf(row), staff);
      const { result } = planned;
      if (result.outcome === "conflict")
        results.push(skipped(label, "Somebody has changed it since the file was checked."));
      else if (result.outcome !== "saved") results.push(failed(label, problemsOf(result)));
      else {
        planned.write();
        afterCommit(planned.committed);
        const undo = keepForUndo(transaction, kind, standing, result, operationId);
        results.push(done(label, undo, row.entityId === null ? "A new draft" : hasDraftMessage(result.hasDraft)));
      }
    }
    return results;
  },
});

function hasDraftMessage(hasDraft: boolean): string {
  return hasDraft ? "The changes wait as a draft." : "Changed";
}

function changeOf({ fields, lock }: Pick<ImportRowFields, "fields" | "lock">): Change {
  return { intent: "save", fields, cause: "imported", ...(lock !== null && { basedOn: lock }) };
}

/** The columns of a kind's export that its import accepts. */
export function csvColumns<F extends EditorialFields>(
  fields: readonly CsvField[],
): Record<string, (item: EditorialItem<F>) => CsvValue> {
  return Object.fromEntries(fields.map(({ field, write }) => [field, ({ working }) => write(working[field])]));
}

interface Heading {
  columns: (CsvField | "id" | "ignored")[];
  ignored: string[];
}

function readHeading(heading: readonly string[], fields: readonly CsvField[], exported: readonly string[]) {
  if (heading.length > MOST_COLUMNS) return `There are more than ${String(MOST_COLUMNS)} columns.`;
  const byName = new Map(fields.map((field) => [field.field, field]));
  const unknown = heading.filter((name) => name !== "id" && !byName.has(name) && !exported.includes(name));
  const twice = heading.find((name, at) => heading.indexOf(name) !== at);
  if (twice !== undefined) return `Two columns are called “${twice.slice(0, 60)}”.`;
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map((name) => (name === "" ? "(empty)" : `“${name.slice(0, 60)}”`));
    return `The first row must name the columns. Not known here: ${names.join(", ")}.`;
  }
  if (!heading.includes("id") && !heading.includes("slug")) return "The file needs a column “id” or “slug”.";
  const columns = heading.map((name) => (name === "id" ? "id" : (byName.get(name) ?? "ignored")));
  return { columns, ignored: heading.filter((_, at) => columns[at] === "ignored") } satisfies Heading;
}

/** Returns the index of the column with this name, or -1. */
function placeOf(columns: Heading["columns"], name: string): number {
  return columns.findIndex((column) => (typeof column === "string" ? column : column.field) === name);
}

/** Returns the items that the rows are about. */
function namedIn<F extends EditorialFields>(
  items: readonly EditorialItem<F>[],
  { columns }: Heading,
  rows: readonly Row[],
): EditorialItem<F>[] {
  const cellsOf = (name: string) => new Set(rows.map(({ cells }) => cells[placeOf(columns, name)]?.trim()));
  const [ids, slugs] = [cellsOf("id"), cellsOf("slug")];
  return items.filter(
    ({ document, working }) => ids.has(document.id) || slugs.has(document.slug) || slugs.has(working.slug),
  );
}

/** Returns everything that the dry run finds, row by row. */
async function check<F extends EditorialFields>(
  kind: EditorialKind<F>,
  fields: readonly CsvField[],
  items: readonly EditorialItem<F>[],
  { columns }: Heading,
  rows: readonly Row[],
  staff: Staff,
): Promise<{ findings: Finding[]; unchanged: number }> {
  const byId = new Map(items.map((item) => [item.document.id, item]));
  const bySlug = new Map(
    items.flatMap(
      (item) =>
        [
          [item.document.slug, item],
          [item.working.slug, item],
        ] as const,
    ),
  );
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  let unchanged = 0;

  function look({ row, cells }: Row): Finding | "unchanged" {
    const faulty = (message: string, column: string | null = null, label = ""): Finding => ({
      ...{ row, label: label.slice(0, LONGEST_LABEL), finding: "faulty", entityId: null, lock: null },
      ...{ fields: {}, changes: [], problems: [{ column: column?.slice(0, 200) ?? null, message }] },
    });
    const size = `${String(cells.length)} ${cells.length === 1 ? "cell" : "cells"}`;
    if (cells.length !== columns.length)
      return faulty(`The row has ${size}, the heading ${String(columns.length)}.`, null, cells[0]);
    const cellOf = (name: string) => cells[placeOf(columns, name)];
    const [id = "", slug = ""] = [cellOf("id")?.trim(), cellOf("slug")?.trim()];
    const label = cellOf("name") || cellOf("title") || slug || id;
    if (id === "" && slug === "") return faulty("Enter an id or a slug.", null, label);
    const item = id === "" ? bySlug.get(slug) : byId.get(id);
    if (id !== "" && !item) return faulty(`No ${kind.words.one} has this id.`, "id", label);
    const key = item?.document.id ?? slug;
    const earlier = seen.get(key);
    if (earlier !== undefined)
      return faulty(`Row ${String(earlier)} is about the same ${kind.words.one}.`, null, label);
    seen.set(key, row);

    const set: Record<string, unknown> = {};
    const problems: Finding["problems"] = [];
    for (const { field, write, read } of fields) {
      const cell = cellOf(field) ?? (item ? undefined : "");
      // An unchanged cell is skipped, even if reading it would give another value.
      if (cell === undefined || (item && cell === cellText(write(item.working[field])))) continue;
      try {
        set[field] = read(cell);
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error;
        problems.push({ column: field, message: error.message });
      }
    }
    if (problems.length > 0) return { ...faulty("", null, label), problems };
    if (item && Object.keys(set).length === 0) return "unchanged";
    const before = item ? editableFields(kind, item.working) : null;
    return {
      row,
      label: label.slice(0, LONGEST_LABEL),
      finding: item ? "changed" : "new",
      entityId: item?.document.id ?? null,
      lock: item ? lockOf(kind, item.head, item.document) : null,
      fields: set,
      changes: before ? fieldChanges(before, { ...before, ...set }) : [],
      problems: [],
    };
  }

  async function judge(batch: readonly Finding[]): Promise<void> {
    // Plans the change as the import will, without writing it.
    await backend().documents.transaction(staff.uid, async (transaction) => {
      for (const finding of batch) {
        const { result } = await planSave(transaction, kind, finding.entityId, changeOf(finding), staff, cellMessage);
        if (result.outcome === "saved") continue;
        finding.problems =
          result.outcome === "invalid"
            ? result.problems
                .slice(0, MOST_PROBLEMS)
                .map(({ field, message }) => ({ column: field.split(/[.[]/)[0] ?? null, message }))
            : [{ column: null, message: problemsOf(result) }];
        Object.assign(finding, { finding: "faulty", fields: {}, changes: [] });
      }
    });
  }

  let batch: Finding[] = [];
  const slice = new TimeSlice();
  for (const row of rows) {
    if (slice.isOver) await slice.rest();
    const finding = look(row);
    if (finding === "unchanged") {
      unchanged += 1;
      continue;
    }
    findings.push(finding);
    if (finding.finding !== "faulty") batch.push(finding);
    if (batch.length < ROWS_A_BATCH) continue;
    await judge(batch);
    batch = [];
  }
  await judge(batch);
  return { findings, unchanged };
}

/** Returns the findings without the faulty rows beyond the limit; the last one listed says how many were left out. */
function listed(findings: readonly Finding[]): Finding[] {
  const faulty = findings.filter(({ finding }) => finding === "faulty");
  const last = faulty[MOST_FAULTY - 1];
  if (!last || faulty.length === MOST_FAULTY) return [...findings];
  const more = faulty.length - MOST_FAULTY;
  const message = `${formatNumber(more)} more faulty ${more === 1 ? "row is" : "rows are"} not listed. Correct these first, then upload the file again.`;
  last.problems = [...last.problems.slice(0, MOST_PROBLEMS - 1), { column: null, message }];
  const left = new Set(faulty.slice(MOST_FAULTY));
  return findings.filter((finding) => !left.has(finding));
}

async function keep(importId: string, findings: readonly Finding[], staff: Staff): Promise<void> {
  for (let at = 0; at < findings.length; at += ROWS_A_BATCH) {
    await others();
    const batch = backend().documents.batch(staff.uid);
    for (const finding of findings.slice(at, at + ROWS_A_BATCH))
      batch.set(importRows, importRowId(importId, finding.row), { importId, ...finding });
    await batch.commit();
  }
}

/**
 * The import of a kind's list: a file is checked row by row and stored, as an operation that waits for somebody to
 * start it. New items become drafts; changes to published ones wait as drafts.
 */
export function editorialListImport<F extends EditorialFields, H extends EditorialFields>(
  kind: EditorialKind<F>,
  items: Source<readonly EditorialItem<H>[]>,
  fields: readonly CsvField[],
  ...[whole]: H extends F ? [] : [whole: (items: readonly EditorialItem<H>[]) => Promise<readonly EditorialItem<F>[]>]
): ListImport {
  const asStored = whole ?? ((held) => Promise.resolve(held as readonly unknown[] as readonly EditorialItem<F>[]));
  return {
    columns: fields.map(({ field, hint }) => ({ name: field, hint })),

    async propose({ name, bytes, id }, exported, backTo, staff) {
      const table = await readCsv(bytes, MOST_ROWS);
      if ("fault" in table) return { problem: table.fault };
      const heading = readHeading(table.heading, fields, exported);
      if (typeof heading === "string") return { problem: heading };
      if (table.rows.length === 0) return { problem: "There are no rows under the heading." };
      if (table.rows.length > MOST_ROWS)
        return { problem: `The file has more than ${formatNumber(MOST_ROWS)} rows. Split it.` };

      const named = namedIn(await items.read(), heading, table.rows);
      const stored = await asStored(named);
      const { findings, unchanged } = await check(kind, fields, stored, heading, table.rows, staff);
      const importId = id ?? randomUUID();
      await keep(importId, listed(findings), staff);
      const count = (finding: Finding["finding"]) => findings.filter((one) => one.finding === finding).length;
      const counts = { new: count("new"), changed: count("changed"), unchanged, faulty: count("faulty") };
      const total = counts.new + counts.changed;
      const input: ImportInput = {
        kind: kind.name,
        importId,
        fileName: name.slice(0, 200),
        counts,
        ignored: heading.ignored.map((column) => column.slice(0, 200)),
      };
      const title = `Import ${formatNumber(total)} ${total === 1 ? kind.words.one : kind.words.many}`;
      const accepted = findings.flatMap(({ finding, row }) => (finding === "faulty" ? [] : [row]));
      return {
        operationId: await proposeOperation(editorialImport, { title, backTo, items: accepted, input, id }, staff),
      };
    },
  };
}
