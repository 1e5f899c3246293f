import { normalForm } from "~/domain/text/normal-form";

/**
 * Returns a password in the form in which it is set (RFC 8265): one system types é as a letter, another as an e and a
 * combining mark.
 */
export function formToSet(password: string): string {
  return normalForm(password, "NFC");
}

/** Returns the forms in which a password may have been set; earlier versions set it as it was typed. */
export function formsToTry(password: string): string[] {
  return [...new Set([formToSet(password), password, normalForm(password, "NFD")])];
}
