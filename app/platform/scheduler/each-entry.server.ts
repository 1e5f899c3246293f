import { log } from "~/backend/log.server";

/**
 * Does something with each entry of a job, one after the other. One that fails is logged as `what` and holds up none of the
 * others; the job's next run has it again. Gives the results of those that didn't fail.
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
 * Does the parts of a job that don't need one another. One that fails holds up none of the others; then the job fails with
 * it, so that the scheduler notes it and tries again.
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
