import { useLoaderData } from "@remix-run/react";
import { CasinoPage } from "~/site/casino-page/casino-page";
import { casinoPage } from "~/site/casino-page/casino-page.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { scoreOfVersion } from "~/features/casinos/score/score-preview.server";
import { previewLoader } from "~/platform/publishing/preview.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";

export const loader = previewLoader(casinoKind, async (item, now, { url }) => {
  const score = await scoreOfVersion(item, item.id, now);
  return casinoPage({ ...item, score }, { address: url });
});

export const meta = previewMeta;

export default function AdminCasinoPreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <CasinoPage page={page} mayReply={false} />
    </>
  );
}
