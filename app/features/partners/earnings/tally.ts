import type { Money } from "~/domain/money/money";
import type { ClickOrigin } from "../click-schema";
import type { ConversionFields } from "../earning-schema";
import type { Difference, Dimension } from "../kinds";

/** The figures of a row that are counts, and those that are sums of money. */
export const COUNTED = ["clicks", "registration", "deposit"] as const;
export const SUMMED = ["earned", "due", "paid", "posted", "stated"] as const;

type Sum = Record<(typeof SUMMED)[number], number> & Pick<Money, "currency">;

/** Counts, and sums in minor units, each currency for itself. */
export type Counted = Record<(typeof COUNTED)[number], number> & { sums: Sum[] };

/** What one click counts. */
export const ONE_CLICK: Counted = { clicks: 1, registration: 0, deposit: 0, sums: [] };

/** Returns the key of a click's row in the report by a dimension. */
export function keyOf(dimension: Dimension, origin: ClickOrigin): string {
  switch (dimension) {
    case "casino":
      return origin.casinoId;
    case "deal":
      return origin.dealId;
    case "campaign":
      return `${origin.dealId}\n${origin.campaign}`;
    case "place":
      return origin.place;
    case "country":
      return origin.country ?? "";
  }
}

/** Returns how a conversion's postback and statement differ. */
export function differenceOf({
  isPosted,
  isStated,
  posted,
  stated,
}: Pick<ConversionFields, "isPosted" | "isStated" | "posted" | "stated">): Difference {
  if (!isStated) return "posted_only";
  if (!isPosted) return "stated_only";
  const isSame = posted?.amount === stated?.amount && posted?.currency === stated?.currency;
  return isSame ? "none" : "amounts";
}

/** Returns what a conversion counts. What it is worth is the statement's word, before one the postback's. */
export function countedOf(conversion: ConversionFields): Counted {
  const { stage, state, posted, stated, isStated } = conversion;
  const counts = state !== "reversed";
  const worth = isStated ? stated : posted;
  const sums = new Map<Money["currency"], Sum>();
  const add = (money: Money | null, ...names: (typeof SUMMED)[number][]) => {
    if (!money) return;
    const { currency, amount } = money;
    const sum = sums.get(currency) ?? { currency, earned: 0, due: 0, paid: 0, posted: 0, stated: 0 };
    for (const name of names) sum[name] += amount;
    sums.set(currency, sum);
  };
  if (counts) add(worth, "earned", ...(state === "due" || state === "paid" ? ([state] as const) : []));
  add(posted, "posted");
  // What was taken back, the partner states as nothing.
  if (counts) add(stated, "stated");
  return {
    clicks: 0,
    registration: counts && stage === "registration" ? 1 : 0,
    deposit: counts && stage === "deposit" ? 1 : 0,
    sums: [...sums.values()],
  };
}
