import { DAY_MS } from "~/domain/day-ms";
import type { TermsPageFields } from "../schema";

const FAILURES = 3;
const WITHIN_MS = 2 * DAY_MS;

/** True if a page counts as unreachable: it has failed three times in a row or more, over two days. Until then it may be chance. */
export function isUnreachable(
  { failure, failingSince }: Pick<TermsPageFields, "failure" | "failingSince">,
  now: string,
) {
  return (
    failure !== null &&
    failingSince !== null &&
    failure.count >= FAILURES &&
    Date.parse(now) - Date.parse(failingSince) >= WITHIN_MS
  );
}
