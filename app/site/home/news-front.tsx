import { Link } from "@remix-run/react";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { ArticleCardData } from "~/features/news/article-card";

/** The newest article with its picture. */
export function NewsFront({ article }: { article: ArticleCardData | null }) {
  if (!article) return <p className="text-quiet">Nothing has been published yet.</p>;
  return (
    <article className="row-link space-y-2">
      {article.hero && (
        <ResponsiveImage
          image={article.hero}
          alt=""
          sizes="(min-width: 64rem) 32rem, 92vw"
          className="h-auto w-full rounded-md border border-line"
        />
      )}
      <h3 className="text-xl leading-tight">
        <Link dir="auto" to={`/news/${article.slug}`} className="text-ink">
          {article.title}
        </Link>
      </h3>
      <p dir="auto">{article.dek}</p>
    </article>
  );
}
