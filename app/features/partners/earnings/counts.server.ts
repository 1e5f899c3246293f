import type { Transaction } from "~/backend/documents/port";
import { earningCounts } from "../collection";
import type { ClickOrigin } from "../click-schema";
import { DIMENSIONS, type Dimension } from "../kinds";
import { Sheet } from "./sheet";
import { keyOf, type Counted } from "./tally";

const monthOf = ({ day }: ClickOrigin) => day.slice(0, 7);
export const countsId = (month: string, dimension: Dimension) => `${month}.${dimension}`;

/**
 * Reads the counts of the months of these clicks within a transaction. Returns the functions that add to them and that
 * write them.
 */
export async function openCounts(transaction: Transaction, origins: readonly ClickOrigin[]) {
  const months = [...new Set(origins.map(monthOf))];
  const open = await Promise.all(
    months.flatMap((month) =>
      DIMENSIONS.map(async (dimension) => {
        const stored = await transaction.get(earningCounts, countsId(month, dimension));
        const sheet = new Sheet();
        if (stored) sheet.addAll(stored);
        return { month, dimension, sheet };
      }),
    ),
  );
  return {
    add(origin: ClickOrigin, counted: Counted, sign: 1 | -1 = 1): void {
      for (const { month, dimension, sheet } of open)
        if (month === monthOf(origin)) sheet.add(keyOf(dimension, origin), counted, sign);
    },
    write(): void {
      for (const { month, dimension, sheet } of open)
        transaction.set(earningCounts, countsId(month, dimension), { month, dimension, ...sheet.columns });
    },
  };
}
