import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectFormerSlug } from "~/features/catalogue/find.server";
import {
  AboutCasinos,
  ArticleHeader,
  Corrections,
  RelatedArticles,
  Sources,
  Tags,
} from "~/features/news/article-parts";
import { articleJsonLd } from "~/features/news/json-ld";
import { articleCard, casinosOf, findArticle, relatedArticles, revisedAt } from "~/features/news/news.server";
import { renderMarkdown } from "~/features/publishing/markdown.server";
import { rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { requireFound } from "~/http/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Markdown } from "~/ui/markdown";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await findArticle(slug);
  if (!found) await redirectFormerSlug("article", slug, (to) => `/news/${to}`);
  const article = requireFound(found, request);
  const { author, tags, sources, corrections } = article;
  return {
    article: { ...articleCard(article), revisedAt: revisedAt(article), author, tags, sources, corrections },
    html: renderMarkdown(article.body),
    casinos: await casinosOf(article),
    related: await relatedArticles(article),
  };
}

function crumbs(title: string, slug: string) {
  return [
    { label: "News", to: "/news" },
    { label: title, to: `/news/${slug}` },
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { article } = data;
  const { site } = rootData(matches);
  return pageMeta({
    title: article.title,
    description: article.dek,
    path: `/news/${article.slug}`,
    site,
    image: `/og/news/${article.slug}.png`,
    imageAlt: article.hero?.alt ?? article.title,
    type: "article",
    crumbs: crumbs(article.title, article.slug),
    jsonLd: [articleJsonLd(article, site)],
  });
};

export default function ArticlePage() {
  const { article, html, casinos, related } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-10 py-8">
      <article className="space-y-8">
        <Breadcrumbs crumbs={crumbs(article.title, article.slug)} />
        <ArticleHeader article={article} />
        <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="space-y-8">
            <Markdown html={html} />
            <Corrections corrections={article.corrections} />
            <Sources sources={article.sources} />
            <Tags tags={article.tags} />
          </div>
          <div className="lg:sticky lg:top-24 lg:self-start">
            <AboutCasinos casinos={casinos} />
          </div>
        </div>
      </article>
      <RelatedArticles articles={related} />
    </main>
  );
}
