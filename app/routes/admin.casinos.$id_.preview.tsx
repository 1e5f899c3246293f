import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { CasinoPage } from "~/site/casino-page/casino-page";
import { casinoPage } from "~/site/casino-page/casino-page.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { scoreOfVersion } from "~/features/casinos/score/score-preview.server";
import { previewOf } from "~/platform/publishing/preview.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now, ...preview } = await previewOf(casinoKind, request, params["id"]);
  const casino = { ...item, score: await scoreOfVersion(item, item.id, now) };
  return { preview, page: await casinoPage(casino, { address: request.url }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.page.casino.name);

export default function AdminCasinoPreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <CasinoPage page={page} mayReply={false} />
    </>
  );
}
