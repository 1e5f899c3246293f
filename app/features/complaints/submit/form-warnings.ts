import { DAY_MS } from "~/domain/day-ms";

/** Working days a casino should have to answer before somebody else is asked. */
const FAIR_DAYS = 10;

/** Returns the weekdays after one calendar day up to and including another (both `2026-11-21`). */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  const last = Date.parse(to.slice(0, 10));
  for (let at = Date.parse(from.slice(0, 10)) + DAY_MS; at <= last && count < 1_000; at += DAY_MS) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** Luhn's check, which the number of every payment card passes. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** True for 13 to 19 digits, grouped or not, that could be a payment card's number. */
export function looksLikeCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g)) {
    const digits = found.replace(/\D/g, "");
    if (!/^0+$/.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

/** True for an account number by ISO 13616 whose check digits are right. */
export function looksLikeIban(text: string): boolean {
  for (const [found] of text.toUpperCase().matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g)) {
    // The match may include words after the number, so every possible length is tried.
    const compact = found.replace(/ /g, "");
    for (let length = 15; length <= Math.min(34, compact.length); length += 1) {
      if (hasRightCheckDigits(compact.slice(0, length))) return true;
    }
  }
  return false;
}

function hasRightCheckDigits(iban: string): boolean {
  let remainder = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = sign >= "A" ? sign.charCodeAt(0) - 55 : Number(sign);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

export type FormWarning = "casino_contacted_lately" | "card_number" | "iban" | "casino_not_listed";

export const WARNING_WORDS: Record<FormWarning, string> = {
  casino_contacted_lately:
    "You wrote to the casino under ten working days ago. It may still answer. You can send the complaint anyway.",
  card_number:
    "Your text contains what looks like a card number. It would be public, so remove it unless you are sure.",
  iban: "Your text contains what looks like a bank account number. It would be public, so remove it unless you are sure.",
  casino_not_listed:
    "We don’t list a casino with that name. Check the spelling. If it is right, we will use the name you gave.",
};

/** Returns warnings to review before sending; none of them blocks it. `today` is `2026-11-21`. */
export function formWarnings(
  entry: { title: string; story: string; desiredOutcome?: string | undefined; contactedCasinoOn: string },
  { today, isListed }: { today: string; isListed: boolean },
): FormWarning[] {
  const text = [entry.title, entry.story, entry.desiredOutcome ?? ""].join("\n");
  const warnings: FormWarning[] = [];
  if (!isListed) warnings.push("casino_not_listed");
  if (workingDaysBetween(entry.contactedCasinoOn, today) < FAIR_DAYS) warnings.push("casino_contacted_lately");
  if (looksLikeCardNumber(text)) warnings.push("card_number");
  if (looksLikeIban(text)) warnings.push("iban");
  return warnings;
}
