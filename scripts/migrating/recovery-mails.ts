import { existsSync, readFileSync } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { stringify } from "csv-stringify/sync";
import type { MovedAccount, Side } from "~/backend/migration/port";
import { backend } from "~/backend/index.server";
import { deliverDue } from "~/platform/outbox/worker.server";
import { mailPasswordNeeded } from "~/platform/access/sign-in/mails.server";

const PAGE = 200;

/** Returns why somebody needs a new password; null for those who don't. */
export type NeedsPassword = (account: MovedAccount) => string | null;

/** Yields the people who may sign in once they have set a password. */
async function* accountsOf(side: Side, needsPassword: NeedsPassword) {
  let next: string | null = null;
  do {
    const page = await side.accounts.page(next, PAGE);
    for (const account of page.items) {
      const why = needsPassword(account);
      if (why !== null && !account.disabled) yield { ...account, why };
    }
    next = page.next;
  } while (next !== null);
}

/** Writes a list of the people who need a new password and why, readable only by the owner. Returns how many there are. */
export async function listWithoutPassword(side: Side, file: string, needsPassword: NeedsPassword): Promise<number> {
  const rows: string[][] = [];
  for await (const { uid, email, why } of accountsOf(side, needsPassword)) rows.push([uid, email, why]);
  await writeFile(file, stringify([["uid", "email", "why"], ...rows]), { mode: 0o600 });
  return rows.length;
}

/**
 * Mails everybody who needs a new password the link that sets a new password on the installed backend. `sentFile` lists the people mailed, so
 * that a run after a stop continues after them; only the person being mailed at the stop may get two mails.
 */
export async function sendRecoveryMails(
  side: Side,
  sentFile: string,
  signal: AbortSignal,
  needsPassword: NeedsPassword,
): Promise<number> {
  const sent = new Set(existsSync(sentFile) ? readFileSync(sentFile, "utf8").split("\n") : []);
  let count = 0;
  for await (const { uid, email } of accountsOf(side, needsPassword)) {
    signal.throwIfAborted();
    if (sent.has(uid)) continue;
    const reset = await backend().identity.requestPasswordReset(email);
    if (reset === null) continue;
    await mailPasswordNeeded(email, reset.token);
    await deliverDue();
    await appendFile(sentFile, `${uid}\n`, { mode: 0o600 });
    count += 1;
  }
  return count;
}
