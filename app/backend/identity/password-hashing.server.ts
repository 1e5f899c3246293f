import { hash, parseOptions, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { QueueFull, limitConcurrency, lazily } from "../concurrency";
import { identityError } from "./messages";
import { formsToTry } from "./password-forms";

export interface HashingCost {
  /** KiB. */
  memoryCost: number;
  /** Passes. */
  timeCost: number;
  parallelism: number;
}

/** argon2id with 19 MiB and two passes: OWASP's Password Storage Cheat Sheet. */
const HASHING_COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const LONGEST_LINE = 200;

/**
 * Hashes and checks passwords in threads of their own. One core is always left to page views, however many people sign
 * in at once; the others queue, and when the queue is full they get `too-many-requests`.
 */
export function openPasswordHashing(cost: HashingCost = HASHING_COST) {
  const inTurn = limitConcurrency({ running: Math.max(1, availableParallelism() - 1), waiting: LONGEST_LINE });
  const decoy = lazily(() => hash("no account has this password", cost));

  const run = <R>(work: () => Promise<R>): Promise<R> =>
    inTurn(work).catch((error: unknown) => {
      throw error instanceof QueueFull ? identityError("too-many-requests") : error;
    });

  return {
    hash: (password: string) => run(() => hash(password, cost)),
    /** Without a hash it takes as long and returns false, so that timing doesn't tell whether there was one. */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      // Begun for those with a hash as well, so that the first without one waits no longer.
      const standIn = decoy();
      const against = passwordHash ?? (await standIn);
      for (const form of formsToTry(password)) if (await run(() => verify(against, form))) return passwordHash !== null;
      return false;
    },
    /** True for a hash made at a different cost than today's. */
    isOutdated(passwordHash: string): boolean {
      const made = parseOptions(passwordHash);
      return (
        made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
      );
    },
  };
}
