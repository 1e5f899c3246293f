import { lazily } from "../concurrency";
import { normaliseEmail } from "~/domain/text/email-address";
import { formToSet } from "./password-forms";
import { identityError, passwordMessage, type PasswordProblem } from "./messages";

export const DEFAULT_PASSWORD_MIN_LENGTH = 8;
/** The provider's own minimum, which no setting goes below. */
const LOWEST_PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 128;

/** Some 49,000 passwords found in leaks, among them the 10,000 commonest. Loaded for the first password. */
const commonPasswords = lazily(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});

/** Words that an attacker who knows the site and the account would try, besides those of the address. */
const FORESEEABLE_WORDS: readonly string[] = [
  ...["edgewise", "casino", "casinos", "bonus", "bonuses", "complaint", "complaints", "review", "reviews", "award"],
  ...["awards", "news", "gambling", "gambler", "betting", "poker", "roulette", "blackjack", "slots", "jackpot"],
  ...["player", "member", "admin", "administrator", "moderator", "editor", "staff", "support", "root", "user"],
  ...["password", "passwort", "welcome", "letmein", "secret", "login", "qwerty", "test", "demo"],
];
/** Letters that must remain when those words, digits and punctuation are removed. */
const OWN_LETTERS = 4;

const lettersOf = (text: string) => [...text].filter((character) => /\p{L}/u.test(character)).length;

/**
 * True for such words with nothing but digits and punctuation around them. Passwords with none of the words only need
 * length.
 */
function isForeseeable(password: string, email: string): boolean {
  const ofAddress = normaliseEmail(email).split(/[^\p{L}]+/u);
  // Longest first, so that "casinos" leaves no "s".
  const words = [...FORESEEABLE_WORDS, ...ofAddress.filter((word) => word.length >= OWN_LETTERS)].sort(
    (a, b) => b.length - a.length,
  );
  const written = password.toLowerCase();
  const own = words.reduce((text, word) => text.replaceAll(word, ""), written);
  return own !== written && lettersOf(own) < OWN_LETTERS;
}

/** Returns the first rule that a password breaks; null for a good one. Case is ignored for common passwords. */
export async function passwordProblem(
  typed: string,
  { email, minLength = DEFAULT_PASSWORD_MIN_LENGTH }: { email: string; minLength?: number },
): Promise<PasswordProblem | null> {
  const password = formToSet(typed);
  const length = [...password].length;
  if (length < Math.max(minLength, LOWEST_PASSWORD_MIN_LENGTH)) return "too-short";
  if (length > PASSWORD_MAX_LENGTH) return "too-long";
  if (normaliseEmail(password) === normaliseEmail(email)) return "email-address";
  if ((await commonPasswords()).has(password.toLowerCase())) return "common";
  return isForeseeable(password, email) ? "foreseeable" : null;
}

/**
 * Returns a password in the form in which to set it. Throws `weak-password`, with the problem as its message, for one
 * that the policy refuses.
 */
export async function requireGoodPassword(
  password: string,
  { email, minLength = DEFAULT_PASSWORD_MIN_LENGTH }: { email: string; minLength?: number },
): Promise<string> {
  const problem = await passwordProblem(password, { email, minLength });
  if (problem === null) return formToSet(password);
  const limits = { minLength: Math.max(minLength, LOWEST_PASSWORD_MIN_LENGTH), maxLength: PASSWORD_MAX_LENGTH };
  throw identityError("weak-password", passwordMessage(problem, limits));
}
