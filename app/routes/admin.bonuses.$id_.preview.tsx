import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { bonusKind } from "~/features/bonuses/bonus-kind.server";
import { previewedOffer } from "~/features/bonuses/bonus-page.server";
import { BonusSheet } from "~/features/bonuses/bonus-sheet";
import { PreviewBanner, previewMeta } from "~/features/publishing/preview-banner";
import { previewOf } from "~/features/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { thing, now, ...preview } = await previewOf(bonusKind, request, params["id"]);
  return { preview, page: await previewedOffer(thing, now, new URL(request.url).searchParams) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

export default function AdminBonusPreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-12 py-8">
        <BonusSheet page={page} path={`${preview.editPath}/preview`} search={search} />
      </main>
    </>
  );
}
