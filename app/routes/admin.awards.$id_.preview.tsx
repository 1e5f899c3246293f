import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { awardKind } from "~/features/awards/award-kind.server";
import { AwardSheet } from "~/features/awards/award-sheet";
import { awardPage, winnersOf } from "~/features/awards/awards.server";
import { PreviewBanner, previewMeta } from "~/features/publishing/preview-banner";
import { previewOf } from "~/features/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { thing, now, ...preview } = await previewOf(awardKind, request, params["id"]);
  const award = await awardPage(thing, now);
  return { preview, award, winners: winnersOf(award) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

export default function AdminAwardPreview() {
  const { preview, award, winners } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-10 py-8">
        <AwardSheet award={award} winners={winners} />
      </main>
    </>
  );
}
