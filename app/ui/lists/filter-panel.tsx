import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../forms/button";
import { Icon } from "../icon";
import { CachedFragment } from "../cached-fragment";
import { Notice } from "../notice";
import { formatNumber } from "~/domain/numbers";
import { linkRel } from "~/domain/crawling";

export interface FilterControl {
  name: string;
  label: string;
  kind: "one" | "many" | "number" | "flag";
  /** Choices with the number of results of each; empty choices are disabled unless they are selected. */
  options?: readonly { value: string; label: string; count?: number }[];
  chosen: readonly string[];
  suffix?: string;
  /** What the form sends for "Any"; nothing by default. */
  blank?: string;
  min?: number;
  max?: number;
  step?: number;
}

const VISIBLE_OPTIONS = 8;
/** A filter with more choices than this is a menu. */
const MOST_RADIO_BUTTONS = 8;

function Choice({
  filter,
  option,
}: {
  filter: FilterControl;
  option: { value: string; label: string; count?: number };
}) {
  return (
    <label className="choice">
      <input
        type={filter.kind === "one" ? "radio" : "checkbox"}
        name={filter.name}
        value={option.value}
        defaultChecked={filter.chosen.includes(option.value)}
      />
      <span className="grow">{option.label}</span>
      {option.count !== undefined && (
        <span className="numbers text-quiet">
          {option.count}
          <span className="sr-only"> results</span>
        </span>
      )}
    </label>
  );
}

function FilterGroup({ filter }: { filter: FilterControl }) {
  if (filter.kind === "flag") {
    const count = filter.options?.[0]?.count;
    return (
      <Choice
        filter={{ ...filter, kind: "many" }}
        option={{ value: "1", label: filter.label, ...(count === undefined ? {} : { count }) }}
      />
    );
  }
  if (filter.kind === "number") {
    return (
      <div className="space-y-1">
        <label htmlFor={filter.name} className="block text-sm font-semibold">
          {filter.label}
        </label>
        <span className="flex items-center gap-2 text-sm">
          <input
            id={filter.name}
            name={filter.name}
            type="number"
            inputMode="decimal"
            min={filter.min}
            max={filter.max}
            step={filter.step ?? "any"}
            defaultValue={filter.chosen[0] ?? ""}
            key={filter.chosen[0] ?? ""}
            className="control"
          />
          {filter.suffix}
        </span>
      </div>
    );
  }
  const options = filter.options ?? [];
  const blank = filter.blank ?? "";
  if (filter.kind === "one" && options.length > MOST_RADIO_BUTTONS) {
    return (
      <div className="space-y-1">
        <label htmlFor={filter.name} className="block text-sm font-semibold">
          {filter.label}
        </label>
        <select
          id={filter.name}
          name={filter.name}
          defaultValue={filter.chosen[0] ?? blank}
          className="control text-sm"
        >
          <option value={blank}>Any</option>
          {options.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {count === undefined ? label : `${label} (${String(count)})`}
            </option>
          ))}
        </select>
      </div>
    );
  }
  const shown = options.filter((option, index) => index < VISIBLE_OPTIONS || filter.chosen.includes(option.value));
  const more = options.filter((option) => !shown.includes(option));
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1 text-sm font-semibold">{filter.label}</legend>
      {filter.kind === "one" && (
        <Choice
          filter={{ ...filter, chosen: filter.chosen.length ? filter.chosen : [blank] }}
          option={{ value: blank, label: "Any" }}
        />
      )}
      {shown.map((option) => (
        <Choice key={option.value} filter={filter} option={option} />
      ))}
      {more.length > 0 && (
        <details className="text-sm">
          <summary className="text-accent">{more.length} more</summary>
          <div className="mt-1.5 space-y-1.5">
            {more.map((option) => (
              <Choice key={option.value} filter={filter} option={option} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

/**
 * A list's search box, filters and sort order: one plain GET form, beside its results on wide screens and folded above
 * them on narrow ones. With JavaScript a change is applied at once; the button stays for everyone.
 */
export function FilterPanel({
  action,
  q,
  searchLabel,
  filters,
  sorts,
  sort,
  children,
}: {
  action: string;
  q?: string;
  searchLabel?: string;
  filters: readonly FilterControl[];
  sorts: readonly { value: string; label: string }[];
  sort: string;
  children: ReactNode;
}) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const key = JSON.stringify([q, sort, filters.map((filter) => filter.chosen)]);
  const anyChosen = filters.some((filter) => filter.chosen.length > 0);
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Form
        key={key}
        method="get"
        action={action}
        preventScrollReset
        aria-label="Search and filter"
        className="no-print space-y-5"
        onChange={(event) => {
          const target = event.target as unknown as HTMLInputElement;
          if (target.type === "checkbox" || target.type === "radio" || target.tagName === "SELECT") {
            submit(event.currentTarget, { preventScrollReset: true, replace: true });
          }
        }}
      >
        {searchLabel && (
          <div className="space-y-1">
            <label htmlFor="q" className="block text-sm font-semibold">
              {searchLabel}
            </label>
            <input dir="auto" id="q" name="q" type="search" maxLength={100} defaultValue={q} className="control" />
          </div>
        )}
        <div className="space-y-1">
          <label htmlFor="sort" className="block text-sm font-semibold">
            Sort by
          </label>
          <select id="sort" name="sort" defaultValue={sort} className="control">
            {sorts.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
        <details className="unfold-on-wide" open={anyChosen}>
          <summary className="font-semibold">Filters</summary>
          <div className="space-y-5 pt-3">
            {filters.map((filter) => (
              <CachedFragment key={filter.name} as="div" name="filter" data={[filter]}>
                <FilterGroup filter={filter} />
              </CachedFragment>
            ))}
          </div>
        </details>
        <Button
          look="secondary"
          className="w-full"
          busy={navigation.state === "loading" && navigation.location.pathname === action}
          busyLabel="Loading…"
        >
          <Icon name="search" className="size-4" /> Show results
        </Button>
      </Form>
      <div className="min-w-0 space-y-6">{children}</div>
    </div>
  );
}

/** The number of results, the ignored parameters, and each active filter with a link that removes it. */
export function ResultSummary({
  total,
  noun,
  active,
  clearHref,
  notices,
}: {
  /** null if not counted. */
  total: number | null;
  noun: { one: string; many: string };
  active: readonly { label: string; removeHref: string }[];
  clearHref: string;
  notices: readonly string[];
}) {
  return (
    <div className="space-y-3">
      {notices.length > 0 && (
        <Notice meaning="caution" role="status">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="numbers" role="status">
          {total !== null && <strong>{formatNumber(total)} </strong>}
          {total === 1 ? noun.one : noun.many}
        </p>
        {active.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Active filters">
            {active.map((filter) => (
              <li key={filter.removeHref}>
                <Link
                  to={filter.removeHref}
                  rel={linkRel(filter.removeHref)}
                  preventScrollReset
                  className="inline-flex min-h-7 items-center gap-1 rounded-full border border-control px-2.5 text-sm text-ink no-underline hover:bg-sunken"
                >
                  {filter.label}
                  <Icon name="cross" className="size-3.5" />
                  <span className="sr-only">(remove)</span>
                </Link>
              </li>
            ))}
            {active.length > 1 && (
              <li>
                <Link to={clearHref} className="text-sm leading-7">
                  Clear all
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The message of an empty list, with what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card space-y-2 py-10 text-center">
      <p className="font-serif text-lg font-semibold">{title}</p>
      <div className="mx-auto max-w-text text-quiet">{children}</div>
    </div>
  );
}
