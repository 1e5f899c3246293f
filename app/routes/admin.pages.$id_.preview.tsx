import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import { textPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewOf } from "~/platform/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now: _, ...preview } = await previewOf(pageKind, request, params["id"]);
  return { preview, page: await textPage(item), path: pageKind.publicPath(item) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

export default function AdminPagePreview() {
  const { preview, page, path } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <TextPage page={page} crumbs={[{ label: page.title, to: path }]} />
    </>
  );
}
