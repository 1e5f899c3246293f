import { LRUCache } from "lru-cache";
import type { Violation } from "./csp-report";
import { log } from "~/backend/log.server";

/** The same violation on the same page is logged once in this time, but counted each time. */
const LOGGED_EVERY_MS = 60 * 60_000;

const counts = new Map<string, { directive: string; source: Violation["source"]; count: number }>();
const logged = new LRUCache<string, true>({ max: 1_000, ttl: LOGGED_EVERY_MS });

/**
 * Counts and logs violations that browsers report. Those of extensions are only counted, since no page of ours is at
 * fault.
 */
export function countViolations(violations: readonly Violation[]): void {
  for (const violation of violations) {
    const { directive, source, blocked, path } = violation;
    const label = `${directive} ${source}`;
    const known = counts.get(label);
    if (known) known.count += 1;
    else counts.set(label, { directive, source, count: 1 });

    const key = `${label} ${blocked} ${path}`;
    if (source === "extension" || logged.has(key)) continue;
    logged.set(key, true);
    log.warn({ violation }, "a browser stopped something on a page");
  }
}

/** Returns the violations reported to this process so far. */
export function violationCounts(): readonly { directive: string; source: Violation["source"]; count: number }[] {
  return [...counts.values()];
}
