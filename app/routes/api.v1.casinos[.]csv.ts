import { casinoListDefinition, listCasinoDocuments } from "~/features/casinos/public/casino-list.server";
import { CASINO_COLUMNS, publicCasinoRow } from "~/features/casinos/public/public-casino.server";
import { standingsOfList } from "~/features/law/lists/standings.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { parseListQuery } from "~/http/pages/list-query";
import { openCsv } from "~/http/responses/open-data.server";

/** Returns every casino that matches the filters, in one file. */
export const loader = openData(async ({ request, origin }) => {
  const query = parseListQuery(request.url, await casinoListDefinition());
  const { casinos } = await listCasinoDocuments({ ...query, page: 1 }, Infinity);
  const standingOf = await standingsOfList(query);
  return openCsv(
    await Promise.all(casinos.map((casino) => publicCasinoRow(casino, origin, standingOf))),
    CASINO_COLUMNS,
    "casinos.csv",
  );
});
