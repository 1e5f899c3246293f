import { useLoaderData } from "@remix-run/react";
import { awardKind } from "~/features/awards/desk/award-kind.server";
import { AwardPageBody } from "~/features/awards/public/award-page-body";
import { awardPage, winnersOf } from "~/features/awards/public/awards.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewLoader } from "~/platform/publishing/preview.server";

export const loader = previewLoader(awardKind, async (item, now) => {
  const award = await awardPage(item, now);
  return { award, winners: winnersOf(award) };
});

export const meta = previewMeta;

export default function AdminAwardPreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-10 py-8">
        <AwardPageBody {...page} />
      </main>
    </>
  );
}
