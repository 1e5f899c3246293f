import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OffersHidden } from "~/features/bonuses/offers-hidden";
import { ArticleCard } from "~/features/news/article-card";
import { listNews, newsListDefinition } from "~/features/news/news.server";
import { activeFilters, listHref, parseListQuery, requirePage } from "~/http/list-query";
import { filterControls, rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { readPreferences } from "~/http/preferences.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyState, FilterPanel, ResultSummary } from "~/ui/filter-panel";
import { Pagination } from "~/ui/pagination";

const CRUMBS = [{ label: "News", to: "/news" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { hideOffers } = await readPreferences(request);
  const definition = await newsListDefinition();
  const query = parseListQuery(request.url, definition);
  const { articles, total, counts } = await listNews(query, { hideOffers });
  const pages = requirePage(definition, query, total);
  return {
    hideOffers,
    articles,
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
    title: "News",
    description:
      "Regulation, payments, player rights and the industry: casino news with its sources and its corrections.",
    path: data?.path ?? "/news",
    site: rootData(matches).site,
    crumbs: CRUMBS,
    noIndex: (data?.active.length ?? 0) > 0,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        itemListElement: data?.articles.map(({ title, slug }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: title,
          url: `${rootData(matches).site.origin}/news/${slug}`,
        })),
      },
    ],
  });

export default function News() {
  const { hideOffers, articles, total, pages, query, active, controls, sorts, pageHrefs } =
    useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>News</h1>
        <p className="text-quiet">
          What changes for players, with sources named and corrections kept. Also as an{" "}
          <a href="/news/feed.xml">Atom feed</a>.
        </p>
      </header>
      <FilterPanel
        action="/news"
        q={query.q}
        searchLabel="Words in the article"
        filters={controls}
        sorts={sorts}
        sort={query.sort}
      >
        <ResultSummary
          total={total}
          noun={{ one: "article", many: "articles" }}
          active={active}
          clearHref="/news"
          notices={query.notices}
        />
        {hideOffers && <OffersHidden />}
        {articles.length === 0 ? (
          <EmptyState title="No article fits all of this">
            <p>Remove a filter above, or search with fewer words.</p>
          </EmptyState>
        ) : (
          <>
            <h2 className="sr-only">Articles</h2>
            <ul className="grid gap-4 sm:grid-cols-2">
              {articles.map((article, index) => (
                <li key={article.slug}>
                  <ArticleCard article={article} eager={index < 2} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Pagination page={query.page} pages={pages} href={(page) => pageHrefs[page - 1] ?? "/news"} />
      </FilterPanel>
    </main>
  );
}
