import { complaintRef } from "./schema";

/** How a reference is written, whatever the case it was typed in. */
export function canonicalRef(ref: string): string {
  return ref.trim().toUpperCase();
}

/** The canonical reference that a search is, or null when it is something else. */
export function refIn(text: string): string | null {
  const ref = canonicalRef(text);
  return complaintRef.safeParse(ref).success ? ref : null;
}
