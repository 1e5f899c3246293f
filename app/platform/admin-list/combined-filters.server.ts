import type { Condition, Scalar } from "~/backend/documents/port";
import type { AdminListQuery } from "./admin-list-query";
import type { ListSource } from "./list.server";

interface CombinedFilter {
  field: string;
  /** Every value the field can have, by the filter option that stands for it. */
  values: Readonly<Record<string, Scalar>>;
}

const NAME = "combined";

/**
 * Filters on fields with few values, all in one index: as soon as one of them is chosen, the others query all of
 * their values (`in`). So a list needs two indexes per order, not one for each combination. The product of all
 * numbers of values must be at most 30, as for every `in`.
 */
export function combinedFilters(filters: Readonly<Record<string, CombinedFilter>>) {
  const entries = Object.entries(filters);

  function gathered<Q extends Pick<AdminListQuery, "values">>(query: Q): Q {
    const chosen = Object.fromEntries(
      entries.flatMap(([name]) => (query.values[name] ? [[name, query.values[name]]] : [])),
    );
    if (Object.keys(chosen).length === 0) return query;
    const rest = Object.entries(query.values).filter(([name]) => !Object.hasOwn(filters, name));
    return { ...query, values: { ...Object.fromEntries(rest), [NAME]: JSON.stringify(chosen) } };
  }

  return {
    /** Goes into the source's `filters`. */
    filter: {
      [NAME]: (value: string): Condition[] => {
        const chosen = JSON.parse(value) as Record<string, string>;
        return entries.map(([name, { field, values }]) => {
          const one = values[chosen[name] ?? ""];
          return [field, "in", one === undefined ? Object.values(values) : [one]];
        });
      },
    },
    /** Wraps the source that has the `filter`. */
    around<Row>(source: ListSource<Row>): ListSource<Row> {
      return {
        ...source,
        page: (query, size) => source.page(gathered(query), size),
        each: (query, columns) => source.each(gathered(query), columns),
        queriesOf(definition, options) {
          const others = (definition.filters ?? []).filter(({ name }) => !Object.hasOwn(filters, name));
          const any = { name: NAME, label: NAME, options: [{ value: "{}", label: NAME }] };
          return source.queriesOf?.({ ...definition, filters: [...others, any] }, options) ?? [];
        },
      };
    },
  };
}
