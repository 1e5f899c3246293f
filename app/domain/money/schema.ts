import { z } from "zod/v4";
import { CURRENCY_CODES } from "./currencies";

export const currency = z.enum(CURRENCY_CODES);

/** Integer minor units (cents, öre, yen) and an ISO 4217 code. */
export const money = z.object({ amount: z.number().int().min(0).max(1e12), currency });
export type Money = z.infer<typeof money>;
