export const TERMS_KINDS = ["general", "bonus", "privacy"] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];

export const TERMS_KIND_LABELS: Record<TermsKind, string> = {
  general: "General terms",
  bonus: "Bonus terms",
  privacy: "Privacy policy",
};
