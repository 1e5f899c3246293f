import { findGame } from "~/features/games/public/game-page.server";
import { openGame } from "~/features/games/public/open-game.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { OPEN, openError, openJson } from "~/http/responses/open-data.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";

export const loader = openData(async ({ params, origin }) => {
  const slug = params["slug"] ?? "";
  const game = await findGame(slug);
  if (!game) await redirectFormerSlug("game", slug, (to) => `/api/v1/games/${to}.json`, OPEN);
  if (!game) return openError(404, "There is no game with this name.");
  return openJson(await openGame(game, origin));
});
