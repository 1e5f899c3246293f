import type { Transaction } from "~/backend/documents/port";
import { earningCounts } from "../collection";
import type { ClickOrigin } from "../click-schema";
import type { Tally } from "../earning-schema";
import { DIMENSIONS, type Dimension } from "../kinds";
import { added, keyOf, NOTHING } from "./tally";

type Counted = Omit<Tally, "key">;

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
        return {
          month,
          dimension,
          rows: new Map((stored?.rows ?? []).map(({ key, ...row }) => [key, row as Counted])),
        };
      }),
    ),
  );
  return {
    add(origin: ClickOrigin, counted: Counted, sign: 1 | -1 = 1): void {
      for (const { month, dimension, rows } of open) {
        if (month !== monthOf(origin)) continue;
        const key = keyOf(dimension, origin);
        rows.set(key, added(rows.get(key) ?? NOTHING, counted, sign));
      }
    },
    write(): void {
      for (const { month, dimension, rows } of open)
        transaction.set(earningCounts, countsId(month, dimension), {
          ...{ month, dimension },
          rows: [...rows].map(([key, row]) => ({ key, ...row })),
        });
    },
  };
}
