import { z } from "zod/v4";
import { CURRENCY_CODES, LARGEST_AMOUNT } from "./currencies";

export const currency = z.enum(CURRENCY_CODES);

/** Integer minor units (cents, öre, yen, satoshi) and the currency's code. */
export const money = z.object({ amount: z.number().int().min(0).max(LARGEST_AMOUNT), currency });
export type Money = z.infer<typeof money>;
