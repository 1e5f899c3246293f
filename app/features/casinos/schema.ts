import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { storedEmail } from "~/domain/text/email-address";
import { country, day, instant, language } from "~/domain/codes/codes";
import { currency, money } from "~/domain/money/money";
import { editorialFields } from "~/platform/publishing/schema";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { image } from "~/platform/media/image-schema";
import { scoreWeights } from "~/platform/settings/schema";
import {
  LIFECYCLES,
  SIZE_BANDS,
  LICENCE_TIERS,
  COMMERCIAL_TIES,
  PAYMENT_METHODS,
  PROTECTION_TOOLS,
  TERM_CATEGORIES,
} from "./kinds";

export * from "./kinds";

export const licence = z.object({
  authority: textUpTo(80).min(2),
  number: textUpTo(60).nullable(),
  tier: z.enum(LICENCE_TIERS),
  registerUrl: storedHttpsUrl.nullable(),
  verifiedAt: instant.nullable(),
});

export const payment = z.object({
  method: z.enum(PAYMENT_METHODS),
  min: money.nullable(),
  max: money.nullable(),
  /** The casino's own statement: "none", "2.5%, at least €1". */
  fee: textUpTo(80),
  /** Hours until a withdrawal arrives. */
  statedHours: z.number().min(0).max(2_000).nullable(),
  testedHours: z.number().min(0).max(2_000).nullable(),
  testedAt: instant.nullable(),
});

/** The most addresses for complaints that a casino has. */
export const MOST_COMPLAINT_ADDRESSES = 3;

/** An email address at which a casino takes complaints. */
const complaintAddress = z.object({
  email: storedEmail(),
  /** Where we have it from, in words or as a web address. */
  source: textUpTo(200).min(3),
  /** The last day on which staff checked it against its source. */
  checkedOn: day,
});

export const termFlag = z.object({
  category: z.enum(TERM_CATEGORIES),
  severity: z.number().min(0.05).max(0.4),
  quote: textUpTo(600).min(10),
  foundAt: instant,
  /** Time when we learnt of a player against whom the term was used. */
  enforcedAt: instant.nullable(),
  removedAt: instant.nullable(),
});

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
  name: textUpTo(60).min(2),
  // A draft may leave the verdict, company, address and opening day empty; what is public has them (`missingToPublish`).
  /** The verdict in one sentence, for cards. */
  summary: textUpTo(180),
  legalEntity: textUpTo(120),
  group: textUpTo(80).nullable(),
  url: storedHttpsUrl.or(z.literal("")),
  affiliateUrl: storedHttpsUrl.nullable(),
  commercial: z.enum(COMMERCIAL_TIES),
  logo: image.nullable(),
  launchedOn: day.or(z.literal("")),
  listedOn: day,
  lifecycle: z.enum(LIFECYCLES),
  lifecycleReason: textUpTo(400).nullable(),
  sizeBand: z.enum(SIZE_BANDS),
  licences: z.array(licence).max(10),
  disputeBody: z.object({ name: textUpTo(120).min(2), url: storedHttpsUrl }).nullable(),
  restrictedCountries: z.array(country),
  currencies: z.array(currency),
  languages: z.array(language),
  support: z.object({
    email: storedEmail().nullable(),
    liveChat: z.boolean(),
    phone: z.boolean(),
    hours: textUpTo(80),
  }),
  /**
   * Where we mail complaints to when the casino has nobody here, or besides. Missing means none. Private, whatever the
   * source: some are given to us alone, and an address on a public page draws mail that hides the complaints. No page
   * and no open data has them.
   */
  complaintAddresses: z.array(complaintAddress).max(MOST_COMPLAINT_ADDRESSES).optional(),
  providers: z.array(textUpTo(60).min(2)).max(60),
  payments: z.array(payment).max(20),
  /** Null when the casino states no limit. */
  withdrawalLimits: z.object({ day: money.nullable(), week: money.nullable(), month: money.nullable() }),
  protectionTools: z.array(z.enum(PROTECTION_TOOLS)),
  pros: z.array(textUpTo(160).min(5)).max(8),
  cons: z.array(textUpTo(160).min(5)).max(8),
  /** Markdown. */
  body: textUpTo(20_000),
  reviewer: textUpTo(60).nullable(),
  factChecker: textUpTo(60).nullable(),
  verifiedAt: instant.nullable(),
  termFlags: z.array(termFlag).max(40),
  termSnapshots: z
    .array(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), at: instant, url: storedHttpsUrl }))
    .max(200),
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
