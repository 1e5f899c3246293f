import { Form, Link, useNavigation, useSearchParams, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { useMay } from "~/platform/access/duties/use-duties";
import { Button, LinkButton } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";
import { EmptyState, ResultSummary } from "~/ui/lists/filter-panel";
import { Icon } from "~/ui/icon";
import { formatNumber } from "~/domain/numbers";
import { CursorPagination, Pagination } from "~/ui/lists/pagination";
import { ColumnChooser } from "./views/column-chooser";
import { HiddenListState } from "./views/hidden-list-state";
import { exportHref, wholeListHref } from "./admin-list-query";
import type { AdminListDefinition } from "./list-definition";
import type { ListData } from "./list.server";
import { RowTable } from "./row-table";
import { ViewTabs } from "./views/saved-views";

/**
 * A list of the admin area: its views, search and filters, rows with selection and bulk actions, pages, export and
 * import. Everything works by links and plain forms; JavaScript makes it quicker.
 */
export function AdminListScreen<Row>({
  definition: whole,
  data,
  foldsFilters = false,
  children,
}: {
  definition: AdminListDefinition<Row>;
  data: ListData<Row>;
  /** True for a dense list whose filters stay folded on wide screens too, because links above the list set them. */
  foldsFilters?: boolean;
  /** Shown between the heading and the list. */
  children?: ReactNode;
}) {
  const mayChange = useMay(whole.duty);
  const seesOperations = useMay("owner");
  const definition = mayChange ? whole : { ...whole, bulk: [] };
  const { title, name, words, create, canImport, empty, bulk = [] } = definition;
  const allHref = wholeListHref(definition);
  const [parameters] = useSearchParams();
  const isDeleted = parameters.get("deleted") === "1";
  return (
    <main id="content" className={`page ${foldsFilters ? "space-y-2 py-3" : "space-y-4 py-6"}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="me-auto text-2xl">{title}</h1>
        <details className="unfold-on-wide text-sm max-lg:order-last">
          <summary>Export and more</summary>
          <div className="flex flex-wrap items-center gap-x-3">
            {bulk.length > 0 && seesOperations && (
              <LinkButton look="quiet" to="/admin/operations">
                Operations
              </LinkButton>
            )}
            <a href={exportHref(definition, data.state)} download className="button button-quiet">
              {data.hasAnyFilter ? `Export these ${formatNumber(data.total)} (CSV)` : "Export CSV"}
            </a>
            {data.hasAnyFilter && (
              <a href={exportHref(definition)} download className="button button-quiet">
                Export everything (CSV)
              </a>
            )}
            {canImport && mayChange && (
              <LinkButton look="quiet" to={`/admin/lists/${name}/import`}>
                Import CSV
              </LinkButton>
            )}
          </div>
        </details>
        {create && mayChange && (
          <LinkButton className="text-sm" to={create.to}>
            {create.label}
          </LinkButton>
        )}
      </div>
      {children}
      {isDeleted && (
        <Feedback meaning="good" role="status">
          <p>The {words.one} is deleted.</p>
        </Feedback>
      )}
      <ViewTabs definition={definition} data={data} />
      <FilterForm definition={definition} data={data} isFolded={foldsFilters} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ResultSummary
          total={data.total}
          noun={words}
          active={data.active}
          clearHref={allHref}
          notices={data.notices}
        />
        <ColumnChooser definition={definition} data={data} />
      </div>
      {data.rows.length > 0 ? (
        <RowTable
          key={`${data.state}#${String(data.pages?.page)}${data.cursors?.next ?? ""}`}
          definition={definition}
          data={data}
        />
      ) : data.hasAnyFilter ? (
        <EmptyState title={`No ${words.many} match`}>
          <p>
            Remove a filter, or <Link to={allHref}>show all {words.many}</Link>.
          </p>
        </EmptyState>
      ) : (
        <EmptyState title={empty.title}>
          <p>{empty.advice}</p>
        </EmptyState>
      )}
      {data.pages && <Pagination {...data.pages} />}
      {data.cursors && <CursorPagination {...data.cursors} labels={{ previous: "Previous", next: "Next" }} />}
    </main>
  );
}

function FilterForm<Row>({
  definition,
  data,
  isFolded,
}: {
  definition: AdminListDefinition<Row>;
  data: ListData<Row>;
  isFolded: boolean;
}) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const { path, search } = definition;
  const show = (
    <Button
      look="secondary"
      className="without-scripts button-dense order-last max-w-full flex-wrap justify-self-start"
      busy={navigation.state === "loading" && navigation.location.pathname === path}
      busyLabel="Loading…"
    >
      <Icon name="search" className="size-4" /> Show
    </Button>
  );
  if (!search && data.filters.length === 0) return null;
  return (
    <Form
      key={data.state}
      method="get"
      action={path}
      preventScrollReset
      role="search"
      aria-label={`Search and filter ${definition.words.many}`}
      className="no-print"
      onChange={(event) => {
        if ((event.target as unknown as HTMLElement).tagName === "SELECT")
          submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <HiddenListState state={data.state} except={["q", ...data.filters.map((filter) => filter.name)]} />
      {isFolded ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchField definition={definition} q={data.q} isAlone />
          {show}
          <details className="text-sm open:basis-full">
            <summary className="font-semibold">Filters</summary>
            <FilterGrid definition={definition} data={data} />
          </details>
        </div>
      ) : (
        <details className="unfold-on-wide" open={data.hasAnyFilter}>
          <summary className="font-semibold">Search and filter</summary>
          <FilterGrid definition={definition} data={data}>
            <SearchField definition={definition} q={data.q} />
            {show}
          </FilterGrid>
        </details>
      )}
    </Form>
  );
}

function SearchField<Row>({
  definition: { name, search },
  q,
  isAlone = false,
}: {
  definition: AdminListDefinition<Row>;
  q: string;
  /** True if no other field is beside it: its label is then within it. */
  isAlone?: boolean;
}) {
  if (!search) return null;
  return (
    <div className={isAlone ? "min-w-[min(14rem,100%)] grow sm:max-w-sm" : "col-span-2 space-y-1"}>
      <label htmlFor={`${name}-q`} className={isAlone ? "sr-only" : "block text-xs font-semibold text-quiet"}>
        {search.label}
      </label>
      <input
        dir="auto"
        id={`${name}-q`}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
        placeholder={isAlone ? search.label : undefined}
        className="control control-dense"
      />
    </div>
  );
}

function FilterGrid<Row>({
  definition: { name },
  data,
  children,
}: {
  definition: AdminListDefinition<Row>;
  data: ListData<Row>;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 pt-2 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] lg:pt-0">
      {children}
      {data.filters.map((filter) => (
        <div key={filter.name} className="space-y-1">
          <label htmlFor={`${name}-${filter.name}`} className="block text-xs font-semibold text-quiet">
            {filter.label}
          </label>
          <select
            id={`${name}-${filter.name}`}
            name={filter.name}
            defaultValue={filter.chosen}
            className="control control-dense"
          >
            <option value="">Any</option>
            {filter.options.map(({ value, label, count }) => (
              <option key={value} value={value}>
                {count === undefined ? label : `${label} (${formatNumber(count)})`}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}
