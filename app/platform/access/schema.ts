import { z } from "zod/v4";
import { DUTIES } from "~/domain/roles/duties";
import { textUpTo } from "~/domain/text/fields";
import { storedEmail } from "~/domain/text/email-address";
import { FOLD_VERSION, fold, foldedWords } from "~/domain/text/fold";
import { storedName } from "~/domain/text/display-name";
import { country, instant } from "~/domain/codes/codes";

export const ROLES = ["admin", "user"] as const;
export type Role = (typeof ROLES)[number];

const user = z.object({
  email: storedEmail().nullable(),
  displayName: storedName(1),
  photoURL: z.string().nullable(),
  /** Missing means `user`. */
  role: z.enum(ROLES).optional(),
  /** What an admin may do (`dutiesOf`). Missing on an admin's document from before there were duties means all of it. */
  duties: z.array(z.enum(DUTIES)).max(DUTIES.length).optional(),
  state: z.enum(["active", "suspended", "anonymised"]),
  emailVerifiedAt: instant.nullable(),
  /** Ids of the casinos this person represents. */
  representsCasinos: z.array(z.string()).max(50),
  savedCasinos: z.array(z.object({ casinoId: z.string(), at: instant })).max(500),
  /** The ids of `savedCasinos`, written with it: they are indexed, to find who saved a casino. */
  savedCasinoIds: z.array(z.string()).max(500).optional(),
  preferences: z.object({
    hideOffers: z.boolean(),
    noticesByMail: z.boolean(),
    /** Where the person said they live. Missing means they didn't. */
    country: country.nullable().optional(),
    /** Whether single keys do something on staff's screens. Missing means yes. */
    shortcuts: z.boolean().optional(),
  }),
  /** IANA name of the zone in which the admin area shows times; missing means UTC. */
  timeZone: textUpTo(60).optional(),
  /**
   * Since this moment a password alone signs nobody in: the person has an app or a passkey, and every session of theirs
   * has passed both checks.
   */
  secondFactorAt: instant.nullable().optional(),
  /** The reason staff gave for the suspension, as the person was told. */
  suspendedFor: textUpTo(500).nullable().optional(),
  /** Time of the first request on the last day this person was here. */
  lastSeenAt: instant.nullable().optional(),
  /** True from the decision to anonymise until the last trace is gone. */
  isLeaving: z.boolean().optional(),
});
export type UserFields = z.infer<typeof user>;

/** A name in the form used for searching and sorting. */
export function nameKey(displayName: string): string {
  return fold(displayName).trim();
}

const LONGEST_BEGINNING = 20;

/** The beginnings of every word of a name, by which a store finds a surname that is being typed. */
export function nameBeginnings(displayName: string): string[] {
  const beginnings = foldedWords(displayName).flatMap((word) => {
    const characters = [...word].slice(0, LONGEST_BEGINNING);
    return characters.map((_, at) => characters.slice(0, at + 1).join(""));
  });
  return [...new Set(beginnings)];
}

/** The longest word of a search as `nameBeginnings` has it; null for a search without a word. */
export function wantedBeginning(q: string): string | null {
  const [longest] = foldedWords(q).sort((a, b) => b.length - a.length);
  return longest === undefined ? null : [...longest].slice(0, LONGEST_BEGINNING).join("");
}

/** With `listed`, which the list of users for staff queries: no write can forget to set it. */
export const userFields: z.ZodType<UserFields> = user.transform((fields) => ({
  ...fields,
  listed: {
    role: fields.role ?? "user",
    isVerified: fields.emailVerifiedAt !== null,
    representsCasino: fields.representsCasinos.length > 0,
    nameKey: nameKey(fields.displayName),
    nameBeginnings: nameBeginnings(fields.displayName),
    /** Missing on documents from before names were searched by their words, which are rewritten. */
    hasNameBeginnings: true,
    /** Lower or missing on documents whose names were folded by earlier rules; those are rewritten. */
    foldVersion: FOLD_VERSION,
    lastSeenAt: fields.lastSeenAt ?? null,
  },
}));

/** The signed-in user as the browser knows it. */
export interface SignedInUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
}

export const notificationFields = z.object({
  userId: z.string(),
  text: textUpTo(300),
  /** Path on this site. */
  href: textUpTo(2_000).regex(/^\//),
  at: instant,
  readAt: instant.nullable(),
});

/** A person's second factor. Document id: the uid. */
export const secondFactorFields = z.object({
  /**
   * The seed of the app's codes, sealed (`sealed-secrets`). Those from before secrets were sealed are in clear. null for
   * people who have passkeys and no app.
   */
  secret: z.string().nullable(),
  /** null until a code has shown that an app has the secret. */
  confirmedAt: instant.nullable(),
  /** Until then: when the setup was begun, and the session in which it has to be finished. */
  setup: z
    .object({ begunAt: instant, sessionId: z.string(), generation: z.string().default("") })
    .nullable()
    .optional(),
  /** The step of the last code accepted: codes of it and of earlier steps are no longer valid. */
  lastStep: z.number().int(),
  /** SHA-256 of each unused recovery code; a plain hash is enough, because the codes are 120 random bits. */
  recoveryHashes: z.array(z.string()).max(20),
});
export type SecondFactorFields = z.infer<typeof secondFactorFields>;

/** A sign-in whose password was right and whose code is still missing. Document id: a hash of the cookie's secret. */
export const signInChallengeFields = z.object({
  uid: z.string(),
  /** The account's generation in which the password was right; empty for the first. */
  generation: z.string().default(""),
  expiresAt: instant,
  tries: z.number().int(),
});

/**
 * A passkey. Document id: a hash of the authenticator's id. Nothing here is secret: the private key never leaves the
 * authenticator.
 */
export const passkeyFields = z.object({
  uid: z.string(),
  credentialId: textUpTo(1_400),
  /** COSE key in base64url. */
  publicKey: textUpTo(4_000),
  /** What the authenticator counted at its last use; 0 for those that don't count. */
  counter: z.number().int().min(0),
  transports: z.array(textUpTo(30)).max(10),
  name: textUpTo(60),
  /** The domain that it belongs to; empty on those from before this was noted. */
  domain: textUpTo(253).default(""),
  lastUsedAt: instant.nullable(),
  /** True if its maker keeps copies, so that losing a device doesn't lose it. */
  isSynced: z.boolean(),
  /** SHA-256 of the token of the mailed link that removes it. Missing on those from before there were such links. */
  removalHash: textUpTo(64).optional(),
});
export type PasskeyFields = z.infer<typeof passkeyFields>;

export const PASSKEY_PURPOSES = ["register", "sign-in", "confirm"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** What a browser's authenticator is to sign. Document id: a hash of the cookie's secret. */
export const passkeyChallengeFields = z.object({
  challenge: z.string(),
  purpose: z.enum(PASSKEY_PURPOSES),
  /** null for a sign-in, which anybody's passkey may answer. */
  uid: z.string().nullable(),
  /** The session that asked, in which the answer has to come; null for a sign-in. */
  sessionId: z.string().nullable().default(null),
  /** The person's generation when a new passkey was asked for, in which it has to be made. */
  generation: z.string().optional(),
  /** Name of a new passkey. */
  name: textUpTo(60).optional(),
  expiresAt: instant,
});

/** A secret of this installation. Document id: what it is for. */
export const installationSecretFields = z.object({ secret: z.string().min(32) });
