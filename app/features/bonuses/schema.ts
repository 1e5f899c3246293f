import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { country, instant } from "~/domain/codes/codes";
import { money } from "~/domain/money/money";
import { editorialFields } from "~/platform/publishing/schema";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { BONUS_TYPES, WAGERING_BASES, BONUS_MODELS, GAME_KINDS } from "./kinds";

export * from "./kinds";

const percentage = z.number().min(0).max(100);

export const bonusFields = z.object({
  ...editorialFields,
  casinoId: z.string().min(1),
  type: z.enum(BONUS_TYPES),
  title: textUpTo(110).min(5),
  code: textUpTo(30).nullable(),
  /** Percent of the deposit that is matched, or of the loss that is paid back. */
  percent: z.number().min(1).max(1_000).nullable(),
  /** The lowest percentage where it varies up to `percent`; else null. */
  lowestPercent: z.number().min(1).max(1_000).nullable(),
  maxAmount: money.nullable(),
  freeSpins: z.object({ count: z.number().int().min(1).max(2_000), value: money, game: textUpTo(80) }).nullable(),
  minDeposit: money.nullable(),
  /** The maximum deposit; null where the terms name none. */
  maxDeposit: money.nullable(),
  /** The smallest loss that is partly paid back; null for none. */
  minLoss: money.nullable(),
  /** The stakes that earn a loyalty reward; null where none are asked for, or the terms name none. */
  minStakes: money.nullable(),
  /** How many times the base must be wagered; 0 for none. */
  wagering: z.number().min(0).max(100),
  wageringBase: z.enum(WAGERING_BASES).nullable(),
  /** Percent of a bet that counts towards the wagering, by kind of game. */
  contributions: z.partialRecord(z.enum(GAME_KINDS), percentage),
  maxBet: money.nullable(),
  maxCashout: money.nullable(),
  model: z.enum(BONUS_MODELS),
  claimDays: z.number().int().min(1).max(365).nullable(),
  useDays: z.number().int().min(1).max(365).nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** True while staff hold back an offer that would otherwise run by its dates. */
  paused: z.boolean(),
  withdrawnAt: instant.nullable(),
  /** Empty for every country the casino accepts. */
  countries: z.array(country),
  newPlayersOnly: z.boolean(),
  significantTerms: textUpTo(1_000),
  termsUrl: storedHttpsUrl.nullable(),
  verifiedAt: instant.nullable(),
});
export type BonusFields = z.infer<typeof bonusFields>;
