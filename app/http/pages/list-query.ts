import { shortened } from "./shortened";
import { isTrackingParameter } from "../page-cache/tracking";

export const PAGE_SIZE = 24;
const LONGEST_SEARCH = 100;
/** Turns off, in an address, a filter that has a default; it has no effect for a reader without the default. */
export const ANY = "any";

export interface Option {
  value: string;
  label: string;
}

export interface Filter {
  name: string;
  label: string;
  /** `many` may occur several times; `number` is a limit such as "wagering at most"; `flag` is on (`1`) or absent. */
  kind: "one" | "many" | "number" | "flag";
  options?: readonly Option[];
  /** Values that addresses of earlier versions have, by today's. */
  formerly?: Readonly<Record<string, string>>;
  min?: number;
  max?: number;
  /** Label of a value in the list of active filters; the option's label by default. */
  describe?: (value: string) => string;
  /** Its default is what everybody expects, and isn't told among the active filters. */
  hasPlainDefault?: boolean;
  /** The value that applies when the address doesn't name the filter; `any` in the address turns it off. */
  byDefault?: string;
}

/** The filters, sorts and parameters in a list page's address. */
export interface PublicListDefinition {
  path: string;
  filters: readonly Filter[];
  /** The first is the default. */
  sorts: readonly Option[];
  /** Other parameters that the page reads itself. */
  parameters?: readonly string[];
  /** Those of them, with their values, that every address of the list goes on with. */
  kept?: Readonly<Record<string, string>>;
}

export interface PublicListQuery {
  q: string;
  values: Readonly<Record<string, readonly string[]>>;
  /** The filters' default values, where the definition has any, whether the address turns them off or not. */
  defaults?: Readonly<Record<string, string>>;
  sort: string;
  /** From 1. */
  page: number;
  /** Messages that tell the reader what is wrong with the address. */
  notices: readonly string[];
}

export interface ActiveFilter {
  label: string;
  /** Address of the list without this filter. */
  removeHref: string;
}

function acceptable(filter: Filter, value: string): boolean {
  if (filter.kind === "flag") return value === "1";
  if (filter.kind === "number") {
    const number = Number(value);
    return Number.isFinite(number) && number >= (filter.min ?? 0) && number <= (filter.max ?? Infinity);
  }
  return filter.options?.some((option) => option.value === value) ?? false;
}

/** Returns the option that a value names in any case, or named once, or the value itself. */
function choiceOf({ options, formerly }: Filter, value: string): string {
  const folded = value.toLowerCase();
  return options?.find((option) => option.value.toLowerCase() === folded)?.value ?? formerly?.[folded] ?? value;
}

/** Reads a list's address: known filters are checked, unknown ones left out and named in `notices`. */
export function parseListQuery(address: string, definition: PublicListDefinition): PublicListQuery {
  const parameters = new URL(address).searchParams;
  const notices: string[] = [];
  const values: Record<string, string[]> = {};
  const known = new Set([
    "q",
    "sort",
    "page",
    "newsletter",
    "_routes",
    ...(definition.parameters ?? []),
    ...definition.filters.map((filter) => filter.name),
  ]);

  for (const name of new Set(parameters.keys())) {
    if (!known.has(name) && !isTrackingParameter(name))
      notices.push(`“${name.slice(0, 40)}” is not a filter here and was ignored.`);
  }
  for (const filter of definition.filters) {
    const given = [...new Set(parameters.getAll(filter.name).filter((value) => value !== ""))];
    const wanted = filter.kind === "many" ? given : given.slice(0, 1);
    const accepted = wanted.map((value) => choiceOf(filter, value)).filter((value) => acceptable(filter, value));
    const isOff = filter.kind === "one" && wanted.includes(ANY);
    if (filter.byDefault !== undefined && accepted.length === 0 && !isOff) accepted.push(filter.byDefault);
    for (const value of wanted) {
      if (!acceptable(filter, choiceOf(filter, value)) && !isOff)
        notices.push(`“${value.slice(0, 40)}” is not a choice for ${filter.label.toLowerCase()} and was ignored.`);
    }
    if (accepted.length > 0) values[filter.name] = accepted;
  }

  const search = (parameters.get("q") ?? "").trim();
  if (search.length > LONGEST_SEARCH)
    notices.push(`Your search was shortened to its first ${String(LONGEST_SEARCH)} characters.`);
  const sort = parameters.get("sort") ?? "";
  const knownSort = definition.sorts.find((option) => option.value === sort) ?? definition.sorts[0];
  if (sort !== "" && knownSort?.value !== sort) notices.push(`The list can't be sorted by “${sort.slice(0, 40)}”.`);
  const page = Number(parameters.get("page") ?? "1");
  const defaults = Object.fromEntries(
    definition.filters.flatMap(({ name, byDefault }) => (byDefault === undefined ? [] : [[name, byDefault]])),
  );
  return {
    q: shortened(search, LONGEST_SEARCH),
    values,
    ...(Object.keys(defaults).length > 0 && { defaults }),
    sort: knownSort?.value ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    notices,
  };
}

/**
 * Returns a list's address with its parameters in a fixed order and defaults left out, so that each list has one
 * address.
 */
export function listHref(
  definition: PublicListDefinition,
  query: Pick<PublicListQuery, "q" | "values" | "sort" | "page">,
): string {
  const parameters = new URLSearchParams(definition.kept);
  if (query.q) parameters.set("q", query.q);
  for (const filter of definition.filters) {
    const chosen = query.values[filter.name] ?? [];
    if (filter.byDefault !== undefined && chosen.length === 0) parameters.set(filter.name, ANY);
    for (const value of chosen) if (value !== filter.byDefault) parameters.append(filter.name, value);
  }
  if (query.sort && query.sort !== definition.sorts[0]?.value) parameters.set("sort", query.sort);
  if (query.page > 1) parameters.set("page", String(query.page));
  const search = parameters.toString();
  return search ? `${definition.path}?${search}` : definition.path;
}

/** Returns the list's definition for a reader for whom a filter has this value unless the address says otherwise. */
export function withDefault(
  definition: PublicListDefinition,
  name: string,
  value: string | null,
): PublicListDefinition {
  if (value === null) return definition;
  const filters = definition.filters.map((filter) =>
    filter.name === name && acceptable(filter, value) ? { ...filter, byDefault: value } : filter,
  );
  return { ...definition, filters };
}

/** Returns each active filter by name, with the address that removes it alone. */
export function activeFilters(definition: PublicListDefinition, query: PublicListQuery): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (query.q)
    active.push({ label: `Search: ${query.q}`, removeHref: listHref(definition, { ...query, q: "", page: 1 }) });
  for (const filter of definition.filters) {
    const chosen = query.values[filter.name] ?? [];
    for (const value of chosen) {
      if (filter.hasPlainDefault && value === filter.byDefault) continue;
      const rest = { ...query.values, [filter.name]: chosen.filter((other) => other !== value) };
      const words =
        filter.describe?.(value) ?? filter.options?.find((option) => option.value === value)?.label ?? value;
      active.push({
        label: filter.kind === "flag" ? filter.label : `${filter.label}: ${words}`,
        removeHref: listHref(definition, { ...query, values: rest, page: 1 }),
      });
    }
  }
  return active;
}

/** Returns the number of pages, at least 1. Throws a redirect to the last page when the address is beyond it. */
export function requirePage(definition: PublicListDefinition, query: PublicListQuery, total: number): number {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // This module also runs in the browser, where Remix's redirect() would bring in the server's whole library.
  if (query.page > pages)
    throw new Response(null, { status: 302, headers: { Location: listHref(definition, { ...query, page: pages }) } });
  return pages;
}

/** Returns where a page of a list stands, for the open data: `origin` begins the address of the next page. */
export function pagePosition(definition: PublicListDefinition, query: PublicListQuery, total: number, origin: string) {
  const { page, notices } = query;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const next = page < pages ? origin + listHref(definition, { ...query, page: page + 1 }) : null;
  return { total, page, pages, next, notices };
}

/** Returns the first, the last and the neighbours of page `page`, ascending, with their addresses. */
export function pageLinks(
  page: number,
  pages: number,
  hrefOf: (page: number) => string,
): { page: number; href: string }[] {
  const near = [...new Set([1, page - 1, page, page + 1, pages])];
  return near
    .filter((number) => number >= 1 && number <= pages)
    .map((number) => ({ page: number, href: hrefOf(number) }));
}
