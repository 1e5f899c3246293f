import type { Stored } from "~/backend/documents/port";
import type { Country } from "~/domain/codes/codes";
import { countryInText } from "~/domain/codes/names.server";
import { formatMoney } from "~/domain/money/money";
import { backend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { mayBeFeatured, shownTie } from "~/features/casinos/commercial-tie";
import { cacheData } from "~/platform/catalogue/data-cache.server";
import { shownLogo, shownScore } from "~/features/casinos/shown";
import { jsonData, type JsonData } from "~/http/responses/json-data";
import { bonusState } from "../bonus-lifecycle";
import { shownWorth } from "../value/shown-worth.server";
import { findOffer, isRecommendable, type Offer } from "./bonus.server";
import { offerFacts } from "./offer-facts.server";
import { MAX_BETS } from "../value/bonus-value";
import { casinoPlays, withCasinoPlay, type CasinoPlay, type CasinoPlays } from "../calculator/casino-plays.server";
import { calculate, calculatorText, ORDINARY_PLAY, type Calculation } from "../calculator/calculator";
import { ruleFlags } from "../value/rule-flags";
import { GAME_KINDS, type BonusFields, type GameKind } from "../schema";
import { bonusForDeposit, GAME_PLAYS, shownPlay, standardPlay } from "../value/standard-play";
import { concernsBritain } from "../value/wagering-rules";
import { ownHead } from "~/platform/publishing/fields/search-fields";

/** Outlines on a grid of 20, beside the facts that an offer's page begins with. */
const DRAWINGS: Record<string, string> = {
  Deposit: "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 6.5v7M7 10.5l3 3l3-3",
  Wagering: "M4 8a6.5 6.5 0 0 1 11.5-1.5M16 3v4h-4M16 12a6.5 6.5 0 0 1-11.5 1.5M4 17v-4h4",
  "Cash-out cap": "M4 4h12M10 17V8M6.5 11.5 10 8l3.5 3.5",
  "Maximum bet": "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 7a3 3 0 1 0 0 6a3 3 0 0 0 0-6M10 3v2M10 15v2M3 10h2M15 10h2",
  For: "M10 17.5c-3.5-4-5.5-6.5-5.5-9.5a5.5 5.5 0 0 1 11 0c0 3-2 5.5-5.5 9.5M10 6a2 2 0 1 0 0 4a2 2 0 0 0 0-4",
  "Use within": "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 6v4l3 2",
};

/** Returns the facts that matter most of an offer, the most a bet may be among them. */
function termsThatMatter(bonus: BonusFields) {
  const facts = offerFacts(bonus);
  const maxBet = { label: "Maximum bet", text: bonus.maxBet ? formatMoney(bonus.maxBet) : "Not limited" };
  return facts.toSpliced(-2, 0, maxBet).map((fact) => ({ ...fact, drawing: DRAWINGS[fact.label] ?? "" }));
}

interface GameLink {
  kind: GameKind;
  percent: number;
  /** Parameters that ask the calculator about this game; null where that would take more bets than it can compute. */
  search: string | null;
}

function games(bonus: BonusFields, { text, bonusFollows, answer, inputs }: Calculation): GameLink[] {
  return GAME_KINDS.flatMap((kind) => {
    const percent = bonus.contributions[kind];
    if (percent === undefined || bonus.wagering === 0) return [];
    const contribution = percent / 100;
    const bets = answer && inputs ? (answer.bets * inputs.contribution) / contribution : 0;
    const { edge, volatility } = GAME_PLAYS[kind];
    const game = { contribution: String(contribution), edge: String(edge), volatility: String(volatility) };
    const search = new URLSearchParams({ ...text, ...game });
    if (bonusFollows) search.delete("bonus");
    return [{ kind, percent, search: percent > 0 && bets <= MAX_BETS ? search.toString() : null }];
  });
}

/** Returns what a game was played with, by its volatility or its pay table. */
function wordsOf({ words, swings, table }: CasinoPlay, { answer }: Calculation): string {
  if (!table || answer?.working.results) return [words, table?.words ?? swings].join(" ");
  return `${words} ${swings} So many bets take too long to work out by its pay table.`;
}

/**
 * Returns the data of an offer's page, including the calculator's answer to `address`; published or not. `plays` and
 * `spinsGame` are the games that its casino runs.
 */
export function offerPage(
  { bonus, casino, state }: Offer,
  address: URLSearchParams,
  { country = null, plays = [], spinsGame = null }: { country?: Country | null } & Partial<CasinoPlays> = {},
) {
  const { search, played } = withCasinoPlay(address, plays);
  const play = standardPlay(bonus);
  const flags = ruleFlags(bonus, casino.restrictedCountries, country);
  const rules = {
    isForBritain: concernsBritain(bonus, casino.restrictedCountries, country),
    rules: flags,
    // Ordinary play keeps an ordinary slot for the spins as well, as lists have it.
    bonusFor: (deposit: number) => bonusForDeposit(bonus, deposit, played ? spinsGame?.edge : undefined),
  };
  const start = play ? calculatorText(play) : ORDINARY_PLAY;
  const calculation = calculate(search, start, rules, played?.table?.rows);
  const { slug, title, type, significantTerms, code, startsAt, endsAt } = bonus;
  const { freeSpins, minDeposit, maxDeposit, minLoss, minStakes, wagering } = bonus;
  const { wageringBase, contributions, maxBet } = bonus;
  const { maxCashout, model, claimDays, useDays, countries, newPlayersOnly, termsUrl, verifiedAt } = bonus;
  return {
    bonus: {
      slug,
      title,
      head: ownHead(bonus),
      type,
      significantTerms,
      code,
      startsAt,
      endsAt,
      state,
      freeSpins,
      spinsGame: spinsGame && { slug: spinsGame.slug, words: spinsGame.words },
      minDeposit,
      maxDeposit,
      minLoss,
      minStakes,
      wagering,
      wageringBase,
      contributions,
      maxBet,
      maxCashout,
      model,
      claimDays,
      useDays,
      countries,
      openTo: countries.map(countryInText),
      leftOut: countries.length > 0 ? [] : casino.restrictedCountries.map(countryInText),
      newPlayersOnly,
      termsUrl,
      verifiedAt,
    },
    casino: {
      slug: casino.slug,
      name: casino.name,
      logo: shownLogo(casino.logo),
      score: casino.score && shownScore(casino.score),
      isRecommendable: isRecommendable(casino),
      isWarnedOf: isRecommendable(casino) && !mayBeFeatured(casino),
      tie: shownTie(casino),
    },
    facts: termsThatMatter(bonus),
    flags,
    /** For ordinary play, whatever the calculator is asked. */
    worth: shownWorth(bonus, spinsGame?.edge),
    currency: play?.currency ?? ("EUR" as const),
    /** The sums of ordinary play; null when the offer names no amount to compute with. */
    play: shownPlay(bonus),
    calculation,
    games: games(bonus, calculation),
    casinoGames: plays.map(({ slug, name, returns, counts }) => ({ slug, name, returns, counts })),
    played: played && { slug: played.slug, words: wordsOf(played, calculation) },
  };
}

export type BonusPageData = ReturnType<typeof offerPage>;

const pages = cacheData<BonusPageData>();

/**
 * Returns the data of a bonus's page, including the calculator's answer to its address, for a reader in `country`; null for an
 * unknown slug.
 */
export async function bonusPage(
  slug: string,
  search: URLSearchParams,
  country: Country | null = null,
): Promise<JsonData<BonusPageData> | null> {
  const load = async () => {
    const offer = await findOffer(slug);
    return offer && offerPage(offer, search, { country, ...(await casinoPlays(offer.bonus, country)) });
  };
  // Only the page of ordinary play is the same for everybody.
  if (search.size === 0) return pages(JSON.stringify([slug, country]), load);
  const page = await load();
  return page && jsonData(page);
}

/** Returns the page data of an offer that may be unpublished, as may its casino. */
export async function previewedOffer(bonus: Stored<BonusFields>, now: string, search: URLSearchParams) {
  const casino = await backend().documents.get(casinos, bonus.casinoId);
  if (!casino) throw new Error(`The bonus ${bonus.id} belongs to a casino that doesn't exist.`);
  return offerPage({ bonus, casino, state: bonusState(bonus, now) }, search, await casinoPlays(bonus, null));
}
