import { plural } from "~/domain/plural";
import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { mayDo, type Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { recordActAlone } from "~/platform/audit/audit.server";
import { BOM, csvLines, privateCsv, textStream } from "~/http/csv/csv.server";
import { log } from "~/backend/log.server";
import type { CsvValue } from "../list-definition";
import { parseAdminListQuery, type AdminListQuery } from "../admin-list-query";
import type { AdminList } from "../list.server";

/** Headings of a list's CSV: the id, the columns that have a value, and those of the export alone, or these of them. */
export function csvHeading<Row>({ definition, source }: AdminList<Row>, only = source.exportOnly): string[] {
  const { columns, exports = {} } = definition;
  return ["id", ...columns.flatMap(({ key, csv }) => (csv ? [key] : [])), ...Object.keys(exports), ...only];
}

/** Numbers stay numbers, so that a negative one isn't escaped as a formula. */
function cell(value: CsvValue): string | number | null {
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

/** A list's CSV, a batch of rows at a time. */
async function* csvOf<Row>(
  list: AdminList<Row>,
  query: AdminListQuery,
  duties: readonly Duty[],
): AsyncGenerator<string> {
  const { definition, source, withheld } = list;
  const all = (await source.columnsFor?.(query)) ?? source.exportOnly;
  const only = withheld && !mayDo(duties, withheld.duty) ? all.filter((one) => !withheld.columns.includes(one)) : all;
  yield BOM + csvLines([csvHeading(list, only)]);
  const slice = new TimeSlice();
  for await (const items of source.each(query, all)) {
    if (slice.isOver) await slice.rest();
    yield csvLines(
      items.map(({ row, more }) => [
        definition.idOf(row),
        ...definition.columns.flatMap(({ csv }) => (csv ? [cell(csv(row))] : [])),
        ...Object.values(definition.exports ?? {}).map((valueOf) => cell(valueOf(row))),
        ...only.map((heading) => cell(more[heading] ?? null)),
      ]),
    );
  }
}

/**
 * Exports all rows that match the address's filters as CSV, or every row without any, with an entry in the audit log.
 */
export async function exportList<Row>(
  request: Request,
  list: AdminList<Row>,
  staff: Staff,
  duties: readonly Duty[],
): Promise<Response> {
  const { definition, source } = list;
  const options = (await list.filterOptions?.()) ?? {};
  const parameters = new URL(request.url).searchParams;
  const query = { ...parseAdminListQuery(parameters, definition, options), page: 1, cursor: null, viewer: staff.uid };
  const { total } = await source.page(query, 1);
  const filters = [
    query.q && (list.isPersonal ? "found by a search" : `“${query.q}”`),
    ...Object.entries(query.values).map((one) => one.join(": ")),
  ];
  await recordActAlone(staff, {
    action: "list.export",
    entity: { kind: "list", id: definition.name, label: definition.title },
    note: [plural(total, definition.words.one, definition.words.many), ...filters.filter(Boolean)].join(", "),
  });
  const body = textStream(csvOf(list, query, duties), (error) =>
    log.error({ err: error, list: definition.name }, "an export broke off"),
  );
  const day = backend().clock().toISOString().slice(0, 10);
  return privateCsv(body, `${definition.name}-${day}.csv`);
}

/** Returns the file that people fill in to import a list; null if nothing is imported into it. */
export function importTemplate<Row>({ definition, import: own }: AdminList<Row>): Response | null {
  return own ? privateCsv(BOM + csvLines(own.template), `${definition.name}-template.csv`) : null;
}
