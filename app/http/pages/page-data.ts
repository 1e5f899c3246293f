import {
  activeFilters,
  ANY,
  listHref,
  pageLinks,
  requirePage,
  type PublicListDefinition,
  type PublicListQuery,
  type Option,
} from "./list-query";

interface SiteData {
  site: { origin: string; name: string; tagline: string };
}

const FALLBACK: SiteData = { site: { origin: "http://localhost", name: "Casino guide", tagline: "" } };

/** Returns the root loader's data among a route's matches, for `meta`. */
export function rootData(matches: readonly unknown[]): SiteData {
  const root = (matches as readonly { id: string; data: unknown }[]).find((match) => match.id === "root");
  return (root?.data as SiteData | undefined) ?? FALLBACK;
}

interface CountedOption extends Option {
  count?: number;
}

/**
 * Returns a list's filters for the filter panel. Choices without results are left out unless chosen, and so are filters
 * without choices.
 */
export function filterControls(
  definition: PublicListDefinition,
  query: PublicListQuery,
  counts: Record<string, Record<string, number>> = {},
) {
  const controls = definition.filters.map((filter) => {
    const chosen = query.values[filter.name] ?? [];
    const sizes = counts[filter.name];
    const all = filter.options ?? (filter.kind === "flag" ? [{ value: "1", label: filter.label }] : []);
    const options: CountedOption[] = [];
    for (const option of all) {
      const count = sizes ? (sizes[option.value] ?? 0) : undefined;
      if (count === undefined) options.push(option);
      else if (count > 0 || filter.kind === "flag" || chosen.includes(option.value))
        options.push({ value: option.value, label: option.label, count });
    }
    const { name, label, kind, min, max } = filter;
    return {
      name,
      label,
      kind,
      chosen,
      options,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(filter.byDefault === undefined ? {} : { blank: ANY }),
      ...(filter.hasPlainDefault && { usual: filter.byDefault }),
    };
  });
  return controls.filter(({ kind, options }) => kind === "number" || options.length > 0);
}

/**
 * Returns a list page's filters with counts, active filters and page links. Throws a redirect when the address is
 * beyond the last page.
 */
export function listView(
  definition: PublicListDefinition,
  query: PublicListQuery,
  { total, counts }: { total: number; counts: Record<string, Record<string, number>> },
) {
  const pages = requirePage(definition, query, total);
  const { kept, ...plain } = definition;
  return {
    action: definition.path,
    path: listHref(plain, query),
    ...(kept && { kept }),
    q: query.q,
    sort: query.sort,
    page: query.page,
    notices: query.notices,
    total,
    pages,
    pageLinks: pageLinks(query.page, pages, (page) => listHref(definition, { ...query, page })),
    active: activeFilters(definition, query),
    controls: filterControls(definition, query, counts),
    sorts: definition.sorts,
  };
}
