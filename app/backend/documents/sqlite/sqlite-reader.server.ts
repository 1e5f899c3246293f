import { pageOf, planPage, type Position } from "../page-plan";
import type { Collection, Fields, InvalidDocumentReporter, Page, Query, Stored } from "../port";
import { compareByOrder, memberOf, type QueryPlan } from "../query-plan";
import { sortKeyOfStored, type SortKey } from "../sort-key";
import { envelopeOf, type Row, type SqliteFile } from "./sqlite-file.server";
import { alternativesOf, readStatements } from "./sqlite-query.server";
import { readStored } from "../stored-document";

export function readDocument<F extends Fields>(
  collection: Collection<F>,
  row: Row,
  onInvalid: InvalidDocumentReporter,
): Stored<F> | null {
  let fields: unknown;
  try {
    fields = JSON.parse(row.body);
  } catch (error) {
    onInvalid(`${collection.name}/${row.id}`, `It is not JSON: ${String(error)}`);
    return null;
  }
  return readStored(collection, envelopeOf(row), { fields, schemaVersion: row.schema_version }, onInvalid);
}

/** Reads a document as `readDocument` does, without checking: its schema is known to fit the row. */
export function readChecked<F extends Fields>(row: Row): Stored<F> {
  return Object.assign(JSON.parse(row.body) as F, envelopeOf(row));
}

export function readPage<F extends Fields>(
  file: SqliteFile,
  collection: Collection<F>,
  query: Query,
  onInvalid: InvalidDocumentReporter,
): Page<Stored<F>> & { rows: Row[] } {
  const page = planPage(collection, query);
  const { plan, limit, cursor, behind } = page;
  const back = cursor?.direction === "previous";
  const { rows, ...around } = file.reading(() => {
    const found = readRows(file, collection.name, plan, { reverse: back, from: cursor, limit: limit + 1 });
    const hasBehind =
      behind !== null && readRows(file, collection.name, plan, { reverse: !back, from: behind, limit: 1 }).length > 0;
    return pageOf(page, found, hasBehind, (row) => keysOf(row, plan));
  });
  return { items: rows.flatMap((row) => readDocument(collection, row, onInvalid) ?? []), ...around, rows };
}

/** Returns rows of a query in order (`reverse`: against it), starting at a position. */
export function readRows(
  file: SqliteFile,
  collection: string,
  plan: QueryPlan,
  { reverse, from, limit }: { reverse: boolean; from: Position | null; limit: number },
): Row[] {
  const alternatives = alternativesOf(plan);
  const read = <T>(alternative: SortKey[], columns: "document" | "keys") => {
    const rows: T[] = [];
    for (const statement of readStatements(collection, plan, alternative, reverse, from, columns)) {
      if (rows.length >= limit) break;
      rows.push(...file.rowsOf<T>(statement, limit - rows.length));
    }
    return rows;
  };
  if (alternatives.length <= 1) return alternatives.flatMap((alternative) => read<Row>(alternative, "document"));

  const merged = alternatives
    .flatMap((alternative) => read<Record<string, SortKey>>(alternative, "keys"))
    .map((row) => plan.order.map((_, at) => row[`k${at}`] ?? ""))
    .sort((a, b) => compareByOrder(a, b, plan) * (reverse ? -1 : 1));
  return merged.slice(0, limit).flatMap((keys) => file.rowOf(collection, String(keys.at(-1))) ?? []);
}

/** Returns a row's sort keys from its fields as stored, since the index knows no others. */
export function keysOf(row: Row, plan: QueryPlan): SortKey[] {
  const envelope: Record<string, unknown> = { ...envelopeOf(row) };
  const fields: unknown = plan.order.some((term) => !(term.field in envelope)) ? JSON.parse(row.body) : {};
  return plan.order.map(({ field }) => {
    const value = field in envelope ? envelope[field] : field.split(".").reduce<unknown>(memberOf, fields);
    return sortKeyOfStored(value) ?? "";
  });
}
