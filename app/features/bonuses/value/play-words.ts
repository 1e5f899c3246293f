import { formatMoney } from "~/domain/money/money";
import type { ShownPlay } from "./standard-play";

/**
 * Returns the deposit an offer's figure is for, or what takes its place: "€40 deposit", "€100 loss at 3%", "€9.60 won
 * with the spins".
 */
export function playWords({ deposit, loss, stakes, given, basis, rate }: ShownPlay): string {
  const sums = [
    ...(stakes ? [`${formatMoney(stakes.sum)} of stakes, which cost ${formatMoney(stakes.cost)} on average`] : []),
    ...(loss ? [`${formatMoney(loss)} loss`] : []),
    ...(deposit.amount > 0 ? [`${formatMoney(deposit)} deposit`] : []),
  ];
  if (sums.length > 0) return `${sums.join(" and ")}${rate ? ` at ${rateWords(rate)}` : ""}`;
  return `${formatMoney(given)} ${basis === "spins" ? "won with the spins" : "bonus alone"}`;
}

/** Returns which end of a varying percentage the figures are for: "3% (it varies up to 15%)". */
function rateWords({ percent, lowest, highest }: NonNullable<ShownPlay["rate"]>): string {
  const other = percent === lowest ? `up to ${String(highest)}%` : `from ${String(lowest)}%`;
  return `${String(percent)}% (it varies ${other})`;
}

/** Returns a sentence on a varying percentage, with a space before it; empty for any other offer. */
export function varyingRate({ rate }: Pick<ShownPlay, "rate">): string {
  if (rate === null) return "";
  const { percent, lowest, highest, isByChance } = rate;
  const why = isByChance ? "the end with the lower chance to finish" : "the lowest";
  return ` The rate varies from ${String(lowest)}% to ${String(highest)}%, and this is for ${String(percent)}%, ${why}.`;
}

/** Returns what an offer with nothing to wager gives: "€5", "Up to €20". */
export function givenWords({ given, basis }: ShownPlay): string {
  return `${basis === "sum" ? "Up to " : ""}${formatMoney(given)}`;
}

/** Returns what the gift of an offer with nothing to wager depends on; null where there is nothing to say. */
export function givenFor(play: ShownPlay): string | null {
  if (play.basis === "spins") return `on average from the spins${play.stakes ? `, ${playWords(play)}` : ""}`;
  return play.loss !== null || play.stakes !== null || play.deposit.amount > 0 ? playWords(play) : null;
}
