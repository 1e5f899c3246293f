import { z } from "zod/v4";
import { defineCollection, type Collection } from "../documents/port";

const instant = z.iso.datetime();

/** By uid. */
export const identityAccounts = defineCollection({
  name: "identityAccounts",
  schema: z.object({
    email: z.string(),
    displayName: z.string().nullable(),
    photoURL: z.string().nullable(),
    emailVerified: z.boolean(),
    disabled: z.boolean(),
    /** PHC string: algorithm, cost, salt and hash in one. */
    passwordHash: z.string(),
    passwordChangedAt: instant,
  }),
});

/** By hash of the address: that no two accounts have the same one is then a matter of ids, which the store keeps. */
export const identityAddresses = defineCollection({
  name: "identityAddresses",
  schema: z.object({ uid: z.string() }),
});

/** By hash of the cookie's secret: who reads the store can sign in as nobody. */
export const identitySessions = defineCollection({
  name: "identitySessions",
  schema: z.object({
    sessionId: z.string(),
    uid: z.string(),
    openedAt: instant,
    lastSeenAt: instant,
    /** End of the idle time or of the whole, whichever comes first. */
    endsAt: instant,
    userAgent: z.string(),
  }),
  indexes: [["uid", "-openedAt"], ["endsAt"]],
});

/** By hash of the token that was mailed. */
export const identityTokens = defineCollection({
  name: "identityTokens",
  schema: z.object({
    /** Empty for a request about an address without an account, kept so that both take like time. */
    uid: z.string(),
    purpose: z.enum(["password-reset", "email-verification"]),
    expiresAt: instant,
  }),
  indexes: [["uid", "expiresAt"], ["expiresAt"]],
});

/** What the embedded identity keeps in the documents store. */
export const identityCollections = [
  identityAccounts,
  identityAddresses,
  identitySessions,
  identityTokens,
] as unknown as readonly Collection[];

/** What the identity on Firebase keeps there: accounts are with the provider. */
export const firebaseIdentityCollections = [identitySessions, identityTokens] as unknown as readonly Collection[];
