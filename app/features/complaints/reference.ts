import { complaintRef } from "./schema";

/** Returns a reference in its canonical form, whatever the case it was typed in. */
export function canonicalRef(ref: string): string {
  return ref.trim().toUpperCase();
}

/** Returns the canonical reference a search text contains, or null when it is something else. */
export function refIn(text: string): string | null {
  const ref = canonicalRef(text);
  return complaintRef.safeParse(ref).success ? ref : null;
}
