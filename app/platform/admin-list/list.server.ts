import type { Duty } from "~/domain/roles/duties";
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Query } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { pageLinks } from "~/http/pages/list-query";
import { newSubmissionKey } from "~/http/forms/submission-key.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { requireAdmin } from "~/platform/access/guards.server";
import type { FileContent } from "~/http/csv/csv-encoding.server";
import type { StartBulk } from "./bulk/start-bulk";
import type { ImportChoices, ImportQuestion } from "./files/import-choices";
import type { OwnHeadings } from "./files/remembered-headings.server";
import { seenBy, type CsvValue, type AdminListDefinition, type Option } from "./list-definition";
import {
  activeFilters,
  fromStart,
  adminListHref,
  listParameters,
  optionsOf,
  parseAdminListQuery,
  shownColumns,
  type FilterOptions,
  type AdminListQuery,
} from "./admin-list-query";
import { listViews, type SavedView } from "./views/saved-views.server";

export const LIST_PAGE = 50;

/** The position of a page and the links to its neighbours. */
export type Place =
  { by: "number"; page: number; pages: number } | { by: "cursor"; previous: string | null; next: string | null };

export interface RowPage<Row> {
  rows: Row[];
  total: number;
  place: Place;
  /** For each filter and value, the number of rows it would show. Left out where counting would take too long. */
  counts?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  notices?: readonly string[];
}

/** An item for the export and the bulk actions, with further columns beside the row's own. */
export interface ExportItem<Row> {
  row: Row;
  /** Values of the columns of the export alone, by heading. */
  more: Readonly<Record<string, CsvValue>>;
}

/** The source of a list's rows: `memorySource` or `storeSource`. */
export interface ListSource<Row> {
  /** Returns one page; the last one for a page number beyond it. A foreign cursor throws `InvalidCursor`. */
  page(query: AdminListQuery, size: number): Promise<RowPage<Row>>;
  /** Yields all matching rows in the list's order, in batches, with their values of these columns of the export alone. */
  each(query: AdminListQuery, columns?: readonly string[]): AsyncIterable<ExportItem<Row>[]>;
  /** Returns the rows with these ids; missing ones are left out. */
  rowsOf(ids: readonly string[]): Promise<Row[]>;
  /** Headings of the columns of the export alone. */
  readonly exportOnly: readonly string[];
  /** Returns those of them that the matching rows need; without this, they need all. */
  columnsFor?(query: AdminListQuery): Promise<readonly string[]>;
  /** Name of the collection it queries (`storeSource` only). */
  readonly collection?: string;
  /**
   * Returns every query that filters and sorts can produce, for the test that an index serves each (`storeSource`
   * only).
   */
  queriesOf?(definition: AdminListDefinition<Row>, options?: FilterOptions): Query[];
}

/** The CSV import of a list. */
export interface ListImport {
  /** The columns the file may have, with hints for people. */
  columns: readonly { name: string; hint: string }[];
  /** False if the list's export is no file to import; missing means true. */
  takesExport?: boolean;
  /** What the rows of a file do, a sentence or two each. */
  rules: readonly string[];
  /** A file to fill in, row by row. */
  template: readonly (readonly string[])[];
  /**
   * Checks a file and stores the changes it would make, as an operation that waits to be started; or says what is
   * wrong, or what the file leaves open. With an `id`, the same file sent twice is one operation.
   */
  propose(
    file: { name: string; content: FileContent; id?: string | undefined },
    choices: ImportChoices,
    context: {
      /** Headings of the list's export; those that can't be imported are skipped. */
      exported: readonly string[];
      backTo: string;
      staff: Staff;
      /** What one of the list's items is called, and several. */
      words: { one: string; many: string };
      /** What the headings of earlier files stood for. */
      ownHeadings: OwnHeadings;
    },
  ): Promise<
    { operationId: string; saidHeadings: OwnHeadings } | { problem: string } | { questions: ImportQuestion[] }
  >;
}

/** A list as the server knows it. */
export interface AdminList<Row> {
  definition: AdminListDefinition<Row>;
  source: ListSource<Row>;
  /** The start function of each bulk action of the definition, by name. */
  bulk?: Readonly<Record<string, StartBulk<Row>>>;
  import?: ListImport;
  /** Columns of the export that only this duty and owners get. */
  withheld?: { duty: Duty; columns: readonly string[] };
  /** True if a search may be somebody's name or address: the log can't be changed, so it doesn't record the search. */
  isPersonal?: true;
  /** Returns options of filters that are only known at run time, such as names of people. */
  filterOptions?: () => Promise<FilterOptions>;
}

export interface ListData<Row> {
  q: string;
  sort: string;
  /** The list's parameters without its page, as a query string. */
  state: string;
  total: number;
  rows: Row[];
  columns: string[];
  notices: string[];
  filters: { name: string; label: string; chosen: string; options: (Option & { count?: number })[] }[];
  active: { label: string; removeHref: string }[];
  /** The link of each sortable column's heading, by key. */
  sortHrefs: Record<string, string>;
  pages: { page: number; pages: number; links: { page: number; href: string }[] } | null;
  cursors: { previous: string | null; next: string | null } | null;
  hasAnyFilter: boolean;
  /** The key of this showing's form, so that a button pressed twice acts once. */
  submissionKey: string;
  /** The reader's own saved views of this list. */
  views: SavedView[];
}

async function found<Row>(list: AdminList<Row>, query: AdminListQuery): Promise<RowPage<Row>> {
  try {
    return await list.source.page(query, LIST_PAGE);
  } catch (error) {
    return refuseCursor(error);
  }
}

/** The loader of a list, for those who may see it. */
export function listLoader<Row>(list: AdminList<Row>) {
  return async ({ request }: LoaderFunctionArgs): Promise<ListData<Row>> => {
    const { user } = await requireAdmin(request, seenBy(list.definition));
    return readList(request, list, user.uid);
  };
}

/**
 * Reads the page of a list that a request asks for, with everything its screen shows, for the member of staff `uid`.
 * The caller has already checked who that is.
 */
export async function readList<Row>(request: Request, list: AdminList<Row>, uid: string): Promise<ListData<Row>> {
  const { definition } = list;
  const options = (await list.filterOptions?.()) ?? {};
  const query = { ...parseAdminListQuery(new URL(request.url).searchParams, definition, options), viewer: uid };
  const { rows, total, place, counts, notices = [] } = await found(list, query);
  if (place.by === "number" && query.page > place.pages)
    throw redirect(adminListHref(definition, { ...query, cursor: null, page: place.pages }));

  const state = fromStart(query);
  const sortHrefs = definition.columns.flatMap(({ key, sort }) => {
    if (sort === undefined) return [];
    const first = sort === "descending" ? `-${key}` : key;
    const other = first === key ? `-${key}` : key;
    return [[key, adminListHref(definition, { ...state, sort: query.sort === first ? other : first })]];
  });
  const present = listParameters(definition, state).toString();
  return {
    q: query.q,
    sort: query.sort,
    state: present,
    total,
    rows,
    columns: shownColumns(definition, query),
    notices: [...query.notices, ...notices],
    filters: (definition.filters ?? []).map((filter) => ({
      name: filter.name,
      label: filter.label,
      chosen: query.values[filter.name] ?? "",
      options: optionsOf(filter, options).map(({ value, label }) =>
        counts ? { value, label, count: counts[filter.name]?.[value] ?? 0 } : { value, label },
      ),
    })),
    active: activeFilters(definition, query, options),
    sortHrefs: Object.fromEntries(sortHrefs) as Record<string, string>,
    pages:
      place.by === "number"
        ? {
            page: query.page,
            pages: place.pages,
            links: pageLinks(query.page, place.pages, (page) => adminListHref(definition, { ...state, page })),
          }
        : null,
    cursors:
      place.by === "cursor"
        ? {
            previous: place.previous && adminListHref(definition, { ...state, cursor: place.previous }),
            next: place.next && adminListHref(definition, { ...state, cursor: place.next }),
          }
        : null,
    submissionKey: newSubmissionKey(),
    hasAnyFilter: query.q !== "" || Object.keys(query.values).length > 0,
    views: await listViews(definition, uid, present),
  };
}
