const COUNTRIES = ["GB", "DE", "SE", "CA", "NL", "FI", "AU", "IE", "NO", "AT"];
const LICENCES = ["", "Malta Gaming Authority", "UK Gambling Commission"];
const PAYMENTS = ["debit_card", "bank_transfer", "e_wallet", "crypto"];
const CASINO_SORTS = ["score", "newest", "name", "payout", "rating"];
const TYPES = ["welcome", "deposit_match", "free_spins", "reload"];
const WAGERINGS = ["", "40", "60"];
const BONUS_SORTS = ["chance", "newest", "ending", "wagering"];

/** Returns every combination of the parameters' values as an address; an empty value leaves the parameter out. */
function combinations(path: string, parameters: Readonly<Record<string, readonly string[]>>): string[] {
  const searches = Object.entries(parameters).reduce<[string, string][][]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value): [string, string][] => [...one, [name, value]])),
    [[]],
  );
  return searches.map(
    (search) => `${path}?${new URLSearchParams(search.filter(([, value]) => value !== "")).toString()}`,
  );
}

/**
 * Returns a function from round to address that keeps neighbours far apart: a step that is coprime to their number
 * visits all of them.
 */
function inTurn(addresses: readonly string[]): (round: number) => string {
  return (round) => addresses[(round * 271) % addresses.length] ?? "";
}

/** Lists filtered by one or two choices that most casinos meet, in each order. */
export const WIDE_LISTS = combinations("/casinos", {
  country: COUNTRIES,
  payment: ["", "debit_card", "bank_transfer"],
  sort: CASINO_SORTS,
});

/** Filtered lists by number: no address repeats within several hundred. */
export const LISTS = {
  casinos: inTurn(
    combinations("/casinos", { country: COUNTRIES, licence: LICENCES, payment: PAYMENTS, sort: CASINO_SORTS }),
  ),
  bonuses: inTurn(
    combinations("/bonuses", { type: TYPES, wagering: WAGERINGS, country: COUNTRIES, sort: BONUS_SORTS }),
  ),
};
