import { z } from "zod/v4";

// The documented fields of the responses at /api/v1, as far as figures are recomputed from them.

const money = z.object({ amount: z.number(), currency: z.string() });
const weights = z.object({
  licence: z.number(),
  complaints: z.number(),
  terms: z.number(),
  payout: z.number(),
  players: z.number(),
  protection: z.number(),
});
export type Shares = z.infer<typeof weights>;
export type ComponentName = keyof Shares;

const tier = z.enum(["strict", "offshore", "none"]);
const sizeBand = z.enum(["small", "medium", "large", "very_large"]);
const lifecycle = z.enum(["active", "warning", "blacklisted", "closed"]);
const termFlag = z.object({
  category: z.string(),
  severity: z.number(),
  foundAt: z.string(),
  enforcedAt: z.string().nullable(),
  removedAt: z.string().nullable(),
});
const payment = z.object({ statedHours: z.number().nullable(), testedHours: z.number().nullable() });
const complaintTally = z.object({
  burden: z.number(),
  unresolved: z.number(),
  resolved: z.number(),
  at: z.string(),
});
const reviewTally = z.object({ count: z.number(), weight: z.number(), weightedStars: z.number(), at: z.string() });

export const scoreInputs = z.object({
  licences: z.array(z.object({ tier, verifiedAt: z.string().nullable() })),
  complaints: complaintTally,
  sizeBand,
  listedOn: z.string(),
  termFlags: z.array(termFlag),
  payments: z.array(payment),
  monthlyLimitEur: z.number().nullable(),
  /** Empty when there is none. */
  reviews: z.union([reviewTally, z.array(z.never())]),
  protectionTools: z.array(z.string()),
  lifecycle,
});
export type ScoreInputs = z.infer<typeof scoreInputs>;

const CAPS = ["no_licence", "blacklisted", "listed_under_6_months"] as const;
export type Cap = (typeof CAPS)[number];

/** The inputs of a step in the history. A step states the inputs that changed; the first step states all. */
export const historyInputs = scoreInputs.extend({
  licences: z.array(z.object({ tier, verified: z.boolean() })),
  payments: z.array(payment.extend({ method: z.string() })),
  reviews: reviewTally,
  weights,
});
export type HistoryInputs = z.infer<typeof historyInputs>;

const historyStep = z.object({
  score: z.number().nullable(),
  components: weights,
  caps: z.array(z.enum(CAPS)),
  formulaVersion: z.number(),
  cause: z.string(),
  at: z.string(),
  inputs: historyInputs.partial().nullable().optional(),
  /** Points by which each component, and the limit, moved the score. */
  differences: weights.extend({ limit: z.number() }).nullable().optional(),
});
export type HistoryStep = z.infer<typeof historyStep>;

const withReasons = z.object({ total: z.number(), reasons: z.record(z.string(), z.number()) });

export const casino = z.object({
  slug: z.string(),
  name: z.string(),
  legalEntity: z.string(),
  lifecycle,
  lifecycleReason: z.string().nullable(),
  launchedOn: z.string().nullable(),
  listedOn: z.string(),
  restrictedCountries: z.array(z.string()),
  sizeBand,
  licences: z.array(z.object({ authority: z.string(), tier, verifiedAt: z.string().nullable() })),
  payments: z.array(payment.extend({ method: z.string(), testedAt: z.string().nullable() })),
  withdrawalLimits: z.object({ day: money.nullable(), week: money.nullable(), month: money.nullable() }),
  protectionTools: z.array(z.string()),
  termFlags: z.array(termFlag.extend({ quote: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  /** Newest first. */
  terms: z.array(z.object({ kind: z.string(), at: z.string(), url: z.string() })),
  score: z.object({
    value: z.number().nullable(),
    at: z.string(),
    formulaVersion: z.number(),
    uncapped: z.number(),
    limits: z.array(z.object({ cap: z.enum(CAPS), limit: z.number(), held: z.boolean() })),
    components: z.array(
      z.object({
        component: z.string(),
        value: z.number(),
        weight: z.number(),
        points: z.number(),
        figures: z.array(z.object({ symbol: z.string(), value: z.number().nullable() })),
      }),
    ),
    inputs: scoreInputs,
  }),
  history: z.array(historyStep),
  /** Absent from sites older than this record. */
  factHistory: z
    .object({
      since: z.string().nullable(),
      facts: z.array(
        z.object({ field: z.string(), value: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
    })
    .optional(),
  rating: z.object({ stars: z.number(), byStars: z.array(z.number()), at: z.string() }).nullable(),
  /** Absent until they were counted. */
  reviewCounts: z
    .object({ published: z.number(), notPublished: withReasons, hidden: withReasons, removed: withReasons })
    .nullish(),
  complaints: z.record(z.string(), z.unknown()),
});
export type Casino = z.infer<typeof casino>;

export const casinoRow = z.looseObject({
  slug: z.string(),
  name: z.string(),
  pays: z.string(),
  score: z.number().nullable(),
  scoredAt: z.string().nullable(),
  componentsAt: z.string(),
  payoutHours: z.number().nullable(),
  protectionTools: z.number(),
  licences: z.string(),
  legalEntity: z.string(),
  lifecycle,
  testedHours: z.string(),
  verifiedAt: z.string().nullable(),
});
export type CasinoRow = z.infer<typeof casinoRow>;

export const review = z.object({ stars: z.number(), publishedAt: z.string() });
export type Review = z.infer<typeof review>;

export const formula = z.object({
  formulaVersion: z.number(),
  caps: z.array(z.object({ cap: z.string(), limit: z.number() })),
  versions: z.array(z.object({ version: z.number(), weights })),
  exchange: z.object({ rates: z.record(z.string(), z.number()) }),
});
export type Formula = z.infer<typeof formula>;

const amount = z.number().nullable();
export const bonus = z.object({
  slug: z.string(),
  casino: z.string(),
  casinoSlug: z.string(),
  state: z.string(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  code: z.string().nullable(),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  type: z.string(),
  title: z.string(),
  significantTerms: z.string(),
  finishChance: z.number().nullable(),
  playDepositAmount: amount,
  playDepositCurrency: z.string().nullable(),
  playBonusAmount: amount,
  playBonusCurrency: z.string().nullable(),
  /** Codes, separated by semicolons. */
  flags: z.string(),
  contributions: z.record(z.string(), z.number()),
  claimDays: amount,
  useDays: amount,
  /** Separated by semicolons. */
  countries: z.string(),
  percent: z.number().nullable(),
  maxAmount: amount,
  maxCurrency: z.string().nullable(),
  freeSpins: z.number().nullable(),
  spinAmount: amount,
  spinCurrency: z.string().nullable(),
  spinGame: z.string().nullable(),
  minDepositAmount: amount,
  minDepositCurrency: z.string().nullable(),
  lowestPercent: z.number().nullable(),
  minLossAmount: amount,
  minLossCurrency: z.string().nullable(),
  minStakesAmount: amount,
  minStakesCurrency: z.string().nullable(),
  maxDepositAmount: amount,
  maxDepositCurrency: z.string().nullable(),
  wagering: z.number(),
  wageringBase: z.enum(["bonus", "deposit_plus_bonus", "winnings"]).nullable(),
  slotsContribution: z.number().nullable(),
  maxBetAmount: amount,
  maxBetCurrency: z.string().nullable(),
  maxCashoutAmount: amount,
  maxCashoutCurrency: z.string().nullable(),
  model: z.enum(["cashable", "sticky", "parachute"]),
  play: z
    .object({
      deposit: z.number(),
      bonus: z.number(),
      wagering: z.number(),
      base: z.enum(["bonus", "deposit_plus_bonus", "winnings"]),
      contribution: z.number(),
      edge: z.number(),
      bet: z.number(),
      volatility: z.number(),
      cap: z.number().nullable(),
      model: z.enum(["cashable", "sticky", "parachute"]),
      cost: z.number(),
      currency: z.string(),
    })
    .nullable(),
});
export type Bonus = z.infer<typeof bonus>;
export type Play = NonNullable<Bonus["play"]>;

const payTable = z.object({
  percent: z.number(),
  rows: z.array(z.object({ pays: z.number(), chance: z.number() })),
});
export type PayTable = z.infer<typeof payTable>;

export const gameRow = z.object({
  slug: z.string(),
  name: z.string(),
  studio: z.string(),
  type: z.string(),
  maxWin: z.number().nullable(),
});

export type GameRow = z.infer<typeof gameRow>;

export const game = gameRow.extend({
  volatility: z.string(),
  jackpotShare: z.number().nullable(),
  versions: z.array(z.object({ percent: z.number() })),
  payTables: z.array(payTable),
  /** The newest first. */
  observations: z.array(
    z.object({
      ...{ casino: z.string(), casinoSlug: z.string(), percent: z.number(), country: z.string(), seenOn: z.string() },
      /** True for the newest from its country. */
      counts: z.boolean(),
    }),
  ),
});
export type Game = z.infer<typeof game>;

export const bonusValue = z.object({
  finishChance: z.number(),
  expectedWagering: z.number(),
  expectedValue: z.number(),
  nothingChance: z.number(),
  aheadChance: z.number(),
  bets: z.number(),
});
export type BonusValue = z.infer<typeof bonusValue>;

export const complaintRow = z.object({
  ref: z.string(),
  title: z.string(),
  casino: z.object({ name: z.string(), slug: z.string().nullable() }),
  category: z.string(),
  state: z.string(),
  waitingOn: z.string(),
  dueAt: z.string().nullable(),
  disputed: money.nullable(),
  recovered: money.nullable(),
  disputedEur: z.number(),
  recoveredEur: z.number(),
  publishedAt: z.string(),
  closedAt: z.string().nullable(),
});
export type ComplaintRow = z.infer<typeof complaintRow>;

export const complaint = complaintRow.extend({
  ...{ story: z.string(), desiredOutcome: z.string(), playerName: z.string(), outcomeReason: z.string().nullable() },
  ...{ incidentOn: z.string().nullable(), contactedCasinoOn: z.string().nullable(), extensions: z.number() },
  submittedAt: z.string().nullable(),
  citedTerms: z.unknown(),
  messages: z.array(
    z.object({ id: z.string(), party: z.string(), authorName: z.string(), body: z.string(), at: z.string() }),
  ),
  salts: z.record(z.string(), z.string()),
  // Every field of an entry is covered by its hash.
  trail: z.array(
    z.looseObject({
      ...{ from: z.string().nullable(), to: z.string(), actor: z.string(), at: z.string() },
      ...{ sequence: z.number(), previousHash: z.string(), hash: z.string() },
      // Entries from before contents were covered have none.
      content: z.array(z.object({ item: z.string(), digest: z.string().nullable() })).optional(),
    }),
  ),
});
export type Complaint = z.infer<typeof complaint>;

const month = z.object({
  resolved: z.number(),
  unresolved: z.number(),
  rejected: z.number(),
  unreachable: z.number(),
  otherwise: z.number(),
  disputedEur: z.number(),
  recoveredEur: z.number(),
});
export const statistics = z.object({
  at: z.string(),
  casinos: z.number(),
  complaints: z.number(),
  months: z.array(month.extend({ month: z.string() })),
  year: z.looseObject({}),
});
export type Statistics = z.infer<typeof statistics>;

export const awardYear = z.object({ year: z.number(), phase: z.string(), categories: z.number() });
export const award = z.object({
  year: z.number(),
  phase: z.string(),
  dates: z.object({
    nominationsFrom: z.string(),
    shortlistAt: z.string(),
    votingFrom: z.string(),
    votingUntil: z.string(),
    announcedAt: z.string(),
  }),
  categories: z.array(
    z.object({
      id: z.string(),
      publicWeight: z.number(),
      nominees: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          casinoSlug: z.string().nullable(),
          winner: z.boolean(),
          result: z
            .object({
              votes: z.number().nullable(),
              publicShare: z.number().nullable(),
              juryShare: z.number().nullable(),
              points: z.number(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
});
export type Award = z.infer<typeof award>;
