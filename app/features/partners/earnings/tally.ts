import type { Money } from "~/domain/money/money";
import type { ClickOrigin } from "../click-schema";
import type { ConversionFields, Tally } from "../earning-schema";
import type { Difference, Dimension } from "../kinds";

type Counted = Omit<Tally, "key">;
type Sum = Tally["sums"][number];

/** What one click counts. */
export const ONE_CLICK: Counted = { clicks: 1, registration: 0, deposit: 0, sums: [] };

const SUMMED = ["earned", "due", "paid", "posted", "stated"] as const;

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

/** Returns counts with more added, or taken away for `sign` -1. */
export function added(to: Counted, more: Counted, sign: 1 | -1 = 1): Counted {
  const sums = new Map(to.sums.map((sum) => [sum.currency, { ...sum }]));
  for (const { currency, ...amounts } of more.sums) {
    const sum = sums.get(currency) ?? { currency, earned: 0, due: 0, paid: 0, posted: 0, stated: 0 };
    for (const name of SUMMED) sum[name] += sign * amounts[name];
    sums.set(currency, sum);
  }
  return {
    clicks: to.clicks + sign * more.clicks,
    registration: to.registration + sign * more.registration,
    deposit: to.deposit + sign * more.deposit,
    sums: [...sums.values()].filter((sum) => SUMMED.some((name) => sum[name] !== 0)),
  };
}

export const NOTHING: Counted = { clicks: 0, registration: 0, deposit: 0, sums: [] };
