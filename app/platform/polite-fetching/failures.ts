import { DAY_MS } from "~/domain/day-ms";

const FAILURES = 3;
const WITHIN_MS = 2 * DAY_MS;

/** The failures of an address in a row, and the first of them. */
interface Failing {
  failure: { count: number } | null;
  failingSince: string | null;
}

/** True if an address counts as unreachable: it has failed three times in a row or more, over two days. Until then it may be chance. */
export function isUnreachable({ failure, failingSince }: Failing, now: string) {
  return (
    failure !== null &&
    failingSince !== null &&
    failure.count >= FAILURES &&
    Date.parse(now) - Date.parse(failingSince) >= WITHIN_MS
  );
}
