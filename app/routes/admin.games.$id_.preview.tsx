import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { gameKind } from "~/features/games/desk/game-kind.server";
import { GamePageBody } from "~/features/games/public/game-page-body";
import { gamePage } from "~/features/games/public/game-page.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewOf } from "~/platform/publishing/preview.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now: _, ...preview } = await previewOf(gameKind, request, params["id"]);
  return { preview, page: await gamePage(item, null) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

export default function AdminGamePreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-8 py-8">
        <GamePageBody page={page} />
      </main>
    </>
  );
}
