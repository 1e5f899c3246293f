import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CasinoCard } from "~/features/casinos/casino-card";
import { casinoListDefinition, listCasinos } from "~/features/casinos/casino-list.server";
import { activeFilters, listHref, parseListQuery, requirePage } from "~/http/list-query";
import { pageMeta } from "~/http/page-meta";
import { filterControls, rootData } from "~/http/page-data";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { EmptyState, FilterPanel, ResultSummary } from "~/ui/filter-panel";
import { Pagination } from "~/ui/pagination";

const CRUMBS = [{ label: "Casinos", to: "/casinos" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const definition = await casinoListDefinition();
  const query = parseListQuery(request.url, definition);
  const { casinos, total, counts } = await listCasinos(query);
  const pages = requirePage(definition, query, total);
  return {
    casinos,
    total,
    pages,
    query,
    active: activeFilters(definition, query),
    controls: filterControls(definition, query, counts),
    sorts: definition.sorts,
    path: listHref(definition, query),
    pageHrefs: Array.from({ length: pages }, (_, index) => listHref(definition, { ...query, page: index + 1 })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: "Casinos by safety score",
    description:
      "Every casino we have checked, with a safety score you can work out yourself, licences we looked up and withdrawals we timed.",
    path: data?.path ?? "/casinos",
    site: rootData(matches).site,
    crumbs: CRUMBS,
    noIndex: (data?.active.length ?? 0) > 0,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        itemListElement: data?.casinos.map(({ name, slug }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          url: `${rootData(matches).site.origin}/casinos/${slug}`,
        })),
      },
    ],
  });

export default function Casinos() {
  const { casinos, total, pages, query, active, controls, sorts, pageHrefs } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Casinos</h1>
        <p className="text-quiet">
          Sorted by safety score. Each score shows the figures it is made of, so you can check ours.
        </p>
      </header>
      <FilterPanel
        action="/casinos"
        q={query.q}
        searchLabel="Name, group or owner"
        filters={controls}
        sorts={sorts}
        sort={query.sort}
      >
        <ResultSummary
          total={total}
          noun={{ one: "casino", many: "casinos" }}
          active={active}
          clearHref="/casinos"
          notices={query.notices}
        />
        {casinos.length === 0 ? (
          <EmptyState title="No casino fits all of this">
            <p>Remove a filter above, or search for part of the name.</p>
          </EmptyState>
        ) : (
          <>
            <h2 className="sr-only">Results</h2>
            <ul className="grid gap-4 md:grid-cols-2">
              {casinos.map((casino) => (
                <li key={casino.slug}>
                  <CasinoCard casino={casino} compare />
                </li>
              ))}
            </ul>
            <form id="compare" action="/casinos/compare" className="no-print flex flex-wrap items-center gap-3">
              <Button look="secondary">Compare the chosen casinos</Button>
              <span className="text-sm text-quiet">Tick up to four.</span>
            </form>
          </>
        )}
        <Pagination page={query.page} pages={pages} href={(page) => pageHrefs[page - 1] ?? "/casinos"} />
      </FilterPanel>
    </main>
  );
}
