import { test } from "vitest";

/** True in `npm run test:thorough`, false in `npm test` (docs/decisions/2026-11-28-two-sizes-of-tests.md). */
export const isThorough = process.env["TESTS"] === "thorough";

/**
 * A test that costs too much to run with every change: it runs when all of them are asked for, with a limit that a busy
 * machine keeps as well.
 */
export function thoroughly(name: string, run: () => Promise<void> | void, limitMs = 300_000): void {
  if (isThorough) test(name, run, limitMs);
}

/** How often a property is tried: a third as often, unless all tests are asked for. */
export const runsOf = (all: number): number => (isThorough ? all : Math.ceil(all / 3));
