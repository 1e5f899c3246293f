import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import { leases } from "./collection";

const SYSTEM = "system:scheduler";

export interface Lease {
  /**
   * Takes or renews the lease; null if another instance has it, otherwise the term it is held for. A lease that was
   * renewed a moment ago isn't written again.
   */
  hold(): Promise<string | null>;
  /** Returns until when another instance had the lease as this one last asked; null if it had it itself. */
  elsewhereUntil(): string | null;
  /** Gives the lease back, if this instance has it. */
  giveBack(): Promise<void>;
}

/**
 * A lease by which one instance of all does something. It lasts `lastsMs` unless it is renewed, which is due once it is
 * `renewedAfterMs` old. `isAlone`: no other instance can be alive, so a lease of another one is that of a dead process.
 */
export function createLease(
  name: string,
  holder: string,
  { lastsMs, renewedAfterMs, isAlone = false }: { lastsMs: number; renewedAfterMs: number; isAlone?: boolean },
): Lease {
  /** A lease that lasts longer than any can was taken before the clock was set back: its holder may be long gone. */
  const isHeld = (until: string, now: Date) =>
    until > now.toISOString() && Date.parse(until) <= now.getTime() + 2 * lastsMs;
  let elsewhere: string | null = null;
  return {
    elsewhereUntil: () => elsewhere,
    hold() {
      const { documents, clock } = backend();
      const now = clock();
      return documents.transaction(SYSTEM, async (transaction) => {
        const lease = await transaction.get(leases, name);
        const isOwn = lease?.holder === holder;
        elsewhere = lease && !isOwn && !isAlone && isHeld(lease.until, now) ? lease.until : null;
        if (elsewhere !== null) return null;
        const term = isOwn && lease.term ? lease.term : randomUUID();
        // Taken a moment ago, so not renewed: each write costs money, and would wait for the one before.
        const isFresh = Date.parse(lease?.until ?? "") > now.getTime() + lastsMs - renewedAfterMs;
        if (isOwn && lease.term && isFresh && isHeld(lease.until, now)) return term;
        transaction.set(leases, name, { holder, term, until: new Date(now.getTime() + lastsMs).toISOString() });
        return term;
      });
    },
    async giveBack() {
      await backend().documents.transaction(SYSTEM, async (transaction) => {
        const lease = await transaction.get(leases, name);
        if (lease?.holder === holder) transaction.delete(leases, name);
      });
    },
  };
}
