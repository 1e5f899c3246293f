import { useLoaderData } from "@remix-run/react";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { ArticlePageBody } from "~/features/news/article-page-body";
import { articlePage } from "~/features/news/news.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewLoader } from "~/platform/publishing/preview.server";

// An article without a date is shown as if it were published now.
export const loader = previewLoader(articleKind, (item, now) =>
  articlePage({ ...item, publishAt: item.publishAt ?? now }),
);

export const meta = previewMeta;

export default function AdminArticlePreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-10 py-8">
        <ArticlePageBody page={page} />
      </main>
    </>
  );
}
