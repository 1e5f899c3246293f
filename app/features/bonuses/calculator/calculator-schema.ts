import { z } from "zod/v4";
import { BONUS_MODELS } from "../kinds";
import type { CalculatorField } from "./calculator-fields";

const MOST_MONEY = 1_000_000;

/** Returns a schema for a number within bounds, with one message for every invalid value. */
function figure(message: string, least: number, most: number) {
  return z.number({ error: message }).min(least, message).max(most, message);
}

/**
 * The calculator's input, on its pages and in the open data: amounts in whole units of one currency, shares as decimals
 * (0.04 is 4%). `bonusValue` refuses what is invalid only in combination (too many bets, a bet over the balance).
 */
export const calculatorSchema = z.object({
  deposit: figure("Enter a deposit from 0 to 1,000,000.", 0, MOST_MONEY),
  bonus: figure("Enter a bonus from 0 to 1,000,000.", 0, MOST_MONEY),
  wagering: figure("Enter how many times it must be wagered, from 0 to 1,000.", 0, 1_000),
  base: z.enum(["bonus", "deposit_plus_bonus"], {
    error: "Choose what must be wagered: the bonus, or deposit and bonus.",
  }),
  contribution: figure("Enter from 0% to 100%, as a share from 0 to 1 in the open data.", 0, 1),
  edge: figure("Enter from 0% to 99%, as a share from 0 to 0.99 in the open data.", 0, 0.99),
  bet: figure("Enter a bet from 0.01 to 100,000.", 0.01, 100_000),
  volatility: figure("Enter low, medium, high or a whole number from 2 to 10,000.", 2, 10_000).int(
    "Enter low, medium, high or a whole number from 2 to 10,000.",
  ),
  cap: figure("Enter a cap from 0.01 to 1,000,000, or leave it empty.", 0.01, MOST_MONEY).optional(),
  cost: figure("Enter a cost from 0 to 1,000,000.", 0, MOST_MONEY),
  model: z.enum(BONUS_MODELS, { error: "Choose cashable or sticky." }),
} satisfies Record<CalculatorField, z.ZodType>);
export type CalculatorInputs = z.infer<typeof calculatorSchema>;
