import type { LoaderFunctionArgs } from "@remix-run/node";
import { openGameList } from "~/features/games/public/open-game.server";
import { handleOpenData } from "~/features/open-data-access/open-request.server";
import { openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";

export function loader(args: LoaderFunctionArgs) {
  return handleOpenData(args, answer);
}

async function answer({ request }: LoaderFunctionArgs) {
  return openJson((await openGameList(request.url, siteOrigin(request))).answer);
}
