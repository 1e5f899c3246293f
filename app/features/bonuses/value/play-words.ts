import { formatMoney } from "~/domain/money/money";
import type { ShownPlay } from "./standard-play";

/**
 * Returns which deposit an offer's figure is for, or what stands in its place: "for a deposit of €40", "for a loss of
 * €100", "for €9.60 won with the spins alone".
 */
export function playWords({ deposit, loss, given, basis }: ShownPlay): string {
  const sums = [
    ...(loss ? [`a loss of ${formatMoney(loss)}`] : []),
    ...(deposit.amount > 0 ? [`a deposit of ${formatMoney(deposit)}`] : []),
  ];
  if (sums.length > 0) return `for ${sums.join(" and ")}`;
  return basis === "spins"
    ? `for ${formatMoney(given)} won with the spins alone`
    : `for a bonus of ${formatMoney(given)} alone`;
}

/** Returns what an offer with nothing to wager gives: "€5", "Up to €20". */
export function givenWords({ given, basis }: ShownPlay): string {
  return `${basis === "sum" ? "Up to " : ""}${formatMoney(given)}`;
}

/** Returns what the gift of an offer with nothing to wager depends on; null where there is nothing to say. */
export function givenFor(play: ShownPlay): string | null {
  if (play.basis === "spins") return "on average from the spins";
  return play.loss !== null || play.deposit.amount > 0 ? playWords(play) : null;
}
