import { setTimeout as sleep } from "node:timers/promises";
import { MAILS_A_MINUTE, pace } from "./pace";

const BURST = 30;

/**
 * Resolves when the next bulk mail may be handed over. All senders of bulk mail share this pace, so that together they
 * don't send faster than a mail server accepts.
 */
export const readyForBulkMail = pace({
  perMinute: MAILS_A_MINUTE,
  burst: BURST,
  timing: { now: () => performance.now(), sleep: (milliseconds) => sleep(milliseconds) },
});
