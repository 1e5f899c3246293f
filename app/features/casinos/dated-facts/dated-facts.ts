import type { CASINO_FIELDS } from "../casino-fields";

/** The facts whose former values are told, in the order of a casino's page: what its score reads, and who it takes. */
export const DATED_FACTS = [
  "lifecycle",
  "legalEntity",
  "licences",
  "restrictedCountries",
  "sizeBand",
  "payments",
  "withdrawalLimits",
  "protectionTools",
  "termFlags",
] as const satisfies readonly (keyof typeof CASINO_FIELDS)[];
export type DatedFact = (typeof DATED_FACTS)[number];
