import { COUNTRIES } from "~/domain/codes/codes";
import { openBonusValue } from "../calculator/calculator";
import { PERCENT_FIELDS } from "../calculator/calculator-fields";
import { casinoPlays, GAME_PARAMETER, withCasinoPlay } from "../calculator/casino-plays.server";
import { findOffer } from "./bonus.server";

/**
 * Returns the calculator's figures as open data, or the errors by field. Where the address names an offer and a game,
 * edge, volatility, pay table and contribution are those of the version that the offer's casino runs.
 */
export async function openBonusValueOf(search: URLSearchParams): Promise<ReturnType<typeof openBonusValue>> {
  const slug = search.get("offer");
  if (slug === null && !search.has(GAME_PARAMETER)) return openBonusValue(search);
  const offer = slug === null ? null : await findOffer(slug);
  if (!offer)
    return { errors: { offer: ["Enter the slug of an offer that we list, at whose casino the game is played."] } };
  const country = COUNTRIES.find((code) => code === search.get("country")) ?? null;
  const asked = new URLSearchParams(search);
  for (const field of ["volatility", ...Object.values(PERCENT_FIELDS)]) asked.delete(field);
  const { search: filled, played } = withCasinoPlay(asked, (await casinoPlays(offer.bonus, country)).plays);
  if (!played) return { errors: { game: ["Enter the slug of a game that this offer’s page can be worked out for."] } };
  return openBonusValue(filled, played);
}
