import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { previewedOffer } from "~/features/bonuses/public/bonus-page.server";
import { BonusPageBody } from "~/features/bonuses/public/bonus-page-body";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewOf } from "~/platform/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now, ...preview } = await previewOf(bonusKind, request, params["id"]);
  return { preview, page: await previewedOffer(item, now, new URL(request.url).searchParams) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

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
