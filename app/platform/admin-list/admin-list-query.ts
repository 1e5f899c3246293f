import { shortened } from "~/http/pages/shortened";
import { RESERVED, type ListDefinition, type ListFilter, type Option } from "./list-definition";

const LONGEST_SEARCH = 100;
const LONGEST_CURSOR = 2_000;

/** What the address of a list says. */
export interface ListQuery {
  q: string;
  /** The chosen value of each filter that has one. */
  values: Readonly<Record<string, string>>;
  /** Key of a column, with `-` for descending. */
  sort: string;
  /** From 1; of lists paged by number. */
  page: number;
  /** Of lists walked by cursor. */
  cursor: string | null;
  /** Keys of the columns to show, in the definition's order; null: those shown at first. */
  columns: readonly string[] | null;
  /** What in the address was not understood, in words for the reader. */
  notices: readonly string[];
}

export type ListState = Pick<ListQuery, "q" | "values" | "sort" | "columns"> & {
  page?: number;
  cursor?: string | null;
};

/** The filters of a list with their choices. */
export type FilterOptions = Readonly<Record<string, readonly Option[]>>;

export function optionsOf(filter: ListFilter, options: FilterOptions): readonly Option[] {
  return options[filter.name] ?? filter.options ?? [];
}

function quoted(value: string): string {
  return `“${value.slice(0, 40)}”`;
}

/** Reads the parameters of a list, from its address or from a posted form; what is not known is left out and named. */
export function parseListQuery<Row>(
  parameters: URLSearchParams,
  definition: ListDefinition<Row>,
  options: FilterOptions = {},
): ListQuery {
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

/** Parameters of a list in one order, what is so anyway left out: one list has one address. */
export function listParameters<Row>(definition: ListDefinition<Row>, state: ListState): URLSearchParams {
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
  return parameters;
}

export function listHref<Row>(definition: ListDefinition<Row>, state: ListState): string {
  const search = listParameters(definition, state).toString();
  return search ? `${definition.path}?${search}` : definition.path;
}

/** The same list from its start. */
export function fromStart({ q, values, sort, columns }: ListState): ListState {
  return { q, values, sort, columns };
}

/** The columns to show. */
export function shownColumns<Row>(definition: ListDefinition<Row>, query: Pick<ListQuery, "columns">): string[] {
  const shown = definition.columns.filter(({ key, optional }) => query.columns?.includes(key) ?? !optional);
  return shown.map(({ key }) => key);
}

/** Each active filter by name, with the address of the list without it. */
export function activeFilters<Row>(
  definition: ListDefinition<Row>,
  query: ListQuery,
  options: FilterOptions = {},
): { label: string; removeHref: string }[] {
  const state = fromStart(query);
  const active = query.q
    ? [{ label: `Search: ${query.q}`, removeHref: listHref(definition, { ...state, q: "" }) }]
    : [];
  for (const filter of definition.filters ?? []) {
    const value = query.values[filter.name];
    if (value === undefined) continue;
    const label = optionsOf(filter, options).find((option) => option.value === value)?.label ?? value;
    const rest = Object.fromEntries(Object.entries(query.values).filter(([name]) => name !== filter.name));
    active.push({
      label: `${filter.label}: ${label}`,
      removeHref: listHref(definition, { ...state, values: rest }),
    });
  }
  return active;
}
