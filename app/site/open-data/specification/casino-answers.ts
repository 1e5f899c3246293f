import { z } from "zod/v4";
import { CASINO_FIELDS } from "~/features/casinos/casino-fields";
import { country, day, instant } from "~/domain/codes/codes";
import { CURRENCY_CODES, money } from "~/domain/money/money";
import {
  historyRecord,
  licence,
  payment,
  recordedInputs,
  scoreComponents,
  scoreRecord,
  SIZE_BANDS,
  termFlag,
} from "~/features/casinos/schema";
import { GROUNDS } from "~/features/reviews/grounds";
import { scoreSettings } from "~/platform/settings/schema";
import { openShape } from "~/platform/publishing/fields/field";
import { address, numberedPage, share, timeOrNull, whole, standingOrNull } from "./shared-answers";

const { slug, name, lifecycle, legalEntity, group, ...facts } = openShape(CASINO_FIELDS);
const score = scoreRecord.shape.score;
const caps = scoreRecord.shape.caps.element;

export const casinoRowAnswer = z.object({
  slug,
  name,
  url: address,
  lifecycle,
  score,
  scoredAt: timeOrNull,
  ...scoreComponents.shape,
  componentsAt: instant,
  legalEntity,
  group,
  licences: z.string(),
  payoutHours: z.number().nullable(),
  payoutTested: z.boolean().nullable(),
  testedHours: z.string(),
  protectionTools: whole,
  verifiedAt: timeOrNull,
  standing: standingOrNull,
});

export const casinoListAnswer = z.object({ ...numberedPage, casinos: z.array(casinoRowAnswer) });

const withheldReviews = z.object({ total: whole, reasons: z.partialRecord(z.enum(GROUNDS), whole) });
const reviewCountsShape = {
  published: whole,
  pending: whole,
  notPublished: withheldReviews,
  hidden: withheldReviews,
  removed: withheldReviews,
};

export const reviewCountsAnswer = z.object({ ...reviewCountsShape, uncountedCasinos: whole });

const scoreFigure = z.object({
  symbol: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  text: z.string(),
});

const { complaints, reviews, listedOn, monthlyLimitEur } = recordedInputs.shape;

/**
 * The inputs as they stand now: licences, flags and payments in full, where a history entry has only what counts for
 * the score.
 */
const currentInputs = z.object({
  licences: z.array(licence),
  complaints,
  sizeBand: z.enum(SIZE_BANDS),
  listedOn,
  termFlags: z.array(termFlag),
  payments: z.array(payment),
  monthlyLimitEur,
  // A list without entries for a casino that nobody has reviewed yet.
  reviews: z.union([reviews, z.array(z.never()).max(0)]),
  protectionTools: recordedInputs.shape.protectionTools,
  lifecycle: recordedInputs.shape.lifecycle,
});

export const casinoAnswer = z.object({
  slug,
  name,
  url: address,
  legalEntity,
  group,
  lifecycle,
  ...facts,
  score: z.object({
    value: score,
    at: instant,
    formulaVersion: whole,
    uncapped: z.number(),
    limits: z.array(z.object({ cap: caps, limit: z.number(), held: z.boolean(), words: z.string() })),
    components: z.array(
      z.object({
        component: z.enum(Object.keys(scoreComponents.shape) as [keyof typeof scoreComponents.shape]),
        symbol: z.enum(["L", "C", "T", "P", "R", "G"]),
        value: share,
        weight: share,
        points: z.number(),
        formula: z.string(),
        figures: z.array(scoreFigure),
      }),
    ),
    inputs: currentInputs,
  }),
  rating: z.object({ stars: z.number(), byStars: z.array(whole).length(5), at: instant }).nullable(),
  reviewCounts: z.object(reviewCountsShape).nullable(),
  complaints: z.object({
    total: whole,
    open: whole,
    resolved: whole,
    unresolved: whole,
    rejected: whole,
    inactive: whole,
    unreachable: whole,
    withdrawn: whole,
    resolutionRate: share.nullable(),
    disputedEur: z.number(),
    recoveredEur: z.number(),
    medianAnswer: z.object({ hours: z.number(), answers: whole }).nullable(),
  }),
  history: z.array(
    historyRecord.extend({
      differences: z
        .object({
          ...(Object.fromEntries(
            Object.keys(scoreComponents.shape).map((component) => [component, z.number()]),
          ) as Record<keyof typeof scoreComponents.shape, z.ZodNumber>),
          limit: z.number(),
        })
        .nullable(),
      inputs: recordedInputs.partial().nullable(),
    }),
  ),
});

export const casinoReviewsAnswer = z.object({
  next: address.nullable(),
  reviews: z.array(
    z.object({
      stars: z.number().int().min(1).max(5),
      publishedAt: instant,
      experiencedOn: day,
      incentive: z.enum(["none", "disclosed"]),
      verification: z.enum(["none", "document"]),
    }),
  ),
});

export const formulaAnswer = z.object({
  formulaVersion: whole,
  caps: z.array(z.object({ cap: caps, limit: z.number() })),
  versions: scoreSettings.shape.versions,
  exchange: z.object({ day, rates: z.record(z.enum(CURRENCY_CODES), z.number()) }),
});

/** Schemas that several answers hold, by the names the file gives them. */
export const SHARED_PARTS = {
  Country: country,
  Money: money,
  Licence: licence,
  Payment: payment,
  TermFlag: termFlag,
} as const;
