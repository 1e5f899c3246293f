import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from "react";
import { Button } from "../forms/button";
import { Icon } from "../icon";
import { CachedFragment } from "../cached-fragment";
import { Notice } from "../notice";
import { formatNumber } from "~/domain/numbers";
import { linkRel } from "~/domain/crawling";
import { Options } from "../menus/options";

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
  /** What everybody expects to be chosen, which doesn't count as a filter. */
  usual?: string | undefined;
  min?: number;
  max?: number;
  step?: number;
}

interface Noun {
  one: string;
  many: string;
}

const FORM = "filters";
const VISIBLE_OPTIONS = 8;
/** A filter with more choices than this is a menu. */
const MOST_RADIO_BUTTONS = 8;
/** Fields that people type into: applied when they pause. */
const TYPED = new Set(["search", "number"]);
const PAUSE_MS = 400;

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
      <span>{option.label}</span>{" "}
      {option.count !== undefined && (
        <span>
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
        </label>{" "}
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

type ShownFilters = Readonly<Record<string, readonly string[]>>;

function fillIn(form: HTMLFormElement, shown: ShownFilters): void {
  for (const field of form.elements as unknown as Iterable<HTMLInputElement>) {
    const values = shown[field.name];
    // Typing goes on while what was typed first is being looked for.
    if (!values || (field === document.activeElement && TYPED.has(field.type))) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = values.includes(field.value);
    else field.value = values[0] ?? "";
  }
}

/**
 * Returns the reference of a form whose fields say what the list shows, also after Back or a removed filter. They say so
 * already after a change in the form itself, so that the person who made it keeps the focus.
 */
function useShownFilters(shown: ShownFilters): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const key = JSON.stringify(shown);
  const last = useRef(key);
  useEffect(() => {
    // What was filled in before the page came to life stays.
    if (last.current !== key && form.current) fillIn(form.current, JSON.parse(key) as ShownFilters);
    last.current = key;
  }, [key]);
  return form;
}

/**
 * A list under its heading: search box, filters and sort order are one plain GET form, the filters beside the results on
 * wide screens and a sheet over them on narrow ones. With JavaScript a change is applied at once, and the sheet's button
 * says how many results are left; without, it asks for them. A list that is empty without any filter has neither.
 */
export function FilterPanel({
  title,
  total,
  noun,
  lead,
  action,
  kept = {},
  q = "",
  searchLabel,
  filters,
  sorts,
  sort,
  children,
}: {
  /** The page's heading. */
  title: string;
  /** null if not counted. */
  total: number | null;
  noun: Noun;
  /** One line below the heading: what the list is for, and what can be done with it. */
  lead?: ReactNode;
  action: string;
  /** Sent with what is chosen, whatever that is. */
  kept?: Readonly<Record<string, string>>;
  q?: string;
  searchLabel: string;
  filters: readonly FilterControl[];
  sorts: readonly { value: string; label: string }[];
  sort: string;
  children: ReactNode;
}) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const form = useShownFilters({
    q: [q],
    sort: [sort],
    ...Object.fromEntries(
      filters.map(({ name, chosen, blank = "" }) => [name, chosen.length === 0 ? [blank] : chosen]),
    ),
  });
  const chosen = filters.filter((filter) => filter.chosen.length > 0 && filter.chosen[0] !== filter.usual).length;
  const hasMore = filters.some((filter) => filter.usual !== undefined && (filter.options?.length ?? 0) > 1);
  const isEmpty = total === 0 && chosen === 0 && q === "" && !hasMore;
  const apply = () => submit(form.current, { preventScrollReset: true, replace: true });
  const [isLive, setLive] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(pause.current), []);
  const closeSheet = () => {
    clearTimeout(pause.current);
    const sheet = form.current?.querySelector<HTMLDetailsElement>(".filter-sheet[open]");
    if (!sheet) return;
    sheet.open = false;
    sheet.querySelector("summary")?.focus({ preventScroll: true });
  };
  return (
    <div className="space-y-4 lg:space-y-5">
      <header className="space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <h1 dir="auto">{title}</h1>
          <p className="numbers text-quiet" role="status">
            {total !== null && formatNumber(total)} {total === 1 ? noun.one : noun.many}
          </p>
          <p hidden={isEmpty} className="no-print flex items-center gap-2 text-sm sm:ms-auto">
            <label htmlFor="sort" className="shrink-0">
              Sort by
            </label>
            <select id="sort" name="sort" form={FORM} defaultValue={sort} className="control" onChange={apply}>
              <Options of={sorts} />
            </select>
            <Button look="secondary" form={FORM} className="without-scripts">
              Sort
            </Button>
          </p>
        </div>
        {lead && <div className="flex flex-wrap items-center gap-x-5 gap-y-1">{lead}</div>}
      </header>
      <div className={isEmpty ? "" : "grid gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]"}>
        <Form
          ref={form}
          id={FORM}
          method="get"
          action={action}
          preventScrollReset
          aria-label="Search and filter"
          hidden={isEmpty}
          className="no-print filter-rail"
          onChange={(event) => {
            clearTimeout(pause.current);
            if (TYPED.has((event.target as unknown as HTMLInputElement).type))
              pause.current = setTimeout(apply, PAUSE_MS);
            else apply();
          }}
          onSubmit={closeSheet}
        >
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <details data-menu className="unfold-on-wide filter-sheet" onToggle={() => setLive(true)}>
            <summary className="font-semibold">
              Filter{chosen > 0 && <span className="text-quiet"> ({chosen})</span>}
              <Icon name="cross" className="size-5" />
            </summary>
            <div className="space-y-5 max-lg:pt-3">
              <div className="space-y-1">
                <label htmlFor="q" className="block text-sm font-semibold">
                  {searchLabel}
                </label>
                <input dir="auto" id="q" name="q" type="search" maxLength={100} defaultValue={q} className="control" />
              </div>
              {filters.map((filter) => (
                <CachedFragment key={filter.name} as="div" name="filter" data={[filter]}>
                  <FilterGroup filter={filter} />
                </CachedFragment>
              ))}
              <p className="filter-sheet-end">
                <Button
                  look="secondary"
                  className="w-full"
                  busy={navigation.state === "loading" && navigation.location.pathname === action}
                  busyLabel="Loading…"
                >
                  {isLive && total !== null
                    ? `Show ${formatNumber(total)} ${total === 1 ? noun.one : noun.many}`
                    : "Show results"}
                </Button>
              </p>
            </div>
          </details>
        </Form>
        <div className="min-w-0 space-y-5">{children}</div>
      </div>
    </div>
  );
}

/** The parameters that were ignored, and each active filter with a link that removes it. */
export function ActiveFilters({
  active,
  clearHref,
  notices,
}: {
  active: readonly { label: string; removeHref: string }[];
  clearHref: string;
  notices: readonly string[];
}) {
  return (
    <>
      {notices.length > 0 && (
        <Notice meaning="caution" role="status">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
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
                <span className="sr-only"> (remove)</span>
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
    </>
  );
}

/** The number of results, with `ActiveFilters`. */
export function ResultSummary({
  total,
  noun,
  ...filters
}: ComponentProps<typeof ActiveFilters> & {
  /** null if not counted. */
  total: number | null;
  noun: Noun;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="numbers" role="status">
        {total !== null && <strong>{formatNumber(total)} </strong>}
        {total === 1 ? noun.one : noun.many}
      </p>
      <ActiveFilters {...filters} />
    </div>
  );
}

/** The message of an empty list under a drawing, with what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card space-y-2 py-10 text-center">
      <Icon name="empty" className="h-20 w-28 text-accent" />
      <p className="font-serif text-lg font-semibold">{title}</p>
      <div className="mx-auto max-w-text text-quiet">{children}</div>
    </div>
  );
}
