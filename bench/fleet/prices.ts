/**
 * Google's list prices in US dollars, before free allowances: Firestore's standard edition in a region such as Oregon,
 * Cloud Run's first tier billed by instance. Only this file names them; the guide to Firebase says the same.
 */
export const PRICES = {
  /** The date of the copies of Google's pages that the prices were read from. */
  readOn: "2026-11-22",
  /** A document read, written or deleted, per 100,000. */
  firestore: { reads: 0.03, writes: 0.09, deletes: 0.01 },
  /** A second of an instance that is always on. */
  run: { vcpu: 0.000018, gib: 0.000002 },
} as const;

/** The size of an instance in `docs/deploying-firebase.md`. */
export const INSTANCE = { vcpu: 1, gib: 1 } as const;

export const SECONDS_A_MONTH = 30 * 86_400;
