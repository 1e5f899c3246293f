import { z } from "zod/v4";
import { day, instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";
import { storedShape, type PublicValues } from "~/platform/publishing/fields/field";
import { editorialFields } from "~/platform/publishing/schema";
import { scoreWeights } from "~/platform/settings/schema";
import { CASINO_FIELDS } from "./casino-fields";
import { LICENCE_TIERS, LIFECYCLES, PROTECTION_TOOLS, SIZE_BANDS } from "./kinds";

export * from "./kinds";

export const licence = CASINO_FIELDS.licences.stored.element;
export const payment = CASINO_FIELDS.payments.stored.element;
export const termFlag = CASINO_FIELDS.termFlags.stored.element;

/** The six shares of the safety score, each 0 to 1. */
export const scoreComponents = z.object({
  licence: z.number().min(0).max(1),
  complaints: z.number().min(0).max(1),
  terms: z.number().min(0).max(1),
  payout: z.number().min(0).max(1),
  players: z.number().min(0).max(1),
  protection: z.number().min(0).max(1),
});
export type ScoreComponents = z.infer<typeof scoreComponents>;

export const scoreRecord = z.object({
  /** 0 to 10 with one decimal; null for a closed casino. */
  score: z.number().min(0).max(10).nullable(),
  components: scoreComponents,
  /** Names of the caps that lowered it. */
  caps: z.array(z.enum(["no_licence", "blacklisted", "listed_under_6_months"])),
  formulaVersion: z.number().int().positive(),
  /** What changed since the score before, in words for the reader. */
  cause: textUpTo(400),
  at: instant,
});
export type ScoreRecord = z.infer<typeof scoreRecord>;

/** All that a score was worked out from, with complaints and reviews as tallies. */
export const recordedInputs = z.object({
  licences: z.array(z.object({ tier: z.enum(LICENCE_TIERS), verified: z.boolean() })),
  complaints: z.object({ burden: z.number(), unresolved: z.number(), resolved: z.number(), at: instant }),
  sizeBand: z.enum(SIZE_BANDS),
  listedOn: day,
  termFlags: z.array(
    termFlag.pick({ category: true, severity: true, foundAt: true, enforcedAt: true, removedAt: true }),
  ),
  payments: z.array(payment.pick({ method: true, statedHours: true, testedHours: true })),
  monthlyLimitEur: z.number().nullable(),
  reviews: z.object({ count: z.number(), weight: z.number(), weightedStars: z.number(), at: instant }),
  protectionTools: z.array(z.enum(PROTECTION_TOOLS)),
  lifecycle: z.enum(LIFECYCLES),
  // Their sum is checked where they are set: a schema with code of its own is checked again at every start.
  weights: z.object(scoreWeights.shape),
});
export type RecordedInputs = z.infer<typeof recordedInputs>;

/** One entry of a score's history. */
export const historyRecord = scoreRecord.extend({
  /**
   * The inputs that differ from the entry before, all of them in the first entry. Only the difference is stored,
   * because most entries come from time alone and a document has a maximum size. Absent from entries older than this
   * field.
   */
  inputs: recordedInputs.partial().optional(),
});
export type HistoryRecord = z.infer<typeof historyRecord>;

export const casinoFields = z.object({
  ...editorialFields,
  ...storedShape(CASINO_FIELDS),
  /** Facts that the casino supplied and staff checked, each with the SHA-256 of what it said then. */
  suppliedFacts: z
    .array(z.object({ field: textUpTo(80), digest: z.string().regex(/^[0-9a-f]{64}$/), at: instant }))
    .max(100)
    .optional(),
  score: scoreRecord.nullable(),
  scoreHistory: z.array(historyRecord).max(2_000),
});
export type CasinoFields = z.infer<typeof casinoFields>;
export type Licence = z.infer<typeof licence>;
export type Payment = z.infer<typeof payment>;
export type TermFlag = z.infer<typeof termFlag>;
/** What a casino's page has of its fields. */
export type PublicCasinoFields = PublicValues<typeof CASINO_FIELDS>;
