import { z } from "zod/v4";
import { textUpTo } from "./fields";
import { parseUrl } from "../urls/parse-url";
import { normalForm } from "./normal-form";

const LONGEST = 254;
/** Characters that would end the host of a web address, and those that no domain has. */
const NOT_IN_DOMAIN = /[\s/?#:\\@[\]%]/;
/** What mail servers of every kind take; a domain in another script ends in a label such as xn--p1ai. */
const DELIVERABLE =
  /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]*[A-Z0-9_+-]@(?:[A-Z0-9][A-Z0-9-]*\.)+(?:[A-Z]{2,}|XN--[A-Z0-9-]*[A-Z0-9])$/i;

/** A stored address, as mail servers know it. */
export const storedEmail = () => z.email({ pattern: DELIVERABLE });

export const WRONG_ADDRESS = "Enter an email address in the right format, such as name@example.com.";
const TOO_LONG = "This email address is too long.";
const NOT_DELIVERABLE =
  "We can’t send email to an address with letters such as é or ü before the @. Enter another address.";

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Returns a domain as mail servers know it, such as xn--bcher-kva.example; unchanged when it can't be one. */
function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase();
  if (isAscii(lower) || NOT_IN_DOMAIN.test(lower)) return lower;
  return parseUrl(`http://${lower}`)?.hostname ?? lower;
}

/** Returns the part of an address before its last @. */
export function partBeforeAt(email: string): string {
  const at = email.lastIndexOf("@");
  return at === -1 ? email : email.slice(0, at);
}

/** Returns the address with its domain as mail servers know it: `name@bücher.example` → `name@xn--bcher-kva.example`. */
export function deliverableAddress(email: string): string {
  const plain = normalForm(email, "NFC").trim();
  const at = plain.lastIndexOf("@");
  return at === -1 ? plain : plain.slice(0, at + 1) + asciiDomain(plain.slice(at + 1));
}

/** Returns the normal form in which an address is stored and looked up: deliverable, and in lower case. */
export function normaliseEmail(email: string): string {
  return deliverableAddress(email).toLowerCase();
}

/** Returns what is wrong with an address, as its writer is told; null when mail can be sent to it. */
export function emailProblem(email: string, most = LONGEST): string | null {
  const address = deliverableAddress(email);
  if (address.length > most) return TOO_LONG;
  const before = partBeforeAt(address);
  // A message about letters helps only once the rest of the address is right.
  const plainBefore = before.replace(/[\p{L}\p{M}\p{N}]/gu, "x");
  if (!DELIVERABLE.test(plainBefore + address.slice(before.length))) return WRONG_ADDRESS;
  return isAscii(before) ? null : NOT_DELIVERABLE;
}

/** A form's field for an address, which comes out deliverable. `missing` is the message when there is none. */
export function emailField(missing = "Enter your email address.", most = LONGEST) {
  return textUpTo(most, { missing, tooLong: TOO_LONG })
    .overwrite(deliverableAddress)
    .superRefine((email, context) => {
      const problem = emailProblem(email, most);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    });
}
