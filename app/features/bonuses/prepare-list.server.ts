import { setImmediate as others, setTimeout as pause } from "node:timers/promises";
import { bonusListDefinition } from "./bonus-list.server";
import { offerSource } from "./bonus.server";
import { standardChance } from "./standard-value";

/** Milliseconds of work before visitors get their turn, and before it begins. */
const STRETCH = 10;
const HEAD_START = 1_000;

/**
 * Works out the chance of every offer a little at a time, and makes the list: after a start nobody has to wait for tens
 * of thousands of them at once.
 */
export async function prepareBonusList(): Promise<void> {
  await pause(HEAD_START, undefined, { ref: false });
  const { offers } = await offerSource.read();
  let since = performance.now();
  for (const { bonus } of offers) {
    standardChance(bonus);
    if (performance.now() - since < STRETCH) continue;
    await others();
    since = performance.now();
  }
  await bonusListDefinition();
}
