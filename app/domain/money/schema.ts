import { z } from "zod/v4";
import { LARGEST_AMOUNT } from "./currencies";
import { CURRENCY_CODES } from "./currency-codes";

export const currency = z.enum(CURRENCY_CODES);

/** Integer minor units (cents, öre, yen, satoshi) and the currency's code. */
export const money = z.object({ amount: z.number().int().min(0).max(LARGEST_AMOUNT), currency });
export type Money = z.infer<typeof money>;
