import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { publicComplaintListPage } from "~/features/complaints/public/complaint-list-page.server";
import { parseComplaintList } from "~/features/complaints/public/complaint-list.server";
import { timeLeft } from "~/features/complaints/public/time-left";
import { ComplaintRow, StatisticsSection, YearInFigures } from "~/features/complaints/complaint-list.drawn";
import { asSent, joinJsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { listMeta } from "~/http/pages/page-meta";
import { LinkButton } from "~/ui/forms/button";
import { findByRef } from "~/site/search/search.server";
import { CachedFragment, CachedFragmentList } from "~/ui/cached-fragment";
import { EmptyState, FilterPanel, ActiveFilters } from "~/ui/lists/filter-panel";
import { CursorPagination } from "~/ui/lists/pagination";

const CRUMBS = [{ label: "Complaints", to: "/complaints" }] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectFormerCasino(request);
  const { query } = await parseComplaintList(request.url);
  if (query.q) {
    const named = await findByRef(query.q);
    throw redirect(named ? `/complaints/${named.ref}` : `/search?q=${encodeURIComponent(query.q)}`);
  }
  const page = await publicComplaintListPage(request.url, query);
  return asSent(joinJsonData(page, { now: backend().clock().toISOString() }), context);
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  return listMeta({
    title: "Complaints about casinos, and how they ended",
    description:
      "What players complain about, who has to answer by when, and how much was recovered. Each complaint with its full trail.",
    matches,
    crumbs: CRUMBS,
    list: data,
    entries: data?.complaints.map(({ ref, title }) => ({ name: title, path: `/complaints/${ref}` })),
    isTransient: data?.isWhole === false,
  });
};

export default function Complaints() {
  const { complaints, total, next, previous, statistics, open, now, sort, notices, active, controls, sorts } =
    useJsonLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <FilterPanel
        title="Complaints"
        total={total}
        noun={{ one: "complaint", many: "complaints" }}
        lead={
          <>
            <LinkButton className="no-print" to="/complaints/submit-form">
              Make a complaint
            </LinkButton>{" "}
            <Link className="no-print" to="/complaints/how-it-works">
              How it works
            </Link>
          </>
        }
        action="/complaints"
        searchLabel="Reference or keywords"
        filters={controls}
        sorts={sorts}
        sort={sort}
      >
        <ActiveFilters active={active} clearHref="/complaints" notices={notices} />
        {complaints.length === 0 ? (
          <EmptyState title={active.length > 0 ? "No matching complaints" : "No complaints at the moment"}>
            {active.length > 0 && <p>Remove a filter above, or choose another state.</p>}
          </EmptyState>
        ) : (
          <>
            <h2 className="sr-only">Results</h2>
            <CachedFragmentList
              className="results divide-y divide-line border-y border-line"
              name="complaint"
              entries={complaints}
              keyOf={({ ref }) => ref}
              dataOf={(complaint) => [complaint, complaint.dueAt && timeLeft(complaint.dueAt, now)]}
            >
              {(complaint) => <ComplaintRow complaint={complaint} now={now} />}
            </CachedFragmentList>
          </>
        )}
        <CursorPagination
          previous={previous}
          next={next}
          labels={{ previous: "Previous complaints", next: "More complaints" }}
        />
      </FilterPanel>
      <CachedFragment as="div" name="complaints this year" data={[statistics, open]} mayBeKept>
        <YearInFigures year={statistics.year} open={open} />
      </CachedFragment>
      <CachedFragment as="div" name="complaints by month" data={[statistics]} mayBeKept>
        <StatisticsSection {...statistics} />
      </CachedFragment>
    </main>
  );
}
