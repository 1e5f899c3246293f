import { shortened } from "~/http/pages/shortened";
import { RESTORED_PARAMETER } from "~/domain/forms/form-marks";
import { RESERVED, type AdminListDefinition, type ListFilter, type Option } from "./list-definition";

const LONGEST_SEARCH = 100;
const LONGEST_CURSOR = 2_000;

/** The parsed parameters of a list's address. */
export interface AdminListQuery {
  q: string;
  /** The chosen value of each active filter. */
  values: Readonly<Record<string, string>>;
  /** Key of a column, with `-` for descending. */
  sort: string;
  /** Page number from 1, for lists paged by number. */
  page: number;
  /** Cursor, for lists paged by cursor. */
  cursor: string | null;
  /** Keys of the columns to show, in the definition's order; null: the default columns. */
  columns: readonly string[] | null;
  /** Messages for the reader about parameters that were not understood. */
  notices: readonly string[];
  /** Account of the member of staff who reads the list, for choices such as "me". */
  viewer?: string;
}

export type ListState = Pick<AdminListQuery, "q" | "values" | "sort" | "columns"> & {
  page?: number;
  cursor?: string | null;
};

/** The options of each filter of a list. */
export type FilterOptions = Readonly<Record<string, readonly Option[]>>;

export function optionsOf(filter: ListFilter, options: FilterOptions): readonly Option[] {
  return options[filter.name] ?? filter.options ?? [];
}

function quoted(value: string): string {
  return `“${value.slice(0, 40)}”`;
}

/** The parameter of an address that shows a whole list whose bare address opens on a part of it. */
const EVERYTHING = ["show", "all"] as const;

/** The parameters that count: those of `opensOn` for an address without any. */
function meantParameters<Row>(given: URLSearchParams, { opensOn }: AdminListDefinition<Row>): URLSearchParams {
  const isBare = [...given.keys()].every((name) => name === "_routes" || name === RESTORED_PARAMETER);
  return isBare && opensOn !== undefined ? new URLSearchParams(opensOn) : given;
}

/** Parses a list's parameters from its address or a posted form; unknown ones are left out and listed in `notices`. */
export function parseAdminListQuery<Row>(
  given: URLSearchParams,
  definition: AdminListDefinition<Row>,
  options: FilterOptions = {},
): AdminListQuery {
  const parameters = meantParameters(given, definition);
  const filters = definition.filters ?? [];
  const notices: string[] = [];
  const known = new Set([...RESERVED, ...filters.map(({ name }) => name)]);
  for (const name of new Set(parameters.keys()))
    if (!known.has(name)) notices.push(`${quoted(name)} is not a filter here and was ignored.`);

  const values: Record<string, string> = {};
  for (const filter of filters) {
    const value = parameters.get(filter.name) ?? "";
    if (value === "") continue;
    if (optionsOf(filter, options).some((option) => option.value === value)) values[filter.name] = value;
    else notices.push(`${quoted(value)} is not a choice for ${filter.label.toLowerCase()} and was ignored.`);
  }

  const search = definition.search ? (parameters.get("q") ?? "").trim() : "";
  if (search.length > LONGEST_SEARCH)
    notices.push(`Your search was shortened to its first ${String(LONGEST_SEARCH)} characters.`);

  const wanted = parameters.get("sort") ?? "";
  const canSort = definition.columns.some(({ key, sort }) => sort !== undefined && key === wanted.replace(/^-/, ""));
  if (wanted !== "" && !canSort) notices.push(`The list can’t be sorted by ${quoted(wanted)}.`);

  const page = Number(parameters.get("page") ?? "1");
  const cursor = parameters.get("cursor");
  const chosen = new Set(parameters.getAll("columns").flatMap((value) => value.split(",")));
  const columns = definition.columns.map(({ key }) => key).filter((key) => chosen.has(key));
  return {
    q: shortened(search, LONGEST_SEARCH),
    values,
    sort: canSort ? wanted : definition.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    cursor: cursor !== null && cursor !== "" && cursor.length <= LONGEST_CURSOR ? cursor : null,
    columns: columns.length > 0 ? columns : null,
    notices,
  };
}

/** Returns a list's parameters in a fixed order, without defaults, so that one list has one address. */
export function listParameters<Row>(definition: AdminListDefinition<Row>, state: ListState): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.q) parameters.set("q", state.q);
  for (const { name } of definition.filters ?? []) {
    const value = state.values[name];
    if (value !== undefined) parameters.set(name, value);
  }
  if (state.sort !== definition.sort) parameters.set("sort", state.sort);
  if (state.columns) parameters.set("columns", state.columns.join(","));
  if (state.page !== undefined && state.page > 1) parameters.set("page", String(state.page));
  if (state.cursor) parameters.set("cursor", state.cursor);
  if (parameters.size === 0 && definition.opensOn !== undefined) parameters.set(...EVERYTHING);
  return parameters;
}

export function adminListHref<Row>(definition: AdminListDefinition<Row>, state: ListState): string {
  const search = listParameters(definition, state).toString();
  return search ? `${definition.path}?${search}` : definition.path;
}

/** Returns the address of a list without any filter, in the order it comes in. */
export function wholeListHref<Row>(definition: AdminListDefinition<Row>): string {
  return adminListHref(definition, { q: "", values: {}, sort: definition.sort, columns: null });
}

/** Returns the address of a list's CSV file; `search` holds its filters, and without it all rows are in the file. */
export function exportHref<Row>(definition: AdminListDefinition<Row>, search?: string): string {
  const parameters = search || wholeListHref(definition).split("?")[1];
  return `/admin/lists/${definition.name}/export.csv${parameters ? `?${parameters}` : ""}`;
}

/** The state of the same list at its first page. */
export function fromStart({ q, values, sort, columns }: ListState): ListState {
  return { q, values, sort, columns };
}

/** The columns to show. */
export function shownColumns<Row>(
  definition: AdminListDefinition<Row>,
  query: Pick<AdminListQuery, "columns">,
): string[] {
  const shown = definition.columns.filter(({ key, optional }) => query.columns?.includes(key) ?? !optional);
  return shown.map(({ key }) => key);
}

/** Returns each active filter by name, with the address of the list without it. */
export function activeFilters<Row>(
  definition: AdminListDefinition<Row>,
  query: AdminListQuery,
  options: FilterOptions = {},
): { label: string; removeHref: string }[] {
  const state = fromStart(query);
  const active = query.q
    ? [{ label: `Search: ${query.q}`, removeHref: adminListHref(definition, { ...state, q: "" }) }]
    : [];
  for (const filter of definition.filters ?? []) {
    const value = query.values[filter.name];
    if (value === undefined) continue;
    const label = optionsOf(filter, options).find((option) => option.value === value)?.label ?? value;
    const rest = Object.fromEntries(Object.entries(query.values).filter(([name]) => name !== filter.name));
    active.push({
      label: `${filter.label}: ${label}`,
      removeHref: adminListHref(definition, { ...state, values: rest }),
    });
  }
  return active;
}
