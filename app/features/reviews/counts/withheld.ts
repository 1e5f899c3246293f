import type { ReviewGround } from "../grounds";
import type { ReviewState } from "../schema";

/** States in which staff have decided not to show a review. Each such decision has its grounds. */
export const WITHHELD_STATES = ["rejected", "hidden", "removed"] as const satisfies readonly ReviewState[];
export type WithheldState = (typeof WITHHELD_STATES)[number];

export type CountsByGround = Partial<Record<ReviewGround, number>>;

/** Returns the number of reviews on all grounds. */
export function sumOf(counts: CountsByGround): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}
