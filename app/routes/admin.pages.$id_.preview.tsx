import { useLoaderData } from "@remix-run/react";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import { textPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewLoader } from "~/platform/publishing/preview.server";

export const loader = previewLoader(pageKind, async (item) => ({
  text: await textPage(item),
  path: pageKind.publicPath(item),
}));

export const meta = previewMeta;

export default function AdminPagePreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <TextPage page={page.text} crumbs={[{ label: page.text.title, to: page.path }]} />
    </>
  );
}
