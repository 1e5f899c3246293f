import { namesIn } from "~/domain/codes/names-in";

/** The kinds of payment methods: each is a method of its own as well, for casinos that name no other. */
export const PAYMENT_LABELS = {
  debit_card: "Debit card",
  bank_transfer: "Bank transfer",
  instant_bank: "Instant bank transfer",
  e_wallet: "E-wallet",
  prepaid_voucher: "Prepaid voucher",
  mobile_billing: "Mobile billing",
  crypto: "Cryptocurrency",
};
export const PAYMENT_KINDS = namesIn(PAYMENT_LABELS);
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const LONGEST_METHOD = 40;

export function isPaymentKind(method: string): method is PaymentKind {
  return Object.hasOwn(PAYMENT_LABELS, method);
}

/** Returns what a method is called: a kind's label, or the name by which the operator's own methods are stored. */
export function paymentLabel(method: string): string {
  return isPaymentKind(method) ? PAYMENT_LABELS[method] : method;
}

/** Returns what a method is called within a sentence: "e-wallet", "M-Pesa". */
export function paymentInText(method: string): string {
  return isPaymentKind(method) ? PAYMENT_LABELS[method].toLowerCase() : method;
}

/** Returns a method as a choice: with its kind where its name alone may not tell, "M-Pesa (mobile billing)". */
export function paymentChoice(method: string, kind: PaymentKind | undefined): string {
  return isPaymentKind(method) || kind === undefined
    ? paymentLabel(method)
    : `${method} (${PAYMENT_LABELS[kind].toLowerCase()})`;
}

/** Returns the method of this name: a kind in any case, else the name itself. */
export function methodNamed(name: string): string {
  const sought = name.toLowerCase().replace(/[\s_-]+/g, " ");
  const kind = PAYMENT_KINDS.find(
    (one) => one.replaceAll("_", " ") === sought || PAYMENT_LABELS[one].toLowerCase().replace(/-/g, " ") === sought,
  );
  return kind ?? name;
}
