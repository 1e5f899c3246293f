import { z } from "zod/v4";
import { day, instant } from "~/features/codes/codes";
import { money } from "~/features/money/money";

export const COMPLAINT_CATEGORIES = [
  "withdrawal_delay",
  "confiscation",
  "bonus",
  "kyc",
  "account_closed",
  "multi_account",
  "self_exclusion",
  "game",
  "other",
] as const;
export const COMPLAINT_STATES = [
  "draft",
  "submitted",
  "under_review",
  "awaiting_player",
  "awaiting_casino",
  "resolved",
  "unresolved",
  "rejected",
  "closed_inactive",
  "withdrawn",
] as const;
export const PARTIES = ["player", "casino", "staff"] as const;

export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export type Party = (typeof PARTIES)[number];

/** Public, short, not guessable in order: `EW-7K3Q9M`. */
export const complaintRef = z.string().regex(/^EW-[0-9A-HJKMNP-TV-Z]{6}$/);

export const complaintFields = z.object({
  ref: complaintRef,
  playerId: z.string(),
  /** Name the player is shown under in public: never the account's. */
  playerName: z.string().min(2).max(40),
  casinoId: z.string().nullable(),
  /** Name as the player gave it, or of the listed casino. */
  casinoName: z.string().min(2).max(80),
  category: z.enum(COMPLAINT_CATEGORIES),
  title: z.string().min(10).max(120),
  story: z.string().min(100).max(10_000),
  desiredOutcome: z.string().max(1_000),
  /** null: not about money. */
  disputed: money.nullable(),
  recovered: money.nullable(),
  /** Both amounts in euros at the rates of the day they were entered, for filters and totals. */
  disputedEur: z.number().min(0),
  recoveredEur: z.number().min(0),
  incidentOn: day,
  contactedCasinoOn: day,
  /** Private. */
  accountName: z.string().max(80).nullable(),
  assignee: z.string().nullable(),
  state: z.enum(COMPLAINT_STATES),
  outcomeReason: z.string().max(2_000).nullable(),
  waitingOn: z.enum(["player", "casino", "staff", "none"]),
  dueAt: instant.nullable(),
  /** Extensions given in the present wait, 0 or 1. */
  extensions: z.number().int().min(0).max(1),
  submittedAt: instant.nullable(),
  /** When it became public: with staff's first acceptance; null keeps it private. */
  publishedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** When the player said that they accept how it ended; reopening takes it back. */
  outcomeAcceptedAt: instant.nullable().optional(),
});
export type ComplaintFields = z.infer<typeof complaintFields>;

export const MESSAGE_VISIBILITIES = ["public", "parties", "staff"] as const;

export const complaintMessageFields = z.object({
  complaintId: z.string(),
  party: z.enum(PARTIES),
  /** Public name: the player's chosen one, the casino's, or the handler's. */
  authorName: z.string().max(60),
  body: z.string().min(1).max(10_000),
  visibility: z.enum(MESSAGE_VISIBILITIES),
  at: instant,
});
export type ComplaintMessageFields = z.infer<typeof complaintMessageFields>;

export const complaintEventFields = z.object({
  complaintId: z.string(),
  /** 1, 2, 3 … within its complaint. */
  sequence: z.number().int().positive(),
  from: z.enum(COMPLAINT_STATES).nullable(),
  to: z.enum(COMPLAINT_STATES),
  actor: z.enum([...PARTIES, "clock"]),
  reason: z.string().max(2_000),
  at: instant,
  /** Hex SHA-256; 64 zeros before the first. */
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ComplaintEventFields = z.infer<typeof complaintEventFields>;

/**
 * Public complaints counted, kept by the transaction that changes one. Document id `all`, or a casino's id.
 * `counts` is keyed `state|category`.
 */
export const complaintTotalsFields = z.object({
  casinoId: z.string().nullable(),
  counts: z.record(z.string(), z.number().int().min(0)),
  disputedEur: z.number().min(0),
  recoveredEur: z.number().min(0),
  /** What the safety score's share is worked out from at any later time (`ComplaintTally`). */
  tally: z.object({ burden: z.number(), unresolved: z.number().int(), resolved: z.number().int(), at: instant }),
  /** How many answers the casino gave within so many whole hours of being asked, keyed by the hours. */
  answerHours: z.record(z.string().regex(/^\d{1,4}$/), z.number().int().min(0)).optional(),
});
export type ComplaintTotalsFields = z.infer<typeof complaintTotalsFields>;

/**
 * A complaint that is being written: what stands in the form, word for word, fit or not. Document id: random, for a
 * visitor a hash of the key in their browser.
 */
export const complaintDraftFields = z.object({
  /** null: a visitor's, until they sign in. */
  playerId: z.string().nullable(),
  values: z.record(z.string().max(40), z.string().max(12_000)),
  /** The complaint it became; its text is dropped then. */
  sentAs: complaintRef.nullable(),
  expiresAt: instant,
});
export type ComplaintDraftFields = z.infer<typeof complaintDraftFields>;

/** An answer that met a closed session: kept for a day under a hash of the key in the writer's browser. */
export const keptAnswerFields = z.object({
  ref: complaintRef,
  values: z.record(z.string().max(40), z.string().max(12_000)),
  expiresAt: instant,
});

export const EVIDENCE_VISIBILITIES = ["parties", "staff"] as const;

export const complaintEvidenceFields = z.object({
  /** A complaint's reference, or the id of the draft it will come with. */
  ownerId: z.string(),
  party: z.enum(PARTIES),
  /** null: a visitor's. */
  uploadedBy: z.string().nullable(),
  /** As the uploader's machine called it. */
  name: z.string().min(1).max(120),
  contentType: z.enum(["image/webp", "application/pdf", "text/plain"]),
  size: z.number().int().min(1),
  /** Of the file as it was uploaded. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  path: z.string(),
  /** `staff`: only its uploader and we see it; `parties`: the other side as well. Never the public. */
  visibility: z.enum(EVIDENCE_VISIBILITIES),
  at: instant,
});
export type ComplaintEvidenceFields = z.infer<typeof complaintEvidenceFields>;

/** Keeps a player to one open complaint for each casino and incident date: its id is made of the three. */
export const complaintSlotFields = z.object({ ref: complaintRef });

/** A step that was taken; the same post again finds it. Document id: a hash of who sent it and the form's key. */
export const takenStepFields = z.object({ ref: complaintRef, expiresAt: instant });
