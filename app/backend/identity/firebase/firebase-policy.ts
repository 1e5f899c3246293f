import type { PasswordValidationStatus } from "firebase/auth";

/** Says what a password lacks under the project's policy; null when it is good, or the policy isn't enforced. */
export function policyProblem(status: PasswordValidationStatus): string | null {
  if (status.isValid || status.passwordPolicy.enforcementState !== "ENFORCE") return null;
  const { minPasswordLength, maxPasswordLength } = status.passwordPolicy.customStrengthOptions;
  const lacking = [
    status.meetsMinPasswordLength === false && `at least ${String(minPasswordLength)} characters`,
    status.meetsMaxPasswordLength === false && `at most ${String(maxPasswordLength)} characters`,
    status.containsLowercaseLetter === false && "a lower-case letter",
    status.containsUppercaseLetter === false && "an upper-case letter",
    status.containsNumericCharacter === false && "a digit",
    status.containsNonAlphanumericCharacter === false && "a symbol",
  ].filter((part) => part !== false);
  return lacking.length > 0 ? `Your password needs ${lacking.join(", ")}.` : "Choose a stronger password.";
}
