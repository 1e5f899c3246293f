import { z } from "zod/v4";
import { DATED_FACTS } from "~/features/casinos/dated-facts/dated-facts";
import { CASINO_FIELDS } from "~/features/casinos/casino-fields";
import { COMMERCIAL_TIES } from "~/features/casinos/kinds";
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
import { TERMS_KINDS } from "~/features/casino-terms/labels";
import { GROUND_LABELS, GROUNDS } from "~/features/reviews/grounds";
import { scoreSettings } from "~/platform/settings/schema";
import { openShape } from "~/platform/publishing/fields/field";
import { address, described, numberedPage, share, timeOrNull, whole, standingOrNull } from "./shared-answers";

const { slug, name, lifecycle, lifecycleReason, legalEntity, group, ...facts } = openShape(CASINO_FIELDS);
const score = scoreRecord.shape.score;
const caps = scoreRecord.shape.caps.element;

export const casinoRowAnswer = z.object({
  slug,
  name,
  url: address.describe("Its page here."),
  lifecycle,
  score: score.describe("Safety score, 0 to 10 with one decimal; null for a closed casino."),
  scoredAt: timeOrNull.describe("When the score last changed, UTC."),
  ...described(scoreComponents.shape, (component) => `Share of the score, 0 to 1: ${component}.`),
  componentsAt: instant.describe(
    "The moment the six components are worked out for, UTC: the score’s own, or that of a review or complaint since.",
  ),
  legalEntity,
  group,
  licences: z.string().describe("Licensing authorities in whose register we found it, separated by semicolons."),
  payoutHours: z
    .number()
    .nullable()
    .describe(
      "Median hours until a withdrawal arrives, as a number (0.8 is 48 minutes): as tested, or as stated if not tested; null if unknown.",
    ),
  payoutTested: z.boolean().nullable().describe("Whether payoutHours is from our tests; null if there is no time."),
  testedHours: z
    .string()
    .describe("Hours of each payment method we tested, separated by semicolons: debit_card 20; e_wallet 0.8."),
  protectionTools: whole.describe("How many of the 12 protection tools it offers."),
  verifiedAt: timeOrNull.describe("When its facts were last checked, UTC."),
  pays: z
    .enum(COMMERCIAL_TIES)
    .describe("How it pays us now: affiliate, sponsor or none. Neither its score nor its place depends on it."),
  standing: standingOrNull.describe(
    "With the filter country: licensed, if it holds the licence that the law there requires; unlicensed, if it accepts players there without one; unknown, if we don’t know that law. Otherwise null.",
  ),
});

export const casinoListAnswer = z.object({ ...numberedPage, casinos: z.array(casinoRowAnswer) });

const GROUND_WORDS = GROUNDS.map((ground) => `${ground}: ${GROUND_LABELS[ground]}`).join(". ");
const reasons = z.partialRecord(z.enum(GROUNDS), whole);
const reasonsInWords = reasons.describe(`Their number by reason; reasons nobody had are left out. ${GROUND_WORDS}.`);
const withheldReviews = z.object({ total: whole, reasons });
const withheldInWords = (words: string) => z.object({ total: whole.describe(words), reasons: reasonsInWords });

export const reviewCountsAnswer = z.object({
  published: whole.describe("Reviews that can be read here."),
  pending: whole.describe("Reviews that none of us has read yet."),
  notPublished: withheldInWords("Reviews that we read and did not publish."),
  hidden: withheldInWords("Published reviews that are taken down while we look into them."),
  removed: withheldInWords("Published reviews that were taken down for good."),
  uncountedCasinos: whole.describe(
    "Casinos, new ones above all, whose reviews are still to be counted and are not in the sums.",
  ),
});

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
  url: address.describe("Its page here."),
  lifecycle,
  lifecycleReason,
  legalEntity,
  group,
  ...facts,
  score: z.object({
    value: score.describe("The score, 0 to 10; null for a closed casino."),
    at: instant.describe("The moment the score is calculated for, UTC. Ages are counted up to then."),
    formulaVersion: whole.describe("Version of the formula."),
    uncapped: z.number().describe("The score before caps and rounding."),
    limits: z
      .array(z.object({ cap: caps, limit: z.number(), held: z.boolean(), words: z.string() }))
      .describe("Caps that apply: cap, limit, held (whether it lowered the score) and words."),
    components: z
      .array(
        z.object({
          component: z.enum(Object.keys(scoreComponents.shape) as [keyof typeof scoreComponents.shape]),
          symbol: z.enum(["L", "C", "T", "P", "R", "G"]),
          value: share,
          weight: share,
          points: z.number(),
          formula: z.string(),
          figures: z.array(scoreFigure),
        }),
      )
      .describe(
        "The six components: component, symbol, value (0 to 1), weight, points (10 · weight · value), formula and figures.",
      ),
    inputs: currentInputs.describe("Every input of the formula. See below for how to use them."),
  }),
  rating: z
    .object({ stars: z.number(), byStars: z.array(whole).length(5), at: instant })
    .nullable()
    .describe(
      "The players’ rating: stars (1 to 5 with one decimal), byStars (reviews with 1, 2, 3, 4 and 5 stars) and at, up to when ages are counted; null without reviews.",
    ),
  reviewCounts: z
    .object({
      published: whole,
      pending: whole,
      notPublished: withheldReviews,
      hidden: withheldReviews,
      removed: withheldReviews,
    })
    .nullable()
    .describe("What became of its reviews, as in “What became of reviews”; null if not counted yet."),
  complaints: z
    .object({
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
    })
    .describe(
      "Its public complaints: total, open, resolved, unresolved, rejected, inactive (closed without an answer from the player), unreachable (closed because the casino couldn’t be reached, which counts for and against nobody), withdrawn, resolutionRate (resolved of those resolved or unresolved, or null), disputedEur and recoveredEur (the sums of all of them, including those open, rejected, withdrawn or closed for another reason), and medianAnswer (hours within which half of its answers to us came, each rounded up to a whole hour, and answers; null before the first).",
    ),
  terms: z
    .array(z.object({ kind: z.enum(TERMS_KINDS), at: instant, url: address }))
    .describe(
      "The newest versions of its terms that we have copies of, newest first: kind (general, bonus or privacy), at (when we found it, UTC) and url, the page with its text.",
    ),
  history: z
    .array(
      historyRecord.extend({
        differences: z
          .object({
            ...(Object.fromEntries(
              Object.keys(scoreComponents.shape).map((component) => [component, z.number()]),
            ) as Record<keyof typeof scoreComponents.shape, z.ZodNumber>),
            limit: z.number(),
          })
          .nullable()
          .describe(
            "Points by which each component, and the limit of the caps, moved the score since the entry before, before rounding. Null for the first entry and where inputs were not recorded yet.",
          ),
        inputs: recordedInputs
          .partial()
          .nullable()
          .describe(
            "The inputs that changed since the entry before, with the weights; all of them in the first entry. Put them over the earlier ones, and the recipe below gives the entry’s score. Empty where only time passed; null where inputs were not recorded yet.",
          ),
      }),
    )
    .describe(
      "Every score so far, oldest first: score, components, caps, formulaVersion, at, and cause: what changed since the entry before.",
    ),
  factHistory: z
    .object({
      since: timeOrNull,
      facts: z.array(
        z.object({
          field: z.enum(DATED_FACTS),
          value: z.string(),
          from: timeOrNull,
          to: timeOrNull,
        }),
      ),
    })
    .describe(
      "What its page said, and when: since (when this record begins, UTC; null if none of its facts was saved since there are records) and facts, each with field, value (as JSON in text, as the field above has it; of a list, one entry), from (null: since before the record begins) and to (null: still). Nothing is dated back.",
    ),
});

export const casinoReviewsAnswer = z.object({
  next: address.nullable(),
  reviews: z.array(
    z.object({
      stars: z.number().int().min(1).max(5).describe("1 to 5."),
      publishedAt: instant.describe("When it was published, UTC. Its age counts from then."),
      experiencedOn: day.describe("The day it is about."),
      incentive: z
        .enum(["none", "disclosed"])
        .describe("disclosed if its author was offered something for it, else none."),
      verification: z
        .enum(["none", "document"])
        .describe("document if we saw proof that the author played there, else none."),
    }),
  ),
});

export const formulaAnswer = z.object({
  formulaVersion: whole.describe("The version in use."),
  caps: z
    .array(z.object({ cap: caps, limit: z.number() }))
    .describe("Each with cap and limit, the highest score while it applies."),
  versions: scoreSettings.shape.versions.describe(
    "Each with version, from (the day it began), weights by component, and note: what changed.",
  ),
  exchange: z
    .object({ day, rates: z.record(z.enum(CURRENCY_CODES), z.number()) })
    .describe("day of the rates, and rates: the value of one whole unit of each currency in euros."),
});

/** Schemas that several answers hold, by the names the file gives them. */
export const SHARED_PARTS = {
  Country: country,
  Money: money,
  Licence: licence,
  Payment: payment,
  TermFlag: termFlag,
} as const;
