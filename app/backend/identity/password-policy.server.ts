import { dictionary } from "@zxcvbn-ts/language-common";
import { normaliseEmail } from "./email-address";
import { identityError, passwordMessage, type PasswordProblem } from "./messages";

export const DEFAULT_PASSWORD_MIN_LENGTH = 8;
/** The provider's own floor, which no setting goes below. */
export const LOWEST_PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
const COMMONEST = 10_000;

// Ordered by how often they were found in leaks, the commonest first.
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, COMMONEST));

/** The first rule of the policy that a password breaks; null for one that is good. Letters' case hides no common one. */
export function passwordProblem(
  password: string,
  { email, minLength = DEFAULT_PASSWORD_MIN_LENGTH }: { email: string; minLength?: number },
): PasswordProblem | null {
  const length = [...password].length;
  if (length < Math.max(minLength, LOWEST_PASSWORD_MIN_LENGTH)) return "too-short";
  if (length > PASSWORD_MAX_LENGTH) return "too-long";
  if (normaliseEmail(password) === normaliseEmail(email)) return "email-address";
  return common.has(password.toLowerCase()) ? "common" : null;
}

/** `weak-password`, with what is wrong as its message, for a password the policy refuses. */
export function requireGoodPassword(
  password: string,
  { email, minLength = DEFAULT_PASSWORD_MIN_LENGTH }: { email: string; minLength?: number },
): void {
  const problem = passwordProblem(password, { email, minLength });
  if (problem === null) return;
  const limits = { minLength: Math.max(minLength, LOWEST_PASSWORD_MIN_LENGTH), maxLength: PASSWORD_MAX_LENGTH };
  throw identityError("weak-password", passwordMessage(problem, limits));
}
