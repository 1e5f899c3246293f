import { wholeUnits, type Currency } from "~/domain/money/money";
import { freeSpinsWorth, VOLATILITIES, type BonusValueInputs } from "./bonus-value";
import type { BonusFields } from "../schema";

/**
 * Units of a currency that roughly make one euro, to scale everyday bets and deposits so that results stay comparable.
 */
const SCALE: Partial<Record<Currency, number>> = {
  ...{ SEK: 10, NOK: 10, DKK: 10, JPY: 100 },
  ...{ ISK: 100, KWD: 0.5, BTC: 0.00001 },
};
const STANDARD_DEPOSIT = 100;
/** An ordinary slot machine keeps 4% of what is staked. */
export const STANDARD_EDGE = 0.04;

export type StandardPlay = BonusValueInputs & { currency: Currency };

/**
 * Returns the calculator's starting values for an offer: €100 deposited (or the offer's minimum), €1 a bet on a medium
 * slot with an edge of 4%. All offers use the same play so that they can be compared. Amounts are in whole units of the
 * offer's currency; null when the offer names no amount to compute with.
 */
export function standardPlay(
  bonus: Pick<
    BonusFields,
    | "type"
    | "percent"
    | "maxAmount"
    | "freeSpins"
    | "minDeposit"
    | "wagering"
    | "wageringBase"
    | "contributions"
    | "maxBet"
    | "maxCashout"
    | "model"
  >,
): StandardPlay | null {
  const named = bonus.maxAmount ?? bonus.freeSpins?.value;
  if (!named) return null;
  const scale = SCALE[named.currency] ?? 1;
  const within = (money: BonusFields["maxBet"]) =>
    money !== null && money.currency === named.currency ? wholeUnits(money) : null;

  const spins = bonus.maxAmount === null;
  const bringsDeposit =
    !spins && (bonus.type === "welcome" || bonus.type === "deposit_match" || bonus.type === "reload");
  const aim = Math.max(STANDARD_DEPOSIT * scale, within(bonus.minDeposit) ?? 0);
  const most = within(bonus.maxAmount) ?? Infinity;
  const matched = bonus.percent === null ? most : Math.min(most, (aim * bonus.percent) / 100);
  const given = bonus.type === "no_deposit" ? most : matched;
  const amount =
    spins && bonus.freeSpins ? freeSpinsWorth(bonus.freeSpins.count, wholeUnits(named), STANDARD_EDGE) : given;

  return {
    deposit: bringsDeposit ? aim : 0,
    bonus: amount,
    wagering: bonus.wagering,
    base: bonus.wageringBase ?? "bonus",
    contribution: (bonus.contributions.slots ?? 100) / 100,
    edge: STANDARD_EDGE,
    bet: Math.min(scale, within(bonus.maxBet) ?? scale),
    volatility: VOLATILITIES.medium,
    cap: within(bonus.maxCashout),
    model: bonus.model,
    currency: named.currency,
  };
}
