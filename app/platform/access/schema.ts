import { z } from "zod/v4";
import { LONGEST_NAME_UNITS, shownName } from "~/domain/text/display-name";
import { instant } from "~/domain/codes/codes";

export const ROLES = ["admin", "user"] as const;
export type Role = (typeof ROLES)[number];

const user = z.object({
  email: z.email().nullable(),
  displayName: z
    .string()
    .min(1)
    .max(LONGEST_NAME_UNITS)
    .overwrite((name) => shownName(name)),
  photoURL: z.string().nullable(),
  /** Missing means `user`. */
  role: z.enum(ROLES).optional(),
  state: z.enum(["active", "suspended", "anonymised"]),
  emailVerifiedAt: instant.nullable(),
  /** Ids of casinos this person answers for. */
  representsCasinos: z.array(z.string()).max(50),
  savedCasinos: z.array(z.object({ casinoId: z.string(), at: instant })).max(500),
  /** The same casinos' ids alone, written with `savedCasinos`: by them a casino finds who saved it. */
  savedCasinoIds: z.array(z.string()).max(500).optional(),
  preferences: z.object({ hideOffers: z.boolean(), noticesByMail: z.boolean() }),
  /** Since when a sign-in asks for a code besides the password. */
  secondFactorAt: instant.nullable().optional(),
  /** Why staff suspended them, as they were told. */
  suspendedFor: z.string().max(500).nullable().optional(),
  /** The last day on which they asked for a page, to the first request of it. */
  lastSeenAt: instant.nullable().optional(),
  /** True from the decision to anonymise until the last trace is gone. */
  isLeaving: z.boolean().optional(),
});
export type UserFields = z.infer<typeof user>;

/** A name in the one form it is searched and sorted by. */
export function nameKey(displayName: string): string {
  return displayName.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}

/** With `listed`, which staff's list of users asks for: no write can forget it. */
export const userFields: z.ZodType<UserFields> = user.transform((fields) => ({
  ...fields,
  listed: {
    role: fields.role ?? "user",
    isVerified: fields.emailVerifiedAt !== null,
    representsCasino: fields.representsCasinos.length > 0,
    nameKey: nameKey(fields.displayName),
    lastSeenAt: fields.lastSeenAt ?? null,
  },
}));

/** The signed-in user as the client knows it. */
export interface SignedInUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
}

export const notificationFields = z.object({
  userId: z.string(),
  text: z.string().max(300),
  /** Path on this site. */
  href: z.string().regex(/^\//),
  at: instant,
  readAt: instant.nullable(),
});

/** By uid. The secret has to be there in clear, or no code could be worked out from it. */
export const secondFactorFields = z.object({
  secret: z.string(),
  /** null until a code has shown that an app has the secret. */
  confirmedAt: instant.nullable(),
  /** The step of the last code that was taken: it and earlier ones are no good any more. */
  lastStep: z.number().int(),
  /** SHA-256 of each recovery code that is left: they are random, of 120 bits. */
  recoveryHashes: z.array(z.string()).max(20),
});

/** By hash of the cookie's secret: somebody whose password was right, and whose code is still to come. */
export const signInChallengeFields = z.object({
  uid: z.string(),
  expiresAt: instant,
  tries: z.number().int(),
});
