import { getZodConstraint } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import {
  bonusValue,
  rulesOfFigures,
  VOLATILITIES,
  type BonusValue,
  type BonusValueInputs,
  type BonusWarning,
} from "../value/bonus-value";
import { isRule, mayBeInBritain, RULE_CODES, type Rule, type RuleCode } from "../value/wagering-rules";
import type { CasinoPlay } from "./casino-plays.server";
import { hundredPlayers, type HundredPlayers } from "./hundred-players.server";
import { CALCULATOR_FIELDS, PERCENT_FIELDS, type CalculatorField } from "./calculator-fields";
import { calculatorSchema } from "./calculator-schema";
import { GAME_PLAYS, type StandardPlay } from "../value/standard-play";
import { COUNTRIES } from "~/domain/codes/codes";
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
  edge: String(GAME_PLAYS.slots.edge),
  bet: "1",
  volatility: String(GAME_PLAYS.slots.volatility),
  cap: "",
  cost: "0",
  model: "cashable",
};

const plain = (value: number) => String(Math.round(value * 10_000) / 10_000);

/** Returns an offer's standard play as the calculator's fields. */
export function calculatorText(play: StandardPlay): CalculatorText {
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
    cost: plain(play.cost),
    model: play.model,
  };
}

/** Returns what was typed as a percentage as a share, or as it was typed. */
function shareOf(percent: string): string {
  const typed = Number(percent.replace("%", ""));
  return Number.isFinite(typed) ? String(Math.round(typed * 1_000_000) / 100_000_000) : percent;
}

export interface Calculation {
  /** True when the address has any of the calculator's fields; else the answer is that of `start`. */
  asked: boolean;
  text: CalculatorText;
  /**
   * True if the bonus follows from the deposit by the offer's terms, false if it is a figure of the reader's own; null
   * without an offer, or where its terms name no amount.
   */
  bonusFollows: boolean | null;
  answer: BonusValue | null;
  inputs: BonusValueInputs | null;
  /** What becomes of a hundred players; null without an answer and without wagering. */
  players: HundredPlayers | null;
  /** Reason there is no figure although every field of the form is valid. */
  notComputed: string | null;
  /** Form result when a field is invalid: answer with status 422. */
  lastResult: SubmissionResult<string[]> | null;
  /** Constraints for the browser's own validation of each field. */
  constraint: typeof CONSTRAINT;
}

const CONSTRAINT = getZodConstraint(calculatorSchema);
/** Where the bonus follows from the deposit, its field may be left empty. */
const FOLLOWING_CONSTRAINT = { ...CONSTRAINT, bonus: { ...CONSTRAINT.bonus, required: false } };

/** What an offer adds to its calculator. */
interface OfferRules {
  /** False if players in Great Britain can't take it, so that their rules are left out. */
  isForBritain: boolean;
  /** The rules its page warns of. */
  rules: readonly Rule[];
  /** Returns what the offer gives for a deposit; null where its terms don't say. */
  bonusFor: (deposit: number) => number | null;
}

/** Rules that follow from the calculator's own figures. An offer's other rules hold whatever is typed. */
const FIGURED: ReadonlySet<RuleCode> = new Set(["wagering_over_10", "cap_below_bonus", "deposit_in_wagering_base"]);

/** Returns the rules to warn of: an offer's own for its ordinary play, those of the figures for any other. */
function rulesFor(inputs: BonusValueInputs, asked: boolean, offer: OfferRules | null): BonusWarning[] {
  if (offer && !asked) return offer.rules.map(({ code, text }) => ({ code, text }));
  const figured = rulesOfFigures(inputs, { isForBritain: offer?.isForBritain ?? true });
  const others = offer?.rules.filter(({ code }) => !FIGURED.has(code)) ?? [];
  return [...figured, ...others]
    .sort((a, b) => RULE_CODES.indexOf(a.code) - RULE_CODES.indexOf(b.code))
    .map(({ code, text }) => ({ code, text }));
}

/**
 * Reads the calculator's fields from an address, those it leaves out from `start`, and calculates the answer. `offer`:
 * the rules of the offer whose page has the calculator. `table`: the pay table of the game that is played.
 */
export function calculate(
  search: URLSearchParams,
  start: CalculatorText,
  offer: OfferRules | null = null,
  table: BonusValueInputs["table"] = null,
): Calculation {
  const asked = [...CALCULATOR_FIELDS, ...Object.values(PERCENT_FIELDS)].some((field) => search.has(field));
  const { text, bonusFollows } = readText(search, start, offer);
  const submission = parseForm(new URLSearchParams(text), calculatorSchema);
  const nothing = {
    asked,
    text,
    bonusFollows,
    answer: null,
    inputs: null,
    players: null,
    notComputed: null,
    lastResult: null,
    constraint: bonusFollows === null ? CONSTRAINT : FOLLOWING_CONSTRAINT,
  };
  const refused = (options?: Parameters<typeof submission.reply>[0]) =>
    submission.reply({ ...options, ...(bonusFollows && { hideFields: ["bonus"] }) });
  // An untouched form with empty fields is not an error.
  if (submission.status !== "success") return { ...nothing, lastResult: asked ? refused() : null };

  const inputs: BonusValueInputs = { ...submission.value, cap: submission.value.cap ?? null };
  const answer = bonusValue({ ...inputs, table });
  if (!("problem" in answer)) {
    const notes = answer.warnings.filter((warning) => !isRule(warning));
    const warnings = [...rulesFor(inputs, asked, offer), ...notes];
    return {
      ...nothing,
      answer: { ...answer, warnings },
      inputs,
      players: hundredPlayers(answer, { ...inputs, table }),
    };
  }
  if (answer.problem === "parachute" || !asked) return { ...nothing, notComputed: answer.message };
  return { ...nothing, lastResult: refused({ fieldErrors: { [answer.field]: [answer.message] } }) };
}

function readText(
  search: URLSearchParams,
  start: CalculatorText,
  offer: OfferRules | null,
): Pick<Calculation, "text" | "bonusFollows"> {
  const text = { ...start };
  for (const field of CALCULATOR_FIELDS) text[field] = (search.get(field) ?? start[field]).trim().slice(0, 40);
  for (const field of ["contribution", "edge"] as const) {
    const percent = search.get(PERCENT_FIELDS[field])?.trim().slice(0, 40);
    if (percent) text[field] = shareOf(percent);
  }
  const named: Readonly<Record<string, number>> = VOLATILITIES;
  const volatility = named[text.volatility];
  if (volatility !== undefined) text.volatility = String(volatility);
  const given = offer?.bonusFor(Number(text.deposit)) ?? null;
  const bonusFollows = given === null ? null : !search.get("bonus")?.trim();
  // What isn't a deposit earns what ordinary play does, as its message says enough.
  if (given !== null && bonusFollows) text.bonus = Number.isFinite(given) ? plain(given) : start.bonus;
  return { text, bonusFollows };
}

export type OpenBonusValue = Pick<
  BonusValue,
  "finishChance" | "nothingChance" | "expectedWagering" | "expectedValue" | "aheadChance" | "bets" | "warnings"
> & {
  /** The version that was played, and whether its pay table was used; null without a game. */
  game: (Pick<CasinoPlay, "slug"> & CasinoPlay["seen"] & { payTable: boolean }) | null;
};

function isCountry(code: string): boolean {
  return (COUNTRIES as readonly string[]).includes(code);
}

/**
 * Returns the calculator's figures as open data, or the errors by field. `country` leaves out the rules that don't
 * concern its players. `played`: the game whose play the address has.
 */
export function openBonusValue(
  search: URLSearchParams,
  played: CasinoPlay | null = null,
): { value: OpenBonusValue } | { errors: Record<string, string[]> } {
  // On the page an empty address means nothing was asked; in the open data it is a request too.
  const asked = new URLSearchParams(search);
  if (!asked.has("deposit")) asked.set("deposit", "");
  // As an offer's play has it: the winnings of free spins are its bonus.
  if (asked.get("base") === "winnings") asked.set("base", "bonus");
  const country = asked.get("country");
  if (country !== null && !isCountry(country)) {
    return { errors: { country: ["Enter a two-letter country code, such as GB, or leave it out."] } };
  }
  const isForBritain = mayBeInBritain(country);
  const rules = { isForBritain, rules: [], bonusFor: () => null };
  const { answer, notComputed, lastResult } = calculate(asked, ORDINARY_PLAY, rules, played?.table?.rows);
  if (answer) {
    const { finishChance, nothingChance, expectedWagering, expectedValue, aheadChance, bets, warnings } = answer;
    const game = played && { slug: played.slug, ...played.seen, payTable: answer.working.results !== null };
    return {
      value: { finishChance, nothingChance, expectedWagering, expectedValue, aheadChance, bets, warnings, game },
    };
  }
  if (notComputed !== null) return { errors: { model: [notComputed] } };
  const errors = Object.entries(lastResult?.error ?? {}).map(([field, messages]) => [field, messages ?? []]);
  return { errors: Object.fromEntries(errors) as Record<string, string[]> };
}
