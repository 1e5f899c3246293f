import type { ComponentProps, ReactNode } from "react";
import { ActiveFilters, EmptyState, FilterPanel, type FilterControl } from "./filter-panel";
import { Pagination } from "./pagination";

interface ListView {
  /** Path of the list. */
  action: string;
  /** Parameters that every address of the list goes on with. */
  kept?: Readonly<Record<string, string>>;
  q: string;
  sort: string;
  page: number;
  pages: number;
  total: number;
  notices: readonly string[];
  pageLinks: readonly { page: number; href: string }[];
  active: readonly { label: string; removeHref: string }[];
  controls: readonly FilterControl[];
  sorts: readonly { value: string; label: string }[];
}

/** A list with its search, filters, results and pages; when it is empty, with what to do next. */
export function ListScreen({
  title,
  lead,
  list,
  searchLabel,
  noun,
  advice,
  none = { title: `No ${noun.many} at the moment` },
  instead = null,
  children,
}: Pick<ComponentProps<typeof FilterPanel>, "title" | "lead"> & {
  list: ListView;
  searchLabel: string;
  noun: { one: string; many: string };
  /** What to do when nothing matches what was searched for. */
  advice: string;
  /** What is said of a list that is empty without any filter. */
  none?: { title: string; advice?: ReactNode };
  /** What is said of an empty list in place of both. */
  instead?: { title: string; advice: ReactNode } | null;
  children: ReactNode;
}) {
  const clearHref = list.kept ? `${list.action}?${new URLSearchParams(list.kept).toString()}` : list.action;
  const isSearched = list.active.length > 0;
  const empty = instead ?? (isSearched ? { title: `No matching ${noun.many}`, advice } : none);
  return (
    <FilterPanel
      title={title}
      lead={lead}
      total={list.total}
      noun={noun}
      action={list.action}
      {...(list.kept && { kept: list.kept })}
      q={list.q}
      searchLabel={searchLabel}
      filters={list.controls}
      sorts={list.sorts}
      sort={list.sort}
    >
      <ActiveFilters active={list.active} clearHref={clearHref} notices={list.notices} />
      {list.total === 0 ? (
        <EmptyState title={empty.title}>
          <p>{empty.advice}</p>
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Results</h2>
          {children}
        </>
      )}
      <Pagination page={list.page} pages={list.pages} links={list.pageLinks} />
    </FilterPanel>
  );
}
