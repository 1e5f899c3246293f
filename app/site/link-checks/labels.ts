/** What may be wrong with an address. */
export const FINDINGS = ["dead", "moved", "parked", "certificate", "closed"] as const;
export type Finding = (typeof FINDINGS)[number];

export const FINDING_LABELS: Readonly<Record<Finding, string>> = {
  dead: "No answer",
  moved: "Moved",
  parked: "For sale or parked",
  certificate: "Certificate not valid",
  closed: "Says it has closed",
};

/** How long a finding can be ignored, in days, with words for it. */
export const IGNORE_PERIODS = [
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "a year" },
] as const;
