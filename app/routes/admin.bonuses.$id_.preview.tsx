import { useLoaderData, useLocation } from "@remix-run/react";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { previewedOffer } from "~/features/bonuses/public/bonus-page.server";
import { BonusPageBody } from "~/features/bonuses/public/bonus-page-body";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewLoader } from "~/platform/publishing/preview.server";

export const loader = previewLoader(bonusKind, (item, now, request) =>
  previewedOffer(item, now, new URL(request.url).searchParams),
);

export const meta = previewMeta;

export default function AdminBonusPreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-12 py-8">
        <BonusPageBody page={page} path={`${preview.editPath}/preview`} formKey={search} />
      </main>
    </>
  );
}
