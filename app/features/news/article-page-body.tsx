import type { ReactNode } from "react";
import { Markdown } from "~/ui/markdown";
import { AboutCasinos, ArticleHeader, Corrections, RelatedArticles, Sources, Tags } from "./article-parts";
import type { ArticlePage } from "./news.server";

/** Content of an article's page. */
export function ArticlePageBody({
  page: { article, html, casinos, related },
  above,
}: {
  page: ArticlePage;
  /** Content above its title. */
  above?: ReactNode;
}) {
  return (
    <>
      <article className="space-y-8">
        {above}
        <ArticleHeader article={article} />
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
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
    </>
  );
}
