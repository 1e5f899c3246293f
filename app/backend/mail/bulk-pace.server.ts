import { setTimeout as sleep } from "node:timers/promises";
import { MAILS_A_MINUTE, pace } from "./pace";

const BURST = 30;

/**
 * Resolves when the next of many mails may be handed over. All that mail many people share it, so that together they
 * are no faster than a mail server takes.
 */
export const readyForBulkMail = pace({
  perMinute: MAILS_A_MINUTE,
  burst: BURST,
  timing: { now: () => performance.now(), sleep: (milliseconds) => sleep(milliseconds) },
});
