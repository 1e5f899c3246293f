import { z } from "zod/v4";
import { storedEmail } from "~/domain/text/email-address";
import { storedLine, textUpTo } from "~/domain/text/fields";
import { LONGEST_NAME_UNITS, storedName } from "~/domain/text/display-name";
import { day, instant } from "~/domain/codes/codes";
import { money } from "~/domain/money/money";
import { contentDigests, salt, sha256 } from "~/platform/trail/schema";
import {
  CASE_LINK_DELIVERIES,
  COMPLAINT_CATEGORIES,
  EVENT_KINDS,
  PARTIES,
  PRIORITIES,
  MESSAGE_VISIBILITIES,
  EVIDENCE_VISIBILITIES,
  REVIEW_STATES,
} from "./kinds";
import { LONGEST_TAG, MOST_TAGS } from "./sorting/tag-words";
import { TEMPLATE_ACTS } from "./templates/template-acts";
import { COMPLAINT_STATES } from "~/domain/complaint-states";

export * from "./kinds";

/** Public, short and not predictable: `EW-7K3Q9M`, with the prefix that the site had when the complaint was sent. */
export const complaintRef = z.string().regex(/^[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{6}$/);

export const complaintFields = z.object({
  ref: complaintRef,
  playerId: z.string(),
  /** Public name of the player, never the account's name. */
  playerName: storedName(2),
  casinoId: z.string().nullable(),
  /** Name of the listed casino, or as the player gave it. */
  casinoName: storedLine(2, 80),
  category: z.enum(COMPLAINT_CATEGORIES),
  title: storedLine(10, 120),
  story: textUpTo(10_000).min(100),
  desiredOutcome: textUpTo(1_000),
  /** Null when the complaint is not about money. */
  disputed: money.nullable(),
  recovered: money.nullable(),
  /** Both amounts in euros at the rates of the day they were entered, for filters and totals. */
  disputedEur: z.number().min(0),
  recoveredEur: z.number().min(0),
  incidentOn: day,
  contactedCasinoOn: day,
  /** Id of the version of the casino's terms that it is about; missing or null if it names none. */
  citedTerms: textUpTo(60).nullable().optional(),
  /** Private. */
  accountName: textUpTo(80).nullable(),
  /** Name of the member of staff who deals with it. */
  assignee: z.string().nullable(),
  /** Account of the assignee; missing or null where only a name is known. */
  assigneeId: z.string().nullable().optional(),
  state: z.enum(COMPLAINT_STATES),
  outcomeReason: textUpTo(2_000).nullable(),
  waitingOn: z.enum(["player", "casino", "staff", "none"]),
  dueAt: instant.nullable(),
  /** Up to when pauses are counted in a party's deadline; missing or null where no party is waited for, or before they were. */
  countedTo: instant.nullable().optional(),
  /** Extensions given in the current wait, 0 or 1. */
  extensions: z.number().int().min(0).max(1),
  submittedAt: instant.nullable(),
  /** Time of staff's first acceptance, which makes it public; null while it is private. */
  publishedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Time when the player accepted the outcome; reopening clears it. */
  outcomeAcceptedAt: instant.nullable().optional(),
  /** The complaint that this one was rejected as a duplicate of; reopening clears it. */
  mergedInto: complaintRef.nullable().optional(),
  /** Tags that staff sort complaints with; the parties never see them. Missing means none. */
  tags: z.array(textUpTo(LONGEST_TAG).min(1)).max(MOST_TAGS).optional(),
  /** Missing means normal. */
  priority: z.enum(PRIORITIES).optional(),
  /** Salts of the items whose digests its trail holds; missing until its trail covers contents. */
  trailSalts: z.record(textUpTo(40), salt).optional(),
});
export type ComplaintFields = z.infer<typeof complaintFields>;

/** Room for two names and the words between them. */
export const LONGEST_AUTHOR_UNITS = 2 * LONGEST_NAME_UNITS + 30;

export const complaintMessageFields = z.object({
  complaintId: z.string(),
  party: z.enum(PARTIES),
  /**
   * Public name: the player's chosen one, the casino's, or the handler's. For an answer by a mailed link, the name that
   * was typed, and for which casino.
   */
  authorName: storedName(0, LONGEST_AUTHOR_UNITS),
  body: textUpTo(10_000).min(1),
  visibility: z.enum(MESSAGE_VISIBILITIES),
  at: instant,
  /** Salt of its digest in the trail. */
  salt: salt.optional(),
});
export type ComplaintMessageFields = z.infer<typeof complaintMessageFields>;

/**
 * An entry of a complaint's trail. Entries without `v` are of the first format, which covers no contents. Entries of
 * the second format have `kind`, `recordedAt` and `content`, and no entry of the first format follows them.
 */
export const complaintEventFields = z.object({
  v: z.literal(2).optional(),
  complaintId: z.string(),
  /** 1, 2, 3 … within its complaint. */
  sequence: z.number().int().positive(),
  from: z.enum(COMPLAINT_STATES).nullable(),
  to: z.enum(COMPLAINT_STATES),
  actor: z.enum([...PARTIES, "clock", "mail"]),
  reason: textUpTo(2_000),
  /** Time of the event. Earlier versions dated the clock's steps when they fell due. */
  at: instant,
  kind: z.enum(EVENT_KINDS).optional(),
  /** Time of writing, which decides the day's root that covers it. */
  recordedAt: instant.optional(),
  /** Digests of the contents it added or changed; in an older complaint's first such entry, of all its contents. */
  content: contentDigests.optional(),
  /** Hex SHA-256; 64 zeros before the first. */
  previousHash: sha256,
  hash: sha256,
});
export type ComplaintEventFields = z.infer<typeof complaintEventFields>;

/**
 * An unfinished complaint: the form's values exactly as typed, valid or not. Document id: random; for a visitor a hash
 * of the key in their browser.
 */
export const complaintDraftFields = z.object({
  /** Null for a visitor's draft, until they sign in. */
  playerId: z.string().nullable(),
  values: z.record(textUpTo(40), textUpTo(12_000)),
  /** The complaint it became; its text is deleted then. */
  sentAs: complaintRef.nullable(),
  expiresAt: instant,
});
export type ComplaintDraftFields = z.infer<typeof complaintDraftFields>;

/** A copy of a file that staff released. Its original stays as private as it was. */
export const releasedCopy = z.object({
  /** `parties`: both sides; `public`: everybody, once the complaint is public. */
  visibility: z.enum(["parties", "public"]),
  /** The original as it is, or a redacted copy. */
  kind: z.enum(["as_is", "redacted"]),
  name: textUpTo(255).min(1),
  contentType: z.enum(["image/webp", "application/pdf", "text/plain"]),
  size: z.number().int().min(1),
  path: z.string(),
  /** Width of a picture, in pixels. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  at: instant,
  by: z.string(),
  /** Hash of the copy; missing for one released before trails covered contents, until its trail is anchored. */
  sha256: sha256.optional(),
  /** Salt of its digest in the trail. */
  salt: salt.optional(),
});

export const complaintEvidenceFields = z.object({
  /** A complaint's reference, or the id of the draft it belongs to. */
  ownerId: z.string(),
  party: z.enum(PARTIES),
  /** Null for a visitor's file. */
  uploadedBy: z.string().nullable(),
  /** File name on the uploader's device. */
  name: textUpTo(255).min(1),
  contentType: z.enum(["image/webp", "application/pdf", "text/plain"]),
  size: z.number().int().min(1),
  /** Hash of the file as it was uploaded. */
  sha256,
  path: z.string(),
  /** `staff`: only its uploader and staff see it; `parties`: the other side as well. Never the public. */
  visibility: z.enum(EVIDENCE_VISIBILITIES),
  at: instant,
  /** Staff's review; missing while nobody has reviewed it. */
  review: z
    .object({ state: z.enum(REVIEW_STATES), note: textUpTo(500), by: z.string(), at: instant })
    .nullable()
    .optional(),
  released: releasedCopy.nullable().optional(),
  /** Salt of the original's digest in the trail of its complaint. */
  salt: salt.optional(),
});
export type ReleasedCopy = z.infer<typeof releasedCopy>;
export type ComplaintEvidenceFields = z.infer<typeof complaintEvidenceFields>;

/** Limits a player to one open complaint for each casino and incident date: its id is made of the three. */
export const complaintSlotFields = z.object({ ref: complaintRef });

/**
 * A mailed link by which the reader of a casino's mailbox acts for the casino in one case, while it is open. Document
 * id: the SHA-256 of its token, which only the mail has.
 */
export const caseLinkFields = z.object({
  ref: complaintRef,
  /** The mailbox; private. */
  address: storedEmail(),
  /** What became of the mail: taken by the mail server, or not, or returned by it. */
  delivery: z.enum(CASE_LINK_DELIVERIES),
  /** Why the mail failed, as the mail server says. */
  problem: textUpTo(300).nullable(),
  /** When it was last known what became of the mail. */
  settledAt: instant.nullable(),
  /** When staff withdrew it, a newer one replaced it, or the case closed. */
  endedAt: instant.nullable(),
});
export type CaseLinkFields = z.infer<typeof caseLinkFields>;

/**
 * A step that was taken, so that the same post sent again is recognised. Document id: a hash of its sender and the
 * form's key.
 */
export const takenStepFields = z.object({ ref: complaintRef, expiresAt: instant });

export const MAIL_OUTCOMES = ["added", "ignored", "noted", "refused"] as const;

/**
 * A received mail, so that the same mail is recognised when it comes again, or a signed delivery of one, which is
 * accepted once. Document id: a hash. Nothing of the mail's text is kept here.
 */
export const mailArrivalFields = z.object({
  kind: z.enum(["mail", "delivery"]),
  ref: complaintRef.nullable(),
  outcome: z.enum(MAIL_OUTCOMES).nullable(),
  /** Why it was not added, in our own words. */
  why: textUpTo(100).nullable(),
  at: instant,
  expiresAt: instant,
});

/** A tag in use. Document id: made of the tag. */
export const complaintTagFields = z.object({
  tag: textUpTo(LONGEST_TAG).min(1),
  /** Number of complaints that have it. */
  uses: z.number().int().min(0),
});
export type ComplaintTagFields = z.infer<typeof complaintTagFields>;

/** A canned text. Document id: its name in the address; built-in templates exist without a document. */
export const complaintTemplateFields = z.object({
  name: textUpTo(80).min(3),
  act: z.enum(TEMPLATE_ACTS),
  body: textUpTo(5_000).min(10),
  /** True if a request with this text stays off the public page. */
  isPrivate: z.boolean().default(false),
  /** True when a built-in template was deleted. */
  deleted: z.boolean(),
  /** `submissionId` of the post that created it, so that the same post sent again is recognised. */
  madeBy: z.string().optional(),
});
export type ComplaintTemplateFields = z.infer<typeof complaintTemplateFields>;
