import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BonusCard } from "~/features/bonuses/bonus-card";
import { bonusListDefinition, listBonuses } from "~/features/bonuses/bonus-list.server";
import { bonusListJsonLd } from "~/features/bonuses/json-ld";
import { OffersHidden } from "~/features/bonuses/offers-hidden";
import { activeFilters, listHref, parseListQuery, requirePage } from "~/http/list-query";
import { filterControls, rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { readPreferences } from "~/http/preferences.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyState, FilterPanel, ResultSummary } from "~/ui/filter-panel";
import { Pagination } from "~/ui/pagination";

const CRUMBS = [{ label: "Bonuses", to: "/bonuses" }];

export async function loader({ request }: LoaderFunctionArgs) {
  if ((await readPreferences(request)).hideOffers) return null;
  const definition = await bonusListDefinition();
  const query = parseListQuery(request.url, definition);
  const { bonuses, total, counts } = await listBonuses(query);
  const pages = requirePage(definition, query, total);
  return {
    bonuses,
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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { site } = rootData(matches);
  return pageMeta({
    title: "Bonuses by chance to finish",
    description:
      "Casino bonuses with their significant terms in full, and the chance to finish the wagering before anything else.",
    path: data?.path ?? "/bonuses",
    site,
    crumbs: CRUMBS,
    noIndex: (data?.active.length ?? 0) > 0,
    jsonLd: data ? [bonusListJsonLd(data.bonuses, site)] : [],
  });
};

export default function Bonuses() {
  const list = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Bonuses</h1>
        <p className="text-quiet">
          Sorted by the chance to finish the wagering, every offer measured by the same play: 100 euros, or what the
          offer asks at least, on an ordinary slot at 1 euro a bet. <Link to="/how-we-rate">How we work it out</Link>,
          or <Link to="/bonuses/calculator">try your own figures</Link>.
        </p>
      </header>
      {list ? <Results list={list} /> : <OffersHidden />}
    </main>
  );
}

function Results({ list }: { list: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>> }) {
  const { bonuses, total, pages, query, active, controls, sorts, pageHrefs } = list;
  return (
    <FilterPanel
      action="/bonuses"
      q={query.q}
      searchLabel="Offer, casino or code"
      filters={controls}
      sorts={sorts}
      sort={query.sort}
    >
      <ResultSummary
        total={total}
        noun={{ one: "bonus", many: "bonuses" }}
        active={active}
        clearHref="/bonuses"
        notices={query.notices}
      />
      {bonuses.length === 0 ? (
        <EmptyState title="No bonus fits all of this">
          <p>Remove a filter above, or allow more wagering or a larger deposit.</p>
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Results</h2>
          <ul className="grid gap-4">
            {bonuses.map((bonus) => (
              <li key={bonus.slug}>
                <BonusCard bonus={bonus} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination page={query.page} pages={pages} href={(page) => pageHrefs[page - 1] ?? "/bonuses"} />
    </FilterPanel>
  );
}
