import { Link } from "@remix-run/react";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { ArticleCardData } from "~/features/news/article-card";
import { CATEGORY_LABELS } from "~/features/news/labels";
import { DateTime } from "~/ui/date-time";

/** The newest article with its picture, the next ones as headlines. */
export function NewsFront({ articles: [lead, ...others] }: { articles: readonly ArticleCardData[] }) {
  if (!lead) return <p className="text-quiet">Nothing has been published yet.</p>;
  return (
    <div className="space-y-5">
      <article className="space-y-2">
        {lead.hero && (
          <ResponsiveImage
            image={lead.hero}
            alt=""
            sizes="(min-width: 64rem) 32rem, 92vw"
            className="h-auto w-full rounded-md border border-line"
          />
        )}
        <p className="eyebrow pt-1">{CATEGORY_LABELS[lead.category]}</p>
        <h3 className="text-xl leading-tight">
          <Link dir="auto" to={`/news/${lead.slug}`} className="text-ink">
            {lead.title}
          </Link>
        </h3>
        <p dir="auto">{lead.dek}</p>
        <p className="text-sm text-quiet">
          <DateTime at={lead.publishedAt} />
        </p>
      </article>
      {others.map((article) => (
        <article key={article.slug} className="border-t border-line pt-4">
          <h3 className="text-base leading-snug">
            <Link dir="auto" to={`/news/${article.slug}`} className="text-ink">
              {article.title}
            </Link>
          </h3>
          <p className="text-sm text-quiet">
            {CATEGORY_LABELS[article.category]}, <DateTime at={article.publishedAt} />
          </p>
        </article>
      ))}
    </div>
  );
}
