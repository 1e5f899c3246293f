import { getZodConstraint } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { bonusValue, VOLATILITIES, type BonusValue, type BonusValueInputs } from "../value/bonus-value";
import { CALCULATOR_FIELDS, calculatorSchema, type CalculatorField } from "./calculator-schema";
import { STANDARD_EDGE, type StandardPlay } from "../value/standard-play";
import { parseForm } from "~/http/forms/parse-form.server";

/** The calculator's fields as text, as in a form or an address. */
export type CalculatorText = Record<CalculatorField, string>;

/** Defaults for fields the address leaves out. */
export const ORDINARY_PLAY: CalculatorText = {
  deposit: "",
  bonus: "",
  wagering: "",
  base: "bonus",
  contribution: "1",
  edge: String(STANDARD_EDGE),
  bet: "1",
  volatility: String(VOLATILITIES.medium),
  cap: "",
  model: "cashable",
};

/** Returns an offer's standard play as the calculator's fields. */
export function calculatorText(play: StandardPlay): CalculatorText {
  const plain = (value: number) => String(Math.round(value * 10_000) / 10_000);
  return {
    deposit: plain(play.deposit),
    bonus: plain(play.bonus),
    wagering: plain(play.wagering),
    // The bonus of a free spins offer is its winnings.
    base: play.base === "deposit_plus_bonus" ? "deposit_plus_bonus" : "bonus",
    contribution: plain(play.contribution),
    edge: plain(play.edge),
    bet: plain(play.bet),
    volatility: plain(play.volatility),
    cap: play.cap === null ? "" : plain(play.cap),
    model: play.model,
  };
}

export interface Calculation {
  /** True when the address has any of the calculator's fields; else the answer is that of `start`. */
  asked: boolean;
  text: CalculatorText;
  answer: BonusValue | null;
  inputs: BonusValueInputs | null;
  /** Reason there is no figure although every field of the form is valid. */
  notComputed: string | null;
  /** Form result when a field is invalid: answer with status 422. */
  lastResult: SubmissionResult<string[]> | null;
  /** Constraints for the browser's own validation of each field. */
  constraint: typeof CONSTRAINT;
}

const CONSTRAINT = getZodConstraint(calculatorSchema);

/**
 * Reads the calculator's fields from an address, what it leaves out from `start`, and calculates the answer.
 * `isForBritain` is false for an offer that players in Great Britain can't take, whose answer leaves their rules out.
 */
export function calculate(
  search: URLSearchParams,
  start: CalculatorText,
  { isForBritain = true }: { isForBritain?: boolean } = {},
): Calculation {
  const asked = CALCULATOR_FIELDS.some((field) => search.has(field));
  const text = readText(search, start);
  const submission = parseForm(new URLSearchParams(text), calculatorSchema);
  const nothing = {
    asked,
    text,
    answer: null,
    inputs: null,
    notComputed: null,
    lastResult: null,
    constraint: CONSTRAINT,
  };
  // An untouched form with empty fields is not an error.
  if (submission.status !== "success") return { ...nothing, lastResult: asked ? submission.reply() : null };

  const inputs: BonusValueInputs = { ...submission.value, cap: submission.value.cap ?? null };
  const answer = bonusValue(inputs);
  if (!("problem" in answer)) {
    const warnings = answer.warnings.filter(({ code }) => isForBritain || code !== "wagering_over_10");
    return { ...nothing, answer: { ...answer, warnings }, inputs };
  }
  if (answer.problem === "parachute" || !asked) return { ...nothing, notComputed: answer.message };
  return { ...nothing, lastResult: submission.reply({ fieldErrors: { [answer.field]: [answer.message] } }) };
}

function readText(search: URLSearchParams, start: CalculatorText): CalculatorText {
  const text = { ...start };
  for (const field of CALCULATOR_FIELDS) text[field] = (search.get(field) ?? start[field]).trim().slice(0, 40);
  const named: Readonly<Record<string, number>> = VOLATILITIES;
  const volatility = named[text.volatility];
  if (volatility !== undefined) text.volatility = String(volatility);
  return text;
}

export type OpenBonusValue = Pick<
  BonusValue,
  "finishChance" | "expectedWagering" | "expectedValue" | "bets" | "warnings"
>;

/** Returns the calculator's figures as open data, or the errors by field. */
export function openBonusValue(
  search: URLSearchParams,
): { value: OpenBonusValue } | { errors: Record<string, string[]> } {
  // On the page an empty address means nothing was asked; in the open data it is a request too.
  const asked = new URLSearchParams(search);
  if (!asked.has("deposit")) asked.set("deposit", "");
  const { answer, notComputed, lastResult } = calculate(asked, ORDINARY_PLAY);
  if (answer) {
    const { finishChance, expectedWagering, expectedValue, bets, warnings } = answer;
    return { value: { finishChance, expectedWagering, expectedValue, bets, warnings } };
  }
  if (notComputed !== null) return { errors: { model: [notComputed] } };
  const errors = Object.entries(lastResult?.error ?? {}).map(([field, messages]) => [field, messages ?? []]);
  return { errors: Object.fromEntries(errors) as Record<string, string[]> };
}
