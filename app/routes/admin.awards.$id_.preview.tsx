import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { awardKind } from "~/features/awards/desk/award-kind.server";
import { AwardPageBody } from "~/features/awards/public/award-page-body";
import { awardPage, winnersOf } from "~/features/awards/public/awards.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewOf } from "~/platform/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now, ...preview } = await previewOf(awardKind, request, params["id"]);
  const award = await awardPage(item, now);
  return { preview, award, winners: winnersOf(award) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

export default function AdminAwardPreview() {
  const { preview, award, winners } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-10 py-8">
        <AwardPageBody award={award} winners={winners} />
      </main>
    </>
  );
}
