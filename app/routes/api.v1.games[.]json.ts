import { openGameList } from "~/features/games/public/open-game.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";

export const loader = openData(async ({ request, origin }) =>
  openJson((await openGameList(request.url, origin)).answer),
);
