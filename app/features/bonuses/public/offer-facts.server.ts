import { countryInText } from "~/domain/codes/names.server";
import { formatMoney } from "~/domain/money/money";
import { plural } from "~/domain/plural";
import { wageringWords } from "../labels";
import type { BonusFields } from "../schema";

export interface OfferFact {
  label: string;
  text: string;
  /** True where nothing is limited, which lists don't mention. */
  isUsual?: boolean;
}

type Offered = Pick<
  BonusFields,
  | "type"
  | "code"
  | "minDeposit"
  | "maxDeposit"
  | "wagering"
  | "wageringBase"
  | "maxCashout"
  | "useDays"
  | "countries"
  | "newPlayersOnly"
>;

/** Above this number, countries are only counted; the offer's page names them all. */
const MOST_NAMED = 3;

function depositWords({ type, minDeposit: least, maxDeposit: most }: Offered): string {
  if (most === null && least === null) return type === "no_deposit" ? "None needed" : "No minimum";
  if (most === null) return least ? `From ${formatMoney(least)}` : "No minimum";
  return least ? `${formatMoney(least)} to ${formatMoney(most)}` : `Up to ${formatMoney(most)}`;
}

function placeWords({ countries }: Offered): string {
  if (countries.length === 0) return "";
  const names = countries.slice(0, MOST_NAMED).map(countryInText);
  const more = countries.length - names.length;
  const parts = more > 0 ? [...names, `${String(more)} more`] : names;
  return ` in ${new Intl.ListFormat("en-GB").format(parts)}`;
}

/** Returns the facts about an offer that a player has to see at a glance. Its dates are shown beside the last of them. */
export function offerFacts(bonus: Offered): OfferFact[] {
  const { code, wagering, wageringBase, maxCashout, newPlayersOnly, useDays } = bonus;
  const wageringText = wageringWords(wagering, wageringBase);
  return [
    { label: "Deposit", text: `${depositWords(bonus)}${code === null ? "" : ", with code"}` },
    { label: "Wagering", text: wagering === 0 ? "None" : wageringText },
    { label: "Cash-out cap", text: maxCashout ? formatMoney(maxCashout) : "None", isUsual: !maxCashout },
    { label: "For", text: `${newPlayersOnly ? "New" : "All"} players${placeWords(bonus)}` },
    { label: "Use within", text: useDays === null ? "No limit" : plural(useDays, "day"), isUsual: useDays === null },
  ];
}
