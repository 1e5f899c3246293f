import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { bonusListDefinition, listOffers } from "~/features/bonuses/public/list/bonus-list.server";
import { publicBonus } from "~/features/bonuses/public/public-bonus.server";
import { noOffers } from "~/features/bonuses/public/no-offers.server";
import { standingsOfList } from "~/features/law/lists/standings.server";
import { openData } from "~/features/open-data-access/open-request.server";
import { PAGE_SIZE, pagePosition, parseListQuery } from "~/http/pages/list-query";
import { OPEN, openJson } from "~/http/responses/open-data.server";
import { namedCountryWithoutOffers } from "~/platform/access/choices/reader-country.server";

export const loader = openData(async ({ request, origin }) => {
  const closed = await namedCountryWithoutOffers(request);
  if (closed !== null) return openJson(noOffers(closed));
  await redirectFormerCasino(request, OPEN);
  const casinos = new URL(request.url).searchParams.getAll("casino");
  const definition = { ...(await bonusListDefinition(casinos)), path: "/api/v1/bonuses.json" };
  const query = parseListQuery(request.url, definition);
  const { offers, total } = await listOffers(query, PAGE_SIZE);
  const standingOf = await standingsOfList(query);
  return openJson({
    ...pagePosition(definition, query, total, origin),
    bonuses: offers.map((offer) => publicBonus(offer, origin, standingOf)),
  });
});
