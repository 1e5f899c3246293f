export interface Job {
  /** Id of its document. */
  name: string;
  /** Returns when it is due after a run at `ranAt`. */
  next(ranAt: Date): Date;
  /** Does everything that is due by now, however long nothing ran. The signal says that the server is stopping. */
  run(signal: AbortSignal): Promise<unknown>;
  /**
   * True if it runs beside the round, which doesn't wait for it: the other jobs would wait for minutes, and the lease
   * would be lost.
   */
  takesLong?: boolean;
  /** Delay before it is tried again after a failure; default 5 minutes. */
  retryAfterMs?: number;
  /**
   * True if each instance runs it for itself, without the lease: after its start, and whenever it is due by the
   * instance's own memory. It runs beside the round.
   */
  ofEachInstance?: boolean;
  /**
   * Further moments at which it has to run, to the second. Every instance runs it then, without the lease, whose holder
   * may have died, so two instances must be able to run it at once.
   */
  moments?: {
    /** Returns the first moment at which there is something to do (UTC, ISO 8601), past or future; null for none. */
    next(): Promise<string | null>;
    /** Names of the collections whose writes can change it. */
    collections: readonly string[];
    /** Looks again after this even without a write: where those of other instances aren't announced. Default an hour. */
    longestWaitMs?: number;
  };
}
