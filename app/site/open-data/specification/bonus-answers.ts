import { z } from "zod/v4";
import { CURRENCY_CODES, currency } from "~/domain/money/money";
import { bonusFields, WAGERING_BASES } from "~/features/bonuses/schema";
import { RULE_CODES } from "~/features/bonuses/value/wagering-rules";
import { address, numberedPage, share, standingOrNull, timeOrNull } from "./shared-answers";

type Flat<N extends string> = Record<`${N}Amount`, z.ZodNullable<z.ZodNumber>> &
  Record<`${N}Currency`, z.ZodNullable<typeof currency>>;

/** Money in two fields, as the list has it: minor units and currency, both null for none. */
function flat<N extends string>(name: N): Flat<N> {
  return {
    [`${name}Amount`]: z.number().int().min(0).nullable(),
    [`${name}Currency`]: z.enum(CURRENCY_CODES).nullable(),
  } as Flat<N>;
}

const { shape } = bonusFields;

export const bonusAnswer = z.object({
  slug: shape.slug,
  url: address,
  casino: z.string(),
  casinoSlug: z.string(),
  type: shape.type,
  title: shape.title,
  state: z.enum(["active", "scheduled", "paused"]),
  finishChance: share.nullable(),
  ...flat("playDeposit"),
  ...flat("playBonus"),
  flags: z.string(),
  code: shape.code,
  percent: shape.percent,
  lowestPercent: shape.lowestPercent,
  ...flat("max"),
  freeSpins: z.number().int().nullable(),
  ...flat("spin"),
  ...flat("minDeposit"),
  ...flat("maxDeposit"),
  ...flat("minLoss"),
  ...flat("minStakes"),
  wagering: shape.wagering,
  wageringBase: shape.wageringBase,
  slotsContribution: z.number().nullable(),
  ...flat("maxBet"),
  ...flat("maxCashout"),
  model: shape.model,
  claimDays: shape.claimDays,
  useDays: shape.useDays,
  startsAt: timeOrNull,
  endsAt: timeOrNull,
  countries: z.string(),
  newPlayersOnly: shape.newPlayersOnly,
  significantTerms: shape.significantTerms,
  termsUrl: shape.termsUrl,
  verifiedAt: timeOrNull,
  standing: standingOrNull,
  contributions: shape.contributions,
  play: z
    .object({
      deposit: z.number(),
      bonus: z.number(),
      wagering: z.number(),
      base: z.enum(WAGERING_BASES),
      contribution: share,
      edge: share,
      bet: z.number(),
      volatility: z.number(),
      cap: z.number().nullable(),
      model: shape.model,
      cost: z.number(),
      currency,
    })
    .nullable(),
  warnings: z.array(z.object({ code: z.enum(RULE_CODES), label: z.string(), text: z.string() })),
});

export const bonusListAnswer = z.object({ ...numberedPage, bonuses: z.array(bonusAnswer) });

export const bonusValueAnswer = z.object({
  finishChance: share,
  nothingChance: share,
  expectedWagering: z.number(),
  expectedValue: z.number(),
  aheadChance: share,
  bets: z.number().int(),
  warnings: z.array(
    z.object({
      code: z.enum([...RULE_CODES, "real_volatility_differs", "rounded_to_whole_bets"]),
      text: z.string(),
    }),
  ),
});

/** The messages of the calculator, by parameter. */
export const bonusValueErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
