import { isPaymentKind, type PaymentKind } from "~/domain/codes/payment-methods";
import type { CasinoFields, Payment } from "~/features/casinos/schema";
import type { Finding, Rule } from "../finding";
import { NUMBER, valueOf } from "../numbers";
import { excerpt, proseOfCasinos, sentencesOf } from "../prose";

const METHODS: Record<PaymentKind, RegExp> = {
  instant_bank: /\binstant[- ](?:bank|payouts?|transfer|withdrawal)/i,
  bank_transfer: /\b(?:bank transfers?|ordinary transfer|by bank\b|^bank\b|\bbank[:,]|transfers?\b)/i,
  debit_card: /\b(?:debit card|by card\b|cards?[:,]|card\b)/i,
  e_wallet: /\b(?:e-wallets?|wallets?)\b/i,
  prepaid_voucher: /\b(?:vouchers?|cheques?)\b/i,
  mobile_billing: /\bmobile billing\b/i,
  crypto: /\b(?:coins?|crypto)\b/i,
};

const DURATION = new RegExp(String.raw`\b(${NUMBER})(?: and a half)? (hours?|minutes?|days?)\b`, "gi");

/** Returns the least and most hours that a rounded duration may mean. */
function hoursOf(value: number, unit: string): [number, number] {
  if (unit.startsWith("minute")) return [(value - 1) / 60, (value + 1) / 60];
  if (unit.startsWith("hour")) return [value - 0.5, value + 0.5];
  return [(value - 1) * 24, (value + 1) * 24];
}

function paymentsNamed(piece: string, payments: readonly Payment[]): Payment[] {
  const named = payments.filter(({ method }) => isPaymentKind(method) && METHODS[method].test(piece));
  // The words for an instant bank payment also match a bank transfer.
  return named.some(({ method }) => method === "instant_bank")
    ? named.filter(({ method }) => method !== "bank_transfer" || /bank transfer|ordinary/i.test(piece))
    : named;
}

/** True if the text gives a range ("between one and four hours") that includes the tested time. */
function isRange(piece: string, { testedHours }: Payment): boolean {
  const [, from = "", to = ""] =
    new RegExp(String.raw`\b(${NUMBER}) (?:and|to) (${NUMBER}) hours`, "i").exec(piece) ?? [];
  return testedHours !== null && testedHours >= valueOf(from) && testedHours <= valueOf(to);
}

/** True if the text gives an upper bound ("inside 20 hours") that the tested time keeps to. */
function isBound(piece: string, { testedHours }: Payment): boolean {
  const [, most = ""] =
    new RegExp(String.raw`\b(?:inside|within|under|less than) (${NUMBER}) hours`, "i").exec(piece) ?? [];
  return testedHours !== null && testedHours <= valueOf(most);
}

/** True if the text gives the correct delay ("nine hours later than stated"). */
function isDifference(piece: string, { statedHours, testedHours }: Payment): boolean {
  const [, told = ""] = new RegExp(String.raw`\b(${NUMBER}) hours? (?:later|longer|after it)`, "i").exec(piece) ?? [];
  return statedHours !== null && testedHours !== null && Math.round(testedHours - statedHours) === valueOf(told);
}

function lateClaim(casino: CasinoFields, text: string): string | null {
  const [words] =
    /\b(?:none late|nothing was late|never late|none (?:of them )?was late|not one (?:was )?late|all earlier than stated|all within the promise|within (?:its|the) (?:stated time|time stated)|every one inside what is promised|all as advertised)\b/i.exec(
      text,
    ) ?? [];
  if (words === undefined) return null;
  // A sentence that names methods ("Cards come within the time stated") is only about those.
  const claim = sentencesOf(text).find((sentence) => sentence.includes(words)) ?? "";
  const named = paymentsNamed(claim, casino.payments);
  const meant = named.length > 0 ? named : casino.payments;
  const late = meant.filter(
    ({ statedHours, testedHours }) => statedHours !== null && testedHours !== null && testedHours > statedHours,
  );
  const limits = new Map(casino.payments.map((payment) => [payment.method, payment.statedHours]));
  const told = sentencesOf(text).flatMap((sentence) =>
    paymentsNamed(sentence, meant).flatMap(({ method }) =>
      [...sentence.matchAll(DURATION)]
        .filter(([, , unit = ""]) => unit.startsWith("hour"))
        .filter(([, value = ""]) => valueOf(value) > (limits.get(method) ?? Infinity))
        .map(([duration]) => `${method.replace("_", " ")} took ${duration}`),
    ),
  );
  if (late.length > 0)
    return `“${words}”, but ${late.map(({ method }) => method.replace("_", " ")).join(" and ")} took longer than stated.`;
  return told.length > 0 ? `“${words}”, but ${told.join(", ")}.` : null;
}

/** Checks that times beside a payment method are those of the table, tested or stated. */
export const payouts: Rule = (content) => {
  const findings: Finding[] = [];
  for (const { id: casinoId, file, fields, says } of content.casinos) {
    const { hours: asserted = [] } = (says ?? {}) as { hours?: number[] };
    const own = proseOfCasinos([{ file, id: casinoId, fields, says }]).filter(({ isOurs }) => isOurs);
    const whole = own.map(({ text }) => text).join("\n\n");
    const late = lateClaim(fields, whole);
    if (late !== null) findings.push({ rule: "payouts", file, where: casinoId, problem: late });
    for (const { field, text } of own) {
      for (const sentence of sentencesOf(text)) {
        for (const piece of sentence.split(/[;,]\s/)) {
          const [payment, ...others] = paymentsNamed(piece, fields.payments);
          if (!payment || others.length > 0) continue;
          if (isRange(piece, payment) || isBound(piece, payment) || isDifference(piece, payment)) continue;
          for (const [duration, value = "", unit = ""] of piece.matchAll(DURATION)) {
            if (!/\b(?:took|in|arrived|after|came|needed|promised|stated|hours?$|minutes?$)\b|:/.test(piece)) continue;
            const [least, most] = hoursOf(valueOf(value) + (/and a half/.test(duration) ? 0.5 : 0), unit);
            const fits = [payment.testedHours, payment.statedHours, ...asserted].some(
              (known) => known !== null && known >= least && known <= most,
            );
            if (!fits)
              findings.push({
                rule: "payouts",
                file,
                where: `${casinoId} ${field}`,
                problem: `${excerpt(piece, duration)}: ${payment.method.replace("_", " ")} is tested with ${String(payment.testedHours)} hours, stated with ${String(payment.statedHours)}.`,
              });
          }
        }
      }
      if (/\bnever arrived|still (?:pending|“?processing|"processing)/i.test(text)) {
        const waiting = fields.payments.some(({ testedAt, testedHours }) => testedAt !== null && testedHours === null);
        if (!waiting && /\b(?:our own|bank transfer (?:requested|of))\b/i.test(text))
          findings.push({
            rule: "payouts",
            file,
            where: `${casinoId} ${field}`,
            problem: "a withdrawal of ours never arrived, and the table says that nothing was tested.",
          });
      }
    }
  }
  return findings;
};
