import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { bonusListDefinition, listOffers } from "~/features/bonuses/public/list/bonus-list.server";
import { BONUS_COLUMNS, publicBonusRow } from "~/features/bonuses/public/public-bonus.server";
import { standingsOfList } from "~/features/law/lists/standings.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { listHref, parseListQuery } from "~/http/pages/list-query";
import { OPEN, openCsv } from "~/http/responses/open-data.server";
import { namedCountryWithoutOffers } from "~/platform/access/choices/reader-country.server";

const ROWS = 1_000;

/** Returns the offers that match the filters, a thousand at a time; the `Link` header leads to the next ones. */
export const loader = openData(async ({ request, origin }) => {
  if ((await namedCountryWithoutOffers(request)) !== null) return openCsv([], BONUS_COLUMNS, "bonuses.csv");
  await redirectFormerCasino(request, OPEN);
  const casinos = new URL(request.url).searchParams.getAll("casino");
  const definition = { ...(await bonusListDefinition(casinos)), path: "/api/v1/bonuses.csv" };
  const query = parseListQuery(request.url, definition);
  const { offers, total } = await listOffers(query, ROWS);
  const standingOf = await standingsOfList(query);
  const rows = offers.map((offer) => publicBonusRow(offer, origin, standingOf));
  const response = openCsv(rows, BONUS_COLUMNS, "bonuses.csv");
  if (query.page * ROWS < total) {
    response.headers.set("Link", `<${origin}${listHref(definition, { ...query, page: query.page + 1 })}>; rel="next"`);
  }
  return response;
});
