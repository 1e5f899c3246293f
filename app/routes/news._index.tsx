import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { alternate } from "~/http/feeds/alternate";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { ArticleCard } from "~/features/news/article-card";
import { listNews, newsListDefinition } from "~/features/news/news.server";
import { TagSearch } from "~/features/news/tag-search";
import { searchTags, withPopularTags } from "~/features/news/tag-search.server";
import { parseListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { listMeta } from "~/http/pages/page-meta";
import { ListScreen } from "~/ui/lists/public-list-screen";

const CRUMBS = [{ label: "News", to: "/news" }] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const hidden = await hiddenOffers(request);
  const definition = await newsListDefinition();
  const query = parseListQuery(request.url, definition);
  const { articles, ...found } = await listNews(query, { hideOffers: hidden !== null && !hidden.hasLinks });
  const tags = await searchTags(request.url, definition, query);
  const list = listView(definition, query, found);
  return { hidden, articles, tags, list: { ...list, controls: withPopularTags(list.controls) } };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const meta = listMeta({
    title: "News",
    description: "Regulation, payments, player rights and the industry: casino news with sources and corrections.",
    matches,
    crumbs: CRUMBS,
    list: data?.list,
    isTransient: Boolean(data?.tags.words),
    entries: data?.articles.map(({ title, slug }) => ({ name: title, path: `/news/${slug}` })),
  });
  return [...meta, alternate("/feeds/news.json", "News")];
};

export default function News() {
  const { hidden, articles, tags, list } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      {hidden && !hidden.hasLinks && <OffersHidden by={hidden} />}
      <ListScreen
        title="News"
        lead={
          <p className="text-sm">
            <a href="/news/feed.xml">Atom</a> · <a href="/feeds/news.json">JSON</a>
          </p>
        }
        list={list}
        searchLabel="Words in the article"
        noun={{ one: "article", many: "articles" }}
        advice="Remove a filter above, or search with fewer words."
      >
        {tags.words !== null && <TagSearch {...tags} />}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
          {articles.map((article, index) => (
            <li key={article.slug}>
              <ArticleCard article={article} first={index === 0} />
            </li>
          ))}
        </ul>
      </ListScreen>
      {tags.words === null && tags.names.length > 0 && <TagSearch {...tags} />}
    </main>
  );
}
