import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { COUNTRIES } from "~/domain/codes/codes";
import {
  choice,
  choices,
  instantText,
  line,
  longText,
  moneyText,
  optionalHttps,
  optionalInstant,
  optionalLine,
  optionalMoney,
  optionalNumber,
  optionalSlug,
  ticked,
} from "~/platform/publishing/fields/form-fields";
import { BONUS_MODELS, BONUS_TYPES, GAME_KINDS, WAGERING_BASES, type BonusFields } from "../schema";

const days = z
  .number({ error: "Enter a number." })
  .int("Use whole days.")
  .min(1, "At least 1.")
  .max(365, "At most 365.")
  .optional()
  .transform((value) => value ?? null);

const percentage = z.number({ error: "Enter a number." }).min(0, "At least 0.").max(100, "At most 100.").optional();

const freeSpins = z
  .object({
    count: z
      .number({ error: "Enter a number." })
      .int("Use whole spins.")
      .min(1, "At least 1.")
      .max(2_000, "At most 2000.")
      .optional(),
    value: optionalMoney(),
    game: singleLine(80).optional(),
  })
  .transform(({ count, value, game }, context) => {
    if (count === undefined && value === null && !game) return null;
    if (count === undefined)
      context.issues.push({ code: "custom", path: ["count"], message: "Enter how many.", input: count });
    if (value === null)
      context.issues.push({
        code: "custom",
        path: ["value", "amount"],
        message: "Enter the value of each spin.",
        input: value,
      });
    return count === undefined || value === null ? z.NEVER : { count, value, game: game ?? "" };
  });

/** Kinds of game whose field is empty are left out. */
const contributions = z
  .object(
    Object.fromEntries(GAME_KINDS.map((kind) => [kind, percentage])) as Record<
      (typeof GAME_KINDS)[number],
      typeof percentage
    >,
  )
  .transform((kinds) => Object.fromEntries(Object.entries(kinds).filter(([, percent]) => percent !== undefined)));

/** Form of the bonus editor. The casino is sent as its address or name. */
export const bonusForm = z.object({
  casinoId: line({ max: 100 }, "Say which casino offers it."),
  title: line({ min: 5, max: 110 }, "Give it a title."),
  slug: optionalSlug(),
  type: choice(BONUS_TYPES, "Choose what kind of offer it is."),
  code: optionalLine({ max: 30 }),
  percent: optionalNumber({ min: 1, max: 1_000 }),
  lowestPercent: optionalNumber({ min: 1, max: 1_000 }),
  maxAmount: optionalMoney(),
  freeSpins,
  minDeposit: optionalMoney(),
  maxDeposit: optionalMoney(),
  minLoss: optionalMoney(),
  minStakes: optionalMoney(),
  wagering: optionalNumber({ min: 0, max: 100 }).transform((times) => times ?? 0),
  wageringBase: z
    .enum(WAGERING_BASES)
    .optional()
    .transform((base) => base ?? null),
  contributions,
  maxBet: optionalMoney(),
  maxCashout: optionalMoney(),
  model: choice(BONUS_MODELS, "Choose how it is paid out."),
  claimDays: days,
  useDays: days,
  startsAt: optionalInstant(),
  endsAt: optionalInstant(),
  paused: ticked(),
  withdrawnAt: optionalInstant(),
  countries: choices(COUNTRIES),
  newPlayersOnly: ticked(),
  significantTerms: longText(1_000),
  termsUrl: optionalHttps(),
  verifiedAt: optionalInstant(),
});

/** Returns a bonus's fields as text for the form; `casino` is its name or address as staff know it. */
export function bonusValues(fields: BonusFields, casino: string): Record<string, unknown> {
  const { freeSpins: spins, contributions } = fields;
  return {
    casinoId: casino,
    title: fields.title,
    slug: fields.slug,
    type: fields.type,
    code: fields.code ?? undefined,
    percent: fields.percent ?? undefined,
    lowestPercent: fields.lowestPercent ?? undefined,
    maxAmount: moneyText(fields.maxAmount),
    freeSpins: spins ? { count: spins.count, value: moneyText(spins.value), game: spins.game } : { value: {} },
    minDeposit: moneyText(fields.minDeposit),
    maxDeposit: moneyText(fields.maxDeposit),
    minLoss: moneyText(fields.minLoss),
    minStakes: moneyText(fields.minStakes),
    wagering: fields.wagering,
    wageringBase: fields.wageringBase ?? undefined,
    contributions,
    maxBet: moneyText(fields.maxBet),
    maxCashout: moneyText(fields.maxCashout),
    model: fields.model,
    claimDays: fields.claimDays ?? undefined,
    useDays: fields.useDays ?? undefined,
    startsAt: instantText(fields.startsAt),
    endsAt: instantText(fields.endsAt),
    paused: fields.paused,
    withdrawnAt: instantText(fields.withdrawnAt),
    countries: [...fields.countries],
    newPlayersOnly: fields.newPlayersOnly,
    significantTerms: fields.significantTerms,
    termsUrl: fields.termsUrl ?? undefined,
    verifiedAt: instantText(fields.verifiedAt),
  };
}
