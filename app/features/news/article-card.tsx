import { Link } from "@remix-run/react";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { Image } from "~/platform/media/image-schema";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { CATEGORY_LABELS } from "./kinds";
import type { ArticleCategory } from "./schema";

/** An article as lists show it. */
export interface ArticleCardData {
  slug: string;
  title: string;
  dek: string;
  category: ArticleCategory;
  hero: Image | null;
  publishedAt: string;
  /** Reading time in minutes. */
  minutes: number;
  sponsored: boolean;
}

/** An article in a list. The picture is decorative, because the title says what the article is about. */
export function ArticleCard({ article, first = false }: { article: ArticleCardData; first?: boolean }) {
  const { hero } = article;
  return (
    <article className="card flex h-full flex-col overflow-hidden p-0">
      {hero && (
        <ResponsiveImage
          image={hero}
          alt=""
          sizes="(min-width: 64rem) 22rem, (min-width: 36rem) 45vw, 92vw"
          first={first}
          className="aspect-[1200/630] h-auto w-full border-b border-line object-cover"
        />
      )}
      <div className="flex grow flex-col gap-2 p-5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="eyebrow">{CATEGORY_LABELS[article.category]}</span>{" "}
          {article.sponsored && <Badge>Ad: sponsored</Badge>}
        </p>
        <h3 className="leading-tight">
          <Link dir="auto" to={`/news/${article.slug}`} className="text-ink">
            {article.title}
          </Link>
        </h3>
        <p dir="auto" className="text-sm">
          {article.dek}
        </p>
        <p className="numbers mt-auto pt-1 text-sm text-quiet">
          <DateTime at={article.publishedAt} /> · {article.minutes} min<span className="sr-only"> read</span>
        </p>
      </div>
    </article>
  );
}
