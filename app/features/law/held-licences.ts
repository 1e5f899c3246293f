interface Licence {
  tier: string;
  verifiedAt: string | null;
}

/**
 * Returns the licences that we found in their authority's register. What a casino only claims protects nobody, so
 * nothing lists or counts it as a licence.
 */
export function heldLicences<L extends Licence>({ licences }: { licences: readonly L[] }): L[] {
  return licences.filter(({ tier, verifiedAt }) => tier !== "none" && verifiedAt !== null);
}
