import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { ArticlePageBody } from "~/features/news/article-page-body";
import { articlePage } from "~/features/news/news.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewOf } from "~/platform/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now, ...preview } = await previewOf(articleKind, request, params["id"]);
  // An article without a date is shown as if it were published now.
  return { preview, page: await articlePage({ ...item, publishAt: item.publishAt ?? now }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

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
