import { z } from "zod/v4";
import { COUNTRIES, country } from "~/domain/codes/codes";
import { money as storedMoney } from "~/domain/money/money";
import { singleLine, textUpTo } from "~/domain/text/fields";
import { formOf } from "~/platform/publishing/fields/field";
import {
  choice,
  choices,
  field,
  line,
  longText,
  money,
  optionalHttps,
  optionalInstant,
  optionalLine,
  optionalNumber,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";
import * as forms from "~/platform/publishing/fields/form-fields";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";
import { BONUS_MODELS, BONUS_TYPES, GAME_KINDS, WAGERING_BASES } from "./kinds";

const percentage = z.number({ error: "Enter a number." }).min(0, "At least 0.").max(100, "At most 100.").optional();

const days = (label: string) =>
  field(
    label,
    {
      stored: z.number().int().min(1).max(365).nullable(),
      form: z
        .number({ error: "Enter a number." })
        .int("Use whole days.")
        .min(1, "At least 1.")
        .max(365, "At most 365.")
        .optional()
        .transform((value) => value ?? null),
      blank: null,
      cells: { as: "number" },
    },
    { isPublic: true, unit: "day" },
  );

const freeSpinsForm = z
  .object({
    count: z
      .number({ error: "Enter a number." })
      .int("Use whole spins.")
      .min(1, "At least 1.")
      .max(2_000, "At most 2000.")
      .optional(),
    value: forms.optionalMoney(),
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
const contributionsForm = z
  .object(
    Object.fromEntries(GAME_KINDS.map((kind) => [kind, percentage])) as Record<
      (typeof GAME_KINDS)[number],
      typeof percentage
    >,
  )
  .transform((kinds) => Object.fromEntries(Object.entries(kinds).filter(([, percent]) => percent !== undefined)));

/** The fields of a bonus that editors set. */
export const BONUS_FIELDS = {
  /** The form sends the casino's address or name, and shows its name. */
  casinoId: field(
    "Casino",
    {
      stored: z.string().min(1),
      form: forms.line({ max: 100 }, "Say which casino offers it."),
      blank: "",
      cells: { as: "text" },
    },
    { csv: { hint: "id of its casino, as the casinos’ export gives it", example: "saltbox" } },
  ),
  type: choice("Kind of offer", BONUS_TYPES, { missing: "Choose what kind of offer it is." }),
  title: line("Title", { min: 5, max: 110, missing: "Give it a title." }, { isPublic: true }),
  slug: slug({
    csv: { hint: "the last part of its address: lower-case letters, digits, hyphens", example: "salt-welcome" },
  }),
  code: optionalLine("Code", { max: 30 }),
  /** Percent of the deposit that is matched, or of the loss that is paid back. */
  percent: optionalNumber("Percentage", { min: 1, max: 1_000 }, { isPublic: true, unit: "%" }),
  /** The lowest percentage where it varies up to `percent`; else null. */
  lowestPercent: optionalNumber(
    "Lowest percentage",
    { min: 1, max: 1_000 },
    { csv: { hint: "only where the percentage varies, or empty" } },
  ),
  maxAmount: money("Maximum amount", { isPublic: true }),
  freeSpins: field("Free spins", {
    stored: z.object({ count: z.number().int().min(1).max(2_000), value: storedMoney, game: textUpTo(80) }).nullable(),
    form: freeSpinsForm,
    blank: null,
    cells: { as: "json" },
    toForm: (spins) =>
      spins ? { count: spins.count, value: forms.moneyText(spins.value), game: spins.game } : { value: {} },
    partLabels: { ".count": "How many spins", ".value": "Value of a spin", ".game": "Game of the spins" },
  }),
  minDeposit: money("Minimum deposit", { isPublic: true, none: "none" }),
  /** The maximum deposit; null where the terms name none. */
  maxDeposit: money("Maximum deposit", { isPublic: true, none: "none" }),
  /** The smallest loss that is partly paid back; null for none. */
  minLoss: money("Minimum loss", { isPublic: true, none: "none" }),
  /** The stakes that earn a loyalty reward; null where none are asked for, or the terms name none. */
  minStakes: money("Stakes that earn it", { isPublic: true, none: "none" }),
  /** How many times the base must be wagered; 0 for none. */
  wagering: field(
    "Wagering",
    {
      stored: z.number().min(0).max(100),
      form: forms.optionalNumber({ min: 0, max: 100 }).transform((times) => times ?? 0),
      blank: 0,
      cells: { as: "number" },
    },
    { isPublic: true, unit: "time", csv: { hint: "number of times; 0 for none" } },
  ),
  wageringBase: field("Wagered is", {
    stored: z.enum(WAGERING_BASES).nullable(),
    form: z
      .enum(WAGERING_BASES)
      .optional()
      .transform((base) => base ?? null),
    blank: null,
    cells: { as: "choice", values: WAGERING_BASES, isOptional: true },
  }),
  /** Percent of a bet that counts towards the wagering, by kind of game. */
  contributions: field(
    "Share of bets that counts",
    {
      stored: z.partialRecord(z.enum(GAME_KINDS), z.number().min(0).max(100)),
      form: contributionsForm,
      blank: {},
      cells: { as: "json" },
    },
    { csv: { hint: "JSON, as exported: percent by kind of game" } },
  ),
  maxBet: money("Maximum bet", { isPublic: true, none: "no limit" }),
  maxCashout: money("Cash-out cap", { isPublic: true, none: "no limit" }),
  model: choice("Paid out as", BONUS_MODELS, { blank: "cashable", missing: "Choose how it is paid out." }),
  claimDays: days("Days to claim it"),
  useDays: days("Days to use it"),
  startsAt: optionalInstant("Starts", { isPublic: true, tense: ["starts", "started", "has no set start"] }),
  endsAt: optionalInstant("Ends", { isPublic: true, tense: ["ends", "ended", "has no end date"] }),
  /** True while staff hold back an offer that would otherwise run by its dates. */
  paused: yes("On hold"),
  withdrawnAt: optionalInstant("Withdrawn"),
  /** Empty for every country the casino accepts. */
  countries: choices("Countries", country, COUNTRIES, {
    isPublic: true,
    none: "every country that the casino accepts",
    csv: { hint: "country codes, such as DE; GB; empty for all", example: "DE; GB" },
  }),
  newPlayersOnly: yes("New players only"),
  significantTerms: longText("Significant terms", { max: 1_000 }, { needed: "Write the significant terms." }),
  termsUrl: optionalHttps("Full terms", {
    needed: "Enter the address of the full terms.",
    csv: { hint: "https address, or empty", example: "https://casino.example/terms" },
  }),
  verifiedAt: optionalInstant("Facts verified"),
  ...SEARCH_FIELDS,
};

/** Form of the bonus editor. The casino is sent as its address or name. */
export const bonusForm = formOf(BONUS_FIELDS);
