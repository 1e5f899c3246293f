import { readStanding } from "../standing.server";
import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { plural } from "~/domain/plural";
import type { ListImport } from "~/platform/admin-list/list.server";
import type { CsvValue } from "~/platform/admin-list/list-definition";
import type { Source } from "~/platform/catalogue/source.server";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { importRows } from "../collection";
import type { EditorialFields, EditorialKind } from "../editorial-kind";
import type { EditorialItem } from "../editorial-items.server";
import { planSave } from "../editorial.server";
import { requireEditorialKind } from "../kind-registry.server";
import { editorialUndo, keepForUndo, problemsOf } from "../bulk/undo.server";
import { columnsFor, type CsvField } from "./csv-fields";
import { changeOf, checkRows, importRowId } from "./import-check.server";
import { describedColumns, readImportFile, refusing, templateOf } from "./import-file.server";
import { importInput, type ImportInput } from "./import-schema";

/** Imports rows one by one, because two rows may want one address or one name. */
export const editorialImport = defineOperationKind({
  duty: "editor",
  name: "editorial-import",
  item: z.number(),
  input: importInput,
  labelOf: (row: number) => `row ${String(row)}`,
  undoneBy: editorialUndo.name,
  startedByHand: true,
  together: 1,
  async run(transaction: Transaction, rows: number[], { input, staff, operationId }) {
    const { kind: kindName, importId } = importInput.parse(input);
    const kind = requireEditorialKind(kindName);
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

/** The columns of a kind's export that its import accepts, and which of them some items need. */
export function csvExport<F extends EditorialFields>(
  fields: readonly CsvField[],
): {
  exportOnly: Record<string, (item: EditorialItem<F>) => CsvValue>;
  columnsFor: (items: readonly { working: object }[]) => string[];
} {
  return {
    exportOnly: Object.fromEntries(
      fields.flatMap(({ field, columns }) =>
        columns.map(({ name, write }) => [name, ({ working }: EditorialItem<F>) => write(working[field])]),
      ),
    ),
    columnsFor: (items) =>
      fields.flatMap((field) => {
        const { entries } = field;
        const counts = entries ? items.map(({ working }) => entries.countOf(working[field.field as keyof object])) : [];
        return columnsFor(
          field,
          counts.reduce((most, count) => Math.max(most, count), 0),
        ).map(({ name }) => name);
      }),
  };
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
  const propose: ListImport["propose"] = async (sent, choices, context) => {
    const { backTo, staff } = context;
    const { id } = sent;
    const file = await readImportFile(sent, fields, choices, context);
    if (!("rows" in file)) return file;
    const { heading, forms, said, saidHeadings } = file;
    const importId = id ?? randomUUID();
    const { counts, accepted } = await checkRows({
      ...{ kind, heading, forms, rows: file.rows(), importId, staff },
      rates: (await currentSettings()).exchange.rates,
      items: await items.read(),
      whole: asStored,
    });
    const input: ImportInput = { kind: kind.name, importId, counts, ...said };
    const title = `Import ${plural(counts.new + counts.changed, kind.words.one, kind.words.many)}`;
    return {
      operationId: await proposeOperation(
        editorialImport,
        { title, backTo, items: accepted, input, id, duty: kind.duty },
        staff,
      ),
      saidHeadings,
    };
  };
  const { one, many } = kind.words;
  return {
    columns: describedColumns(fields, `as exported; empty for a new ${one}`),
    template: templateOf(fields, `Leave the id empty for a new ${one}.`),
    rules: [
      `A row with a known “id” or “slug” changes that ${one}; columns missing from the file stay as they are. Changes to published ${many} wait as drafts.`,
      "Any other row makes a new draft. Without a slug, its address is made from its name or title; what the row leaves out is as in an empty form.",
    ],
    propose: refusing(propose),
  };
}
