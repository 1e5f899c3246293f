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
export function articleJsonLd(article: Described, site: { origin: string; name: string }): Record<string, unknown> {
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
