import { inEuros, type ExchangeRates } from "~/domain/money/money";
import type { HeldFields } from "../held-casino";
import type { Payment } from "../schema";
import type { SafetyScoreInputs } from "./safety-score";

/** A score's inputs, with the payment method of each withdrawal time. */
export interface CasinoScoreInputs extends SafetyScoreInputs {
  payments: readonly Pick<Payment, "method" | "statedHours" | "testedHours">[];
}

/** Returns the inputs of a casino's safety score: its own fields, its complaints and its reviews. */
export function scoreInputs(
  casino: HeldFields,
  record: Pick<SafetyScoreInputs, "complaints" | "reviews">,
  rates: ExchangeRates,
): CasinoScoreInputs {
  const { licences, sizeBand, listedOn, termFlags, payments, protectionTools, lifecycle } = casino;
  const monthly = casino.withdrawalLimits.month;
  return {
    licences,
    sizeBand,
    listedOn,
    termFlags,
    payments,
    protectionTools,
    lifecycle,
    monthlyLimitEur: monthly ? inEuros(monthly, rates) : null,
    complaints: record.complaints,
    reviews: record.reviews,
  };
}
