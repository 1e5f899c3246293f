import { TimeSlice } from "~/backend/concurrency";
import { bonusListDefinition } from "./bonus-list.server";
import { offerSource } from "../bonus.server";
import { standardChance } from "../../value/standard-value";

/**
 * Computes the chance of every offer in small steps and builds the list, so that after a start no request waits for
 * tens of thousands of them.
 */
export async function prepareBonusList(): Promise<void> {
  const offers = await offerSource.read();
  const timeSlice = new TimeSlice();
  for (const { bonus } of offers) {
    standardChance(bonus);
    if (timeSlice.isOver) await timeSlice.rest();
  }
  await bonusListDefinition();
}
