import type { ListDefinition, ListQuery } from "./list-query";

interface SiteData {
  site: { origin: string; name: string; tagline: string };
}

const FALLBACK: SiteData = { site: { origin: "http://localhost", name: "Edgewise", tagline: "" } };

/** The root loader's data among a route's matches, for `meta`. */
export function rootData(matches: readonly { id: string; data: unknown }[] | readonly unknown[]): SiteData {
  const root = (matches as readonly { id: string; data: unknown }[]).find((match) => match.id === "root");
  return (root?.data as SiteData | undefined) ?? FALLBACK;
}

/** A list's filters as the filter panel draws them. Choices that would give nothing are left out unless chosen. */
export function filterControls(
  definition: ListDefinition,
  query: ListQuery,
  counts: Record<string, Record<string, number>> = {},
) {
  return definition.filters.map((filter) => {
    const chosen = query.values[filter.name] ?? [];
    const sizes = counts[filter.name];
    const options = (filter.options ?? (filter.kind === "flag" ? [{ value: "1", label: filter.label }] : []))
      .map((option) => (sizes ? { ...option, count: sizes[option.value] ?? 0 } : option))
      .filter(
        (option) => filter.kind === "flag" || !("count" in option) || option.count > 0 || chosen.includes(option.value),
      );
    const { name, label, kind, min, max } = filter;
    return {
      name,
      label,
      kind,
      chosen,
      options,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    };
  });
}
