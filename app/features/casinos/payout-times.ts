import { median } from "~/domain/numbers";
import { formatHours } from "~/domain/durations";
import { paymentLabel } from "~/domain/codes/payment-methods";
import type { CasinoFields, Payment } from "./schema";

/** How long a withdrawal takes, by our tests or by the casino's own statement. */
export interface PayoutTime {
  hours: number;
  isTested: boolean;
}

/** What is known of a payment method's withdrawals. */
export interface MethodTime {
  method: string;
  time: PayoutTime | null;
  /** True if a withdrawal of ours was never paid. */
  neverArrived: boolean;
}

export const PAID_WITHIN = ["day", "two_days", "week"] as const;
export type PaidWithin = (typeof PAID_WITHIN)[number];

export const PAID_WITHIN_LABELS: Record<PaidWithin, string> = {
  day: "A day, in our tests",
  two_days: "Two days, in our tests",
  week: "A week, in our tests",
};

const MOST_HOURS: Record<PaidWithin, number> = { day: 24, two_days: 48, week: 168 };

/** More than any withdrawal takes, so that tested times come before stated ones. */
const AFTER_TESTED = 100_000;

type Payments = Pick<CasinoFields, "payments">;

/** Returns the time of a casino's withdrawals: the median of the tested times, else of the stated times, or null. */
export function payoutTime({ payments }: Payments): PayoutTime | null {
  const tested = median(payments.flatMap(({ testedHours }) => testedHours ?? []));
  if (tested !== null) return { hours: tested, isTested: true };
  const stated = median(payments.flatMap(({ statedHours }) => statedHours ?? []));
  return stated === null ? null : { hours: stated, isTested: false };
}

/** Returns the time of one payment method: as tested, else as stated. */
export function methodTime({ method, statedHours, testedHours, testedAt }: Payment): MethodTime {
  const neverArrived = testedHours === null && testedAt !== null;
  if (testedHours !== null) return { method, time: { hours: testedHours, isTested: true }, neverArrived };
  return { method, time: statedHours === null ? null : { hours: statedHours, isTested: false }, neverArrived };
}

/** Returns the times of the given methods, or of all, that the casino offers. */
export function methodTimes({ payments }: Payments, methods?: readonly string[]): MethodTime[] {
  return payments.filter(({ method }) => methods?.includes(method) ?? true).map(methodTime);
}

/** Returns the spans within which a time was tested; none for a time that is only stated. */
export function paidWithin(time: PayoutTime | null): PaidWithin[] {
  return time?.isTested ? PAID_WITHIN.filter((span) => time.hours <= MOST_HOURS[span]) : [];
}

/** Returns the figure that payouts are sorted by: tested times first, then stated ones, then unknown ones. */
export function payoutRank(time: PayoutTime | null): number {
  if (time === null) return Infinity;
  return time.isTested ? time.hours : AFTER_TESTED + time.hours;
}

/** As `payoutRank`, by the fastest of the given methods; a withdrawal that never arrived makes a method unknown. */
export function rankByMethods(casino: Payments, methods: readonly string[]): number {
  const ranks = methodTimes(casino, methods).map(({ time, neverArrived }) =>
    neverArrived ? Infinity : payoutRank(time),
  );
  return Math.min(Infinity, ...ranks);
}

/** "paid in 48 minutes", or "24 hours stated, not tested". */
export function payoutWords({ hours, isTested }: PayoutTime): string {
  return isTested ? `paid in ${formatHours(hours)}` : `${formatHours(hours)} stated, not tested`;
}

/** "E-wallet: paid in 48 minutes", "Bank transfer: our withdrawal never arrived". */
export function methodWords({ method, time, neverArrived }: MethodTime): string {
  const words = neverArrived ? "our withdrawal never arrived" : time ? payoutWords(time) : "time unknown";
  return `${paymentLabel(method)}: ${words}`;
}
