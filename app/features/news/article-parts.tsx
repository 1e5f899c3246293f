import { Link } from "@remix-run/react";
import { CasinoLogo, LifecycleBadge } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ShownScore } from "~/features/casinos/shown";
import type { Lifecycle } from "~/features/casinos/schema";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { Image } from "~/platform/media/image-schema";
import { DateTime } from "~/ui/date-time";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { ArticleCard, type ArticleCardData } from "./article-card";
import { tagLabel } from "./labels";
import { CATEGORY_LABELS } from "./kinds";
import type { ArticleCategory, ArticleFields } from "./schema";

/** A casino that an article is about. */
export interface AboutCasino {
  slug: string;
  name: string;
  logo: Image | null;
  lifecycle: Lifecycle;
  score: ShownScore | null;
}

interface Heading {
  title: string;
  dek: string;
  category: ArticleCategory;
  author: string;
  hero: Image | null;
  slug: string;
  sponsored: boolean;
  publishedAt: string;
  revisedAt: string;
  minutes: number;
}

export function ArticleHeader({ article }: { article: Heading }) {
  const { hero } = article;
  return (
    <header className="space-y-5">
      {article.sponsored && (
        <Notice meaning="caution" title="Ad: this article was paid for">
          <p>
            A sponsor paid for this article. It is not a review, and it has no part in any safety score.{" "}
            <a href={`/how-we-earn#article-${article.slug}`}>Its entry in our register</a>
          </p>
        </Notice>
      )}
      <div className="max-w-text space-y-3">
        <p className="eyebrow">
          <Link to={`/news?category=${article.category}`} className="text-quiet">
            {CATEGORY_LABELS[article.category]}
          </Link>
        </p>
        <h1 dir="auto">{article.title}</h1>
        <p dir="auto" className="text-lg">
          {article.dek}
        </p>
        <p className="numbers text-sm text-quiet">
          By {article.author} · <DateTime at={article.publishedAt} /> · {article.minutes} min read
          {article.revisedAt > article.publishedAt && (
            <>
              {" "}
              · <a href="#corrections">corrected</a> <DateTime at={article.revisedAt} />
            </>
          )}
        </p>
      </div>
      {hero && (
        <ResponsiveImage
          image={hero}
          first
          sizes="(min-width: 60rem) 56rem, 92vw"
          className="h-auto w-full max-w-4xl rounded-lg border border-line"
        />
      )}
    </header>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/news?tag=${tag}`}
            className="inline-flex min-h-7 items-center rounded-full border border-control px-2.5 text-sm text-ink no-underline hover:bg-sunken"
          >
            {tagLabel(tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Sources({ sources }: { sources: ArticleFields["sources"] }) {
  if (sources.length === 0) return null;
  return (
    <Section id="sources" title="Sources" isSmall className="max-w-text space-y-2">
      <ul className="list-disc space-y-1 ps-5 text-sm">
        {sources.map(({ title, url }) => (
          <li key={title}>
            {url ? (
              <a href={url} rel="nofollow noopener">
                {title}
                <Icon name="external" className="ms-1 size-3.5" />
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Corrections({ corrections }: { corrections: ArticleFields["corrections"] }) {
  if (corrections.length === 0) return null;
  return (
    <Section id="corrections" title="Corrections" isSmall className="max-w-text space-y-2">
      <dl className="space-y-3 border-s-4 border-line ps-4 text-sm">
        {[...corrections]
          .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map(({ at, text }) => (
            <div key={`${at} ${text}`}>
              <dt className="font-semibold">
                <DateTime at={at} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

export function AboutCasinos({ casinos }: { casinos: readonly AboutCasino[] }) {
  if (casinos.length === 0) return null;
  return (
    <Section id="about-casinos" title={casinos.length === 1 ? "Casino" : "Casinos"} isSmall className="card space-y-3">
      <ul className="divide-y divide-line">
        {casinos.map(({ slug, name, logo, lifecycle, score }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
            <CasinoLogo logo={logo} size="small" />
            <span className="min-w-0 grow">
              <Link to={`/casinos/${slug}`} className="font-semibold">
                {name}
              </Link>
            </span>{" "}
            <LifecycleBadge lifecycle={lifecycle} />{" "}
            <span className="text-end">{score && <ScoreFigure score={score} size="small" />}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function RelatedArticles({ articles }: { articles: readonly ArticleCardData[] }) {
  if (articles.length === 0) return null;
  return (
    <Section id="related" title="Read next" className="no-print space-y-4">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
