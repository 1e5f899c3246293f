import { useLoaderData } from "@remix-run/react";
import { gameKind } from "~/features/games/desk/game-kind.server";
import { GamePageBody } from "~/features/games/public/game-page-body";
import { gamePage } from "~/features/games/public/game-page.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewLoader } from "~/platform/publishing/preview.server";

export const loader = previewLoader(gameKind, (item) => gamePage(item, null));

export const meta = previewMeta;

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
