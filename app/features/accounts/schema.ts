import { z } from "zod/v4";
import { instant } from "~/features/codes/codes";

export const ROLES = ["admin", "user"] as const;
export type Role = (typeof ROLES)[number];

export const userFields = z.object({
  email: z.email().nullable(),
  displayName: z.string().min(1).max(40),
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
});
export type UserFields = z.infer<typeof userFields>;

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
export type NotificationFields = z.infer<typeof notificationFields>;
