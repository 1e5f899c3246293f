import { z } from "zod/v4";
import { country, instant } from "~/features/codes/codes";
import { money } from "~/features/money/money";
import { editorialFields, httpsUrl } from "~/features/publishing/schema";

export const BONUS_TYPES = [
  "welcome",
  "deposit_match",
  "no_deposit",
  "free_spins",
  "cashback",
  "reload",
  "loyalty",
] as const;
export const WAGERING_BASES = ["bonus", "deposit_plus_bonus", "winnings"] as const;
export const BONUS_MODELS = ["cashable", "sticky", "parachute"] as const;
export const GAME_KINDS = ["slots", "table_games", "live_casino", "video_poker", "jackpots"] as const;

export type BonusType = (typeof BONUS_TYPES)[number];
export type WageringBase = (typeof WAGERING_BASES)[number];
export type BonusModel = (typeof BONUS_MODELS)[number];
export type GameKind = (typeof GAME_KINDS)[number];

const percentage = z.number().min(0).max(100);

export const bonusFields = z.object({
  ...editorialFields,
  casinoId: z.string().min(1),
  type: z.enum(BONUS_TYPES),
  title: z.string().min(5).max(110),
  code: z.string().max(30).nullable(),
  /** Percent of the deposit that is matched, or of the loss that is paid back. */
  percent: z.number().min(1).max(1_000).nullable(),
  maxAmount: money.nullable(),
  freeSpins: z.object({ count: z.number().int().min(1).max(2_000), value: money, game: z.string().max(80) }).nullable(),
  minDeposit: money.nullable(),
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
  /** Staff's hold on an offer that runs by its dates. */
  paused: z.boolean(),
  withdrawnAt: instant.nullable(),
  /** Empty: every country the casino accepts. */
  countries: z.array(country),
  newPlayersOnly: z.boolean(),
  significantTerms: z.string().max(1_000),
  termsUrl: httpsUrl.nullable(),
  verifiedAt: instant.nullable(),
});
export type BonusFields = z.infer<typeof bonusFields>;
