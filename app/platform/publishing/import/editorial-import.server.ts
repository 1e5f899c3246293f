import { readStanding } from "../standing.server";
import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { CsvRefused, openCsv, type CsvFile, type CsvRow } from "~/http/csv/csv-reader.server";
import { LEAVE_OUT } from "~/platform/admin-list/files/import-choices";
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
import { FormsOfFile } from "./import-forms";
import { plainHeading, readHeading, type Heading } from "./import-heading";
import { importInput, type ImportInput } from "./import-schema";

/** More rows than any of our lists has, so that an export of everything can be imported. */
export const MOST_ROWS = 100_000;

/** Imports rows one by one, because two rows may want one address or one name. */
export const editorialImport = defineOperationKind({
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

/** What the id of a row begins with that only explains a file, such as those of the template. */
const NOTE = "#";

/** Yields a file's rows without its notes: no item has such an id. */
async function* withoutNotes(rows: AsyncIterable<CsvRow>, { id }: Heading): AsyncGenerator<CsvRow> {
  for await (const row of rows) if (id === null || !row.cells[id]?.startsWith(NOTE)) yield row;
}

/** Reads a file once, to learn its forms and that it can be read to its end. */
async function formsOf(file: CsvFile, heading: Heading): Promise<FormsOfFile | string> {
  const forms = new FormsOfFile(heading);
  let count = 0;
  for await (const row of withoutNotes(file.rows(), heading)) {
    count += 1;
    if (count > MOST_ROWS) return `The file has more than ${formatNumber(MOST_ROWS)} rows. Split it.`;
    forms.look(row);
  }
  return count === 0 ? "There are no rows under the heading." : forms;
}

const BLANK_JSON = new Set(["[]", "{}", "null"]);

/** Returns the rows of a file to fill in: its heading, what each column holds, and an example. */
function templateOf({ words }: Pick<EditorialKind, "words">, fields: readonly CsvField[]): string[][] {
  const columns = fields.flatMap((field) =>
    columnsFor(field).map(({ name, hint, example }, at) => {
      const isShown = (!field.entries || at < field.entries.width) && !BLANK_JSON.has(example);
      return { name, hint, example: isShown ? example : "" };
    }),
  );
  return [
    ["id", ...columns.map(({ name }) => name)],
    [
      `${NOTE} Leave the id empty for a new ${words.one}. Rows whose id begins with ${NOTE} are left out.`,
      ...columns.map(({ hint }) => hint),
    ],
    [`${NOTE} An example`, ...columns.map(({ example }) => example)],
  ];
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
  const propose: ListImport["propose"] = async ({ name, content, id }, choices, context) => {
    const { exported, backTo, staff, ownHeadings } = context;
    const file = await openCsv(content);
    const meaning = (heading: string, at: number) => {
      const said = choices.headings[at];
      return said === undefined ? ownHeadings.get(plainHeading(heading)) : said === LEAVE_OUT ? null : said;
    };
    const heading = readHeading(file.heading, fields, { exported, meaning, isLenient: choices.isLenient });
    if (typeof heading === "string") return { problem: heading };
    const read = await formsOf(file, heading);
    if (typeof read === "string") return { problem: read };
    const settled = read.settle(choices);
    if ("questions" in settled) return settled;

    const { forms } = settled;
    const importId = id ?? randomUUID();
    const { counts, accepted } = await checkRows({
      ...{ kind, heading, forms, rows: withoutNotes(file.rows(), heading), importId, staff },
      rates: (await currentSettings()).exchange.rates,
      items: await items.read(),
      whole: asStored,
    });
    const input: ImportInput = {
      kind: kind.name,
      importId,
      fileName: name.slice(0, 200),
      counts,
      ignored: heading.ignored.map((column) => column.slice(0, 200)),
      mapped: heading.own.flatMap(({ name: own, column }) =>
        typeof column === "string" ? [{ heading: own.slice(0, 200), column }] : [],
      ),
      readAs: { encoding: file.encoding, delimiter: file.delimiter, ...forms },
    };
    const title = `Import ${plural(counts.new + counts.changed, kind.words.one, kind.words.many)}`;
    return {
      operationId: await proposeOperation(editorialImport, { title, backTo, items: accepted, input, id }, staff),
      // Headings that somebody has just left out together aren't remembered: they may be others next time.
      saidHeadings: new Map(
        heading.own.flatMap(({ at, name: own, column = null }) =>
          choices.headings[at] !== undefined ? [[plainHeading(own), column] as const] : [],
        ),
      ),
    };
  };
  return {
    columns: fields.flatMap(({ columns, entries }) =>
      columns.slice(0, entries?.width).map(({ name, hint }) => ({
        name,
        hint: entries ? `${hint}; up to ${name.replace("1", String(entries.most))}` : hint,
      })),
    ),
    template: templateOf(kind, fields),
    async propose(...of) {
      try {
        return await propose(...of);
      } catch (error) {
        if (error instanceof CsvRefused) return { problem: error.message };
        throw error;
      }
    },
  };
}
