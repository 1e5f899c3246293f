import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { storedUrl } from "~/domain/urls/web-address";
import { sha256 } from "~/platform/trail/schema";
import { TERMS_KINDS } from "./labels";

const kind = z.enum(TERMS_KINDS);
/** A watched page may be http, since some casinos serve their terms that way. */
const pageUrl = storedUrl();
const validator = textUpTo(500).nullable();

/** Why a page gave no text, besides the failures of the fetch itself. */
export const termsFailure = z.object({
  reason: textUpTo(40),
  /** Explanation for staff. */
  message: textUpTo(400),
  /** Failures in a row. */
  count: z.number().int().positive(),
  /** When it last failed. */
  at: instant,
  /** SHA-256 of the text that replaced the newest version's, which staff are asked about. */
  sha256: sha256.optional(),
});

/** What a page's next version needs to know of its newest one. */
export const latestVersion = z.object({
  id: z.string(),
  number: z.number().int().positive(),
  /** SHA-256 of the text. */
  sha256,
  /** Hash of the version (`versionHash`). */
  hash: sha256,
  /** Characters of the text. */
  length: z.number().int().min(0),
  at: instant,
});

/** Values of a page's lines that are learned at once. */
export const MOST_MOVING = 200;
/** A value in a line of a page, such as a date, that has changed at the last reading. */
export const movingPlace = z.object({
  /** Digest of the line without its values and of the line before it, and which of its values it is. */
  place: textUpTo(30),
  /** Digest of the value last read. */
  value: textUpTo(12),
  /** Changes at readings in a row, and readings in a row of the value last read. */
  changes: z.number().int().positive(),
  readings: z.number().int().positive(),
});
export type MovingPlace = z.infer<typeof movingPlace>;

/** Texts of a page that are remembered. */
export const MOST_RECENT = 10;
/** A text that a page had, by its digest without the values that change by themselves. */
export const recentText = z.object({
  sha256,
  /** True once followers were to be told of a version with this text. */
  isTold: z.boolean(),
});
export type RecentText = z.infer<typeof recentText>;

/**
 * An address at which a casino publishes terms. Document id: `pageId`. It stays when staff stop watching it, so that
 * the numbers of its versions continue when it is watched again.
 */
export const termsPageFields = z.object({
  casinoId: z.string(),
  kind,
  url: pageUrl,
  isWatched: z.boolean(),
  /** When it is to be fetched next. During a fetch, when another instance may take over in case this one died. */
  dueAt: instant,
  /** The last time its text was seen, changed or not. */
  checkedAt: instant.nullable(),
  etag: validator,
  modified: validator,
  latest: latestVersion.nullable(),
  /** When the current run of failures began; null while the page can be read. */
  failingSince: instant.nullable(),
  failure: termsFailure.nullable(),
  /** SHA-256 of what the newest version's page is read as today, where that isn't the version's text. */
  readAs: sha256.nullable().default(null),
  moving: z.array(movingPlace).max(MOST_MOVING).default([]),
  /** The texts of the last versions, oldest first. */
  recent: z.array(recentText).max(MOST_RECENT).default([]),
  /** The recent text that the page has returned to, and its readings in a row. */
  returned: z.object({ sha256, readings: z.number().int().positive() }).nullable().default(null),
  /** When staff said that a text which replaced the newest version is the casino's terms; null once it is a version. */
  acceptedAt: instant.nullable().default(null),
});
export type TermsPageFields = z.infer<typeof termsPageFields>;

/**
 * A text that a page had, kept because it differs from the one before. Document id: `pageId-number`. Written once. Its
 * text is in `termsTexts`, the page as it was sent, in the files.
 */
export const termsVersionFields = z.object({
  casinoId: z.string(),
  pageId: z.string(),
  kind,
  /** The watched address, and the one that answered after redirects. */
  url: pageUrl,
  address: textUpTo(2_000),
  status: z.number().int(),
  fetchedAt: instant,
  /** Counts from 1 for each page. */
  number: z.number().int().positive(),
  /** SHA-256 of the text as UTF-8. */
  sha256,
  length: z.number().int().min(0),
  /** SHA-256 of the page as it was sent, unpacked. */
  pageSha256: sha256,
  /** Path of the page in the files, compressed with Brotli. */
  pagePath: z.string(),
  /** Id and hash of the version before; null for the first. */
  previous: z.string().nullable(),
  previousHash: sha256.nullable(),
  /**
   * When it was recorded: when it was fetched, or at the start of the first day that had no signed root yet. The root of
   * that day covers it. Missing in versions older than that.
   */
  recordedAt: instant.optional(),
  /** `versionHash` of the fields above. */
  hash: sha256,
});
export type TermsVersionFields = z.infer<typeof termsVersionFields>;

/** The text of a version. Document id: the version's. */
export const termsTextFields = z.object({
  /** Brotli, base64. */
  packed: textUpTo(900_000),
});

export const wordHit = z.object({
  /** The word or phrase of the list. */
  word: textUpTo(80),
  /** The paragraph that contains the word, shortened around it. */
  quote: textUpTo(600),
});
export type WordHit = z.infer<typeof wordHit>;

/** A version that staff are to look at. Document id: the version's. */
export const termsTaskFields = z.object({
  casinoId: z.string(),
  fetchedAt: instant,
  /** Hits in the text added since the version before. */
  hits: z.array(wordHit).max(20),
  seenAt: instant.nullable(),
  /** The uid of the member of staff who marked it as seen; null until then. */
  seenBy: z.string().nullable(),
});

/** How many versions of a casino's terms there are. Document id: the casino's. */
export const casinoTermsFields = z.object({
  versions: z.number().int().positive(),
  changedAt: instant,
  /** When the first version was found that the casino's followers have yet to be told about. */
  untoldSince: instant.nullable().optional(),
  /** When the followers are to be told. */
  tellAt: instant.nullable().optional(),
  /** When the followers were last told. */
  toldAt: instant.nullable().optional(),
});
export type CasinoTermsFields = z.infer<typeof casinoTermsFields>;
