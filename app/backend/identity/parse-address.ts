import { emailProblem, normaliseEmail } from "~/domain/text/email-address";
import { identityError } from "./messages";

/** Returns the address in normal form; throws `invalid-email`, with what is wrong, when no mail can be sent to it. */
export function parseEmail(email: string): string {
  const problem = emailProblem(email);
  if (problem !== null) throw identityError("invalid-email", problem);
  return normaliseEmail(email);
}
