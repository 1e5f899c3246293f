import { isSameValue } from "~/platform/audit/field-changes";
import type { CasinoFields } from "../../schema";

/** The score's inputs that editors set, in words. */
const INPUTS: readonly { words: string; of: (casino: CasinoFields) => unknown }[] = [
  { words: "licences", of: ({ licences }) => licences.map(({ tier, verifiedAt }) => ({ tier, verifiedAt })) },
  { words: "size", of: ({ sizeBand }) => sizeBand },
  { words: "the day it was listed", of: ({ listedOn }) => listedOn },
  {
    words: "unfair terms",
    of: ({ termFlags }) =>
      termFlags.map(({ category, severity, foundAt, enforcedAt, removedAt }) => ({
        category,
        severity,
        foundAt,
        enforcedAt,
        removedAt,
      })),
  },
  {
    words: "payout times",
    of: ({ payments }) => payments.map(({ statedHours, testedHours }) => ({ statedHours, testedHours })),
  },
  { words: "the monthly limit", of: ({ withdrawalLimits }) => withdrawalLimits.month },
  { words: "protection tools", of: ({ protectionTools }) => [...protectionTools].sort() },
  { words: "lifecycle", of: ({ lifecycle }) => lifecycle },
];

/** Returns the names of the score's inputs that differ between two versions of a casino. */
export function changedInputs(before: CasinoFields, after: CasinoFields): string[] {
  return INPUTS.filter(({ of }) => !isSameValue(of(before), of(after))).map(({ words }) => words);
}
