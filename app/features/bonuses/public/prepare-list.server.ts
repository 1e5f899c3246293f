import { TimeSlice } from "~/backend/concurrency";
import { bonusListDefinition } from "./bonus-list.server";
import { offerSource } from "./bonus.server";
import { standardChance } from "../value/standard-value";

/**
 * Works out the chance of every offer a little at a time, and makes the list: after a start nobody has to wait for tens
 * of thousands of them at once.
 */
export async function prepareBonusList(): Promise<void> {
  const offers = await offerSource.read();
  const stretch = new TimeSlice();
  for (const { bonus } of offers) {
    standardChance(bonus);
    if (stretch.isOver) await stretch.rest();
  }
  await bonusListDefinition();
}
