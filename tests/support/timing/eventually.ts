import { vi } from "vitest";

/** Repeats a check until it holds, for as long as a busy machine may need: `vi.waitFor` gives up after one second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });
