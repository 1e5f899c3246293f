import { openGameList } from "~/features/games/public/open-game.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";

export const loader = openData(async ({ request }) =>
  openJson((await openGameList(request.url, siteOrigin(request))).answer),
);
