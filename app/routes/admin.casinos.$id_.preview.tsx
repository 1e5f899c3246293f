import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { CasinoPage } from "~/features/casinos/casino-page";
import { casinoPage } from "~/features/casinos/casino-page.server";
import { casinoKind } from "~/features/casinos/casino-kind.server";
import { scoreOfVersion } from "~/features/casinos/score-preview.server";
import { previewOf } from "~/features/publishing/preview.server";
import { PreviewBanner, previewMeta } from "~/features/publishing/preview-banner";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { thing, now, ...preview } = await previewOf(casinoKind, request, params["id"]);
  const casino = { ...thing, score: await scoreOfVersion(thing, thing.id, now) };
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
