import { WRONG_ADDRESS } from "~/domain/text/email-address";
import { IdentityError, type IdentityErrorCode } from "./port";

/** The message for each error. Sign In doesn't tell an unknown address from a wrong password. */
export const IDENTITY_MESSAGES: Readonly<Record<IdentityErrorCode, string>> = {
  "email-already-in-use": "This email address already has an account. Sign in, or set a new password.",
  "invalid-email": WRONG_ADDRESS,
  "weak-password": "Choose a stronger password.",
  "invalid-credential": "The email address or the password is wrong.",
  "user-disabled": "This account is suspended. Write to us if you think that is a mistake.",
  "user-not-found": "This account no longer exists.",
  "invalid-action-code": "This link is not valid, or has been used already. Ask for a new one.",
  "expired-action-code": "This link has expired. Ask for a new one.",
  "too-many-requests": "Too many attempts. Wait a little and try again.",
  "internal-error": "Something went wrong on our side. Try again in a few minutes.",
};

export type PasswordProblem = "too-short" | "too-long" | "common" | "email-address" | "foreseeable";

/** Says what is wrong with a password, and what to do. */
export function passwordMessage(problem: PasswordProblem, limits: { minLength: number; maxLength: number }): string {
  switch (problem) {
    case "too-short":
      return `Use at least ${limits.minLength} characters.`;
    case "too-long":
      return `Use at most ${limits.maxLength} characters.`;
    case "common":
      return "This password is too common and easy to guess. Choose another.";
    case "foreseeable":
      return "This password is easy to guess because it uses words such as the site's name. Add words of your own.";
    case "email-address":
      return "Your password cannot be your email address.";
  }
}

/** Returns the error with its own message. */
export function identityError(code: IdentityErrorCode, message = IDENTITY_MESSAGES[code]): IdentityError {
  return new IdentityError(code, message);
}
