import { z } from "zod/v4";
import { identityError } from "./messages";

const LONGEST = 254;
const schema = z.email().max(LONGEST);

/** The one form an address is kept and looked up in: without spaces around it, in lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize("NFC").trim().toLowerCase();
}

/** The address in its one form; `invalid-email` when it is none. */
export function parseEmail(email: string): string {
  const address = normaliseEmail(email);
  if (!schema.safeParse(address).success) throw identityError("invalid-email");
  return address;
}
