import { z } from "zod/v4";
import { CURRENCY_CODES, currency } from "~/domain/money/money";
import { bonusFields, WAGERING_BASES } from "~/features/bonuses/schema";
import { RULE_CODES } from "~/features/bonuses/value/wagering-rules";
import { address, numberedPage, share, standingOrNull, timeOrNull } from "./shared-answers";

type Flat<N extends string> = Record<`${N}Amount`, z.ZodNullable<z.ZodNumber>> &
  Record<`${N}Currency`, z.ZodNullable<typeof currency>>;

/** Money in two fields, as the list has it: minor units and currency, both null for none. */
function flat<N extends string>(name: N, words: string): Flat<N> {
  return {
    [`${name}Amount`]: z.number().int().min(0).nullable().describe(words),
    [`${name}Currency`]: z.enum(CURRENCY_CODES).nullable().describe(words),
  } as Flat<N>;
}

const { shape } = bonusFields;

export const bonusAnswer = z.object({
  slug: shape.slug.describe("The offer’s name in URLs."),
  url: address.describe("Its page here."),
  casino: z.string().describe("Name and slug of the casino."),
  casinoSlug: z.string().describe("Name and slug of the casino."),
  type: shape.type.describe("welcome, deposit_match, no_deposit, free_spins, cashback, reload or loyalty."),
  title: shape.title.describe("The offer in words."),
  state: z.enum(["active", "scheduled", "paused"]).describe("active, scheduled or paused."),
  finishChance: share
    .nullable()
    .describe(
      "Chance of finishing the wagering under ordinary play, 0 to 1; null if it can’t be calculated or slots don’t count, 1 if nothing has to be wagered. Free spins that come beside a sum are left out of it and of play.",
    ),
  ...flat(
    "playDeposit",
    "The deposit that chance is for, in minor units: the one that earns the whole bonus, or €100 (about as much in round figures of another currency) where that earns part of it, within the offer’s limits.",
  ),
  ...flat("playBonus", "What that play is given, in minor units."),
  flags: z.string().describe("Codes of the rules to know, separated by semicolons, as on the offer’s page."),
  code: shape.code.describe("Code to enter, or null."),
  percent: shape.percent.describe(
    "Percent of the deposit matched, or of the loss paid back; the highest where it varies.",
  ),
  lowestPercent: shape.lowestPercent.describe(
    "The lowest percent where it varies, else null. The play is for the end with the lower chance, without wagering for the lowest.",
  ),
  ...flat("max", "Maximum value, in minor units."),
  freeSpins: z.number().int().nullable().describe("Number of free spins, or null."),
  ...flat("spin", "What one spin is worth, in minor units."),
  ...flat("minDeposit", "Minimum deposit, in minor units."),
  ...flat("maxDeposit", "Maximum deposit, in minor units; null if not stated."),
  ...flat("minLoss", "The smallest loss that is partly paid back, in minor units; null for none."),
  ...flat("minStakes", "The stakes that earn a loyalty reward, in minor units; null where none are asked for."),
  wagering: shape.wagering.describe("How many times the base must be wagered; 0 for none."),
  wageringBase: shape.wageringBase.describe("bonus, deposit_plus_bonus or winnings; null without wagering."),
  slotsContribution: z.number().nullable().describe("Percent of a bet on slots that counts."),
  ...flat("maxBet", "Maximum bet while wagering, in minor units."),
  ...flat("maxCashout", "Maximum payout, in minor units."),
  model: shape.model.describe("cashable, sticky or parachute."),
  claimDays: shape.claimDays.describe("Days to claim it and to finish it."),
  useDays: shape.useDays.describe("Days to claim it and to finish it."),
  startsAt: timeOrNull.describe("When it starts and ends, UTC; null for no limit."),
  endsAt: timeOrNull.describe("When it starts and ends, UTC; null for no limit."),
  countries: z
    .string()
    .describe("Countries it is open to, separated by semicolons; empty for all the countries the casino accepts."),
  newPlayersOnly: shape.newPlayersOnly.describe("true or false."),
  significantTerms: shape.significantTerms.describe(
    "The significant terms in full. Show them wherever you show the offer.",
  ),
  termsUrl: shape.termsUrl.describe("The casino’s own terms."),
  verifiedAt: timeOrNull.describe("When we last checked it, UTC."),
  standing: standingOrNull.describe("With the filter country, as for casinos; otherwise null."),
  spinGame: z.string().nullable().describe("The game of the free spins, or null. JSON only."),
  contributions: shape.contributions.describe("Percent of a bet that counts, by kind of game. JSON only."),
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
    .nullable()
    .describe(
      "The play its chance is calculated for, in whole units, as the calculator below takes it, which has no figures for a parachute bonus, nor where slots don’t count. JSON only.",
    ),
  warnings: z
    .array(z.object({ code: z.enum(RULE_CODES), label: z.string(), text: z.string() }))
    .describe("The rules to know: code, label and text, as on the offer’s page. JSON only."),
});

export const bonusListAnswer = z.object({ ...numberedPage, bonuses: z.array(bonusAnswer) });

export const bonusValueAnswer = z.object({
  finishChance: share.describe("Chance to finish the wagering before the money is gone, 0 to 1."),
  nothingChance: share.describe(
    "Chance that you are paid nothing, 0 to 1: the money is gone, or no more is left than a sticky bonus takes back.",
  ),
  expectedWagering: z.number().describe("Money wagered on average until then."),
  expectedValue: z.number().describe("Average payout minus the deposit and the cost; below zero, you lose on average."),
  aheadChance: share.describe("Chance that you are paid more than deposit and cost, 0 to 1."),
  bets: z.number().int().describe("Bets it takes to finish."),
  warnings: z
    .array(
      z.object({
        code: z.enum([...RULE_CODES, "real_volatility_differs", "rounded_to_whole_bets"]),
        text: z.string(),
      }),
    )
    .describe("Rules to know and limits of the model: code and text."),
  game: z
    .object({
      slug: z.string(),
      percent: z.number().describe("Return to player of the version, in percent."),
      seenOn: z.string().describe("The day on which it was seen."),
      country: z.string().describe("The country from which it was seen."),
      payTable: z.boolean().describe("true if its pay table was used, false if its volatility was."),
    })
    .nullable()
    .describe("The version of the game that was played; null if none was asked for."),
});

/** The messages of the calculator, by parameter. */
export const bonusValueErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
