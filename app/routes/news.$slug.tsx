import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { ArticlePageBody } from "~/features/news/article-page-body";
import { articlePage, findArticle } from "~/features/news/news.server";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Image } from "~/platform/media/image-schema";

interface Described {
  slug: string;
  title: string;
  dek: string;
  author: string;
  hero: Image | null;
  publishedAt: string;
  revisedAt: string;
}

/** Returns schema.org's description of a news article. */
function articleJsonLd(article: Described, site: { origin: string; name: string }): Record<string, unknown> {
  const url = `${site.origin}/news/${article.slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.title,
    description: article.dek,
    url,
    mainEntityOfPage: url,
    datePublished: article.publishedAt,
    dateModified: article.revisedAt,
    author: { "@type": "Person", name: article.author },
    publisher: { "@type": "Organization", name: site.name, url: site.origin },
    ...(article.hero && { image: [`${site.origin}${article.hero.src}`] }),
  };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await findArticle(slug);
  if (!found) await redirectFormerSlug("article", slug, (to) => `/news/${to}`);
  const article = requireFound(found, request);
  return articlePage(article);
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
    ...article.head,
    path: `/news/${article.slug}`,
    matches,
    image: `/og/news/${article.slug}.png`,
    imageAlt: article.hero?.alt ?? article.title,
    type: "article",
    crumbs: crumbs(article.title, article.slug),
    jsonLd: [articleJsonLd(article, site)],
  });
};

export default function ArticlePage() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-10">
      <ArticlePageBody page={page} above={<Breadcrumbs crumbs={crumbs(page.article.title, page.article.slug)} />} />
    </main>
  );
}
