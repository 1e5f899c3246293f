import { casinoListDefinition, listCasinoDocuments } from "~/features/casinos/public/casino-list.server";
import { publicCasinoRow } from "~/features/casinos/public/public-casino.server";
import { standingsOfList } from "~/features/law/lists/standings.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { PAGE_SIZE, pagePosition, parseListQuery } from "~/http/pages/list-query";
import { openJson } from "~/http/responses/open-data.server";

export const loader = openData(async ({ request, origin }) => {
  const definition = { ...(await casinoListDefinition()), path: "/api/v1/casinos.json" };
  const query = parseListQuery(request.url, definition);
  const { casinos, total } = await listCasinoDocuments(query, PAGE_SIZE);
  const standingOf = await standingsOfList(query);
  return openJson({
    ...pagePosition(definition, query, total, origin),
    casinos: await Promise.all(casinos.map((casino) => publicCasinoRow(casino, origin, standingOf))),
  });
});
