import { z } from "zod/v4";
import { identityError } from "./messages";

const LONGEST = 254;
const schema = z.email().max(LONGEST);

/** Returns the normal form in which an address is stored and looked up: trimmed, in lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize("NFC").trim().toLowerCase();
}

/** Returns the address in normal form; `invalid-email` for an invalid one. */
export function parseEmail(email: string): string {
  const address = normaliseEmail(email);
  if (!schema.safeParse(address).success) throw identityError("invalid-email");
  return address;
}
