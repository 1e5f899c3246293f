import { log } from "~/backend/log.server";

/**
 * Calls `act` with each entry of a job, one after the other. A failed entry is logged as `what` and doesn't hold up the
 * others; the job's next run tries it again. Returns the results of those that didn't fail.
 */
export async function eachEntry<T extends { id: string }, R>(
  entries: Iterable<T>,
  what: string,
  act: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const entry of entries) {
    try {
      results.push(await act(entry));
    } catch (error) {
      log.error({ err: error, entry: entry.id }, what);
    }
  }
  return results;
}

/**
 * Runs the independent parts of a job. A failed part doesn't hold up the others; its error is thrown afterwards, so
 * that the scheduler records it and tries again.
 */
export async function eachPart(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) {
    const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)));
    throw new AggregateError(failures, reasons.join("; "));
  }
}
