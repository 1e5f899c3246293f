import { complaintRef } from "./schema";

/** Returns a reference in its canonical form, whatever the case it was typed in. */
export function canonicalRef(ref: string): string {
  return ref.trim().toUpperCase();
}

/** Returns the canonical reference if a search text is one, or null. */
export function refIn(text: string): string | null {
  const ref = canonicalRef(text);
  return complaintRef.safeParse(ref).success ? ref : null;
}

/** Returns a case's key for platform/presence, which records who has its page open. */
export function caseKey(ref: string): string {
  return `complaint:${ref}`;
}

/** Returns the name of a complaint in the audit log. */
export function complaintEntity({ ref, casinoName }: { ref: string; casinoName: string }) {
  return { kind: "complaint", id: ref, label: `${ref}, ${casinoName}` };
}
