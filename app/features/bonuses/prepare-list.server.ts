import { setTimeout as pause } from "node:timers/promises";
import { Stretch } from "~/backend/concurrency";
import { bonusListDefinition } from "./bonus-list.server";
import { offerSource } from "./bonus.server";
import { standardChance } from "./standard-value";

/** Milliseconds before it begins: whoever waits for the first page would wait for some of this as well. */
const HEAD_START = 3_000;

/**
 * Works out the chance of every offer a little at a time, and makes the list: after a start nobody has to wait for tens
 * of thousands of them at once.
 */
export async function prepareBonusList(): Promise<void> {
  await pause(HEAD_START, undefined, { ref: false });
  const offers = await offerSource.read();
  const stretch = new Stretch();
  for (const { bonus } of offers) {
    standardChance(bonus);
    if (stretch.isOver) await stretch.rest();
  }
  await bonusListDefinition();
}
