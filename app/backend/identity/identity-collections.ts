import { z } from "zod/v4";
import { defineCollection, type Collection } from "../documents/port";

const instant = z.iso.datetime();

/** Ids are uids. */
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

/** Ids are hashes of the address, so the store itself keeps two accounts from having the same one. */
export const identityAddresses = defineCollection({
  name: "identityAddresses",
  schema: z.object({ uid: z.string() }),
});

/** Ids are hashes of the cookie's secret, so that reading the store lets nobody sign in. */
export const identitySessions = defineCollection({
  name: "identitySessions",
  unannounced: true,
  schema: z.object({
    sessionId: z.string(),
    uid: z.string(),
    openedAt: instant,
    lastSeenAt: instant,
    /** End of the idle time or of the lifetime, whichever comes first. */
    endsAt: instant,
    userAgent: z.string(),
    by: z.enum(["password", "passkey"]).optional(),
    /**
     * The account as the provider last reported it, if accounts are kept elsewhere, so that no page has to ask there.
     */
    account: z
      .object({
        email: z.string(),
        displayName: z.string().nullable(),
        photoURL: z.string().nullable(),
        emailVerified: z.boolean(),
        createdAt: instant,
      })
      .optional(),
    accountCheckedAt: instant.optional(),
  }),
  indexes: [["uid", "-openedAt"], ["endsAt"]],
});

/**
 * Ids are uids. What a person began before their present generation, and hasn't finished, can't be finished any more.
 * A person without a document is in their first.
 */
export const identityGenerations = defineCollection({
  name: "identityGenerations",
  unannounced: true,
  schema: z.object({ generation: z.string() }),
});

/** Ids are hashes of the mailed token. */
export const identityTokens = defineCollection({
  name: "identityTokens",
  unannounced: true,
  schema: z.object({
    /** Empty for a request about an unknown address, stored so that both take the same time. */
    uid: z.string(),
    purpose: z.enum(["password-reset", "email-verification"]),
    /** Its owner's generation when it was mailed; empty for the first. */
    generation: z.string().default(""),
    expiresAt: instant,
  }),
  indexes: [["uid", "expiresAt"], ["expiresAt"]],
});

/**
 * Ids are uids. If accounts are kept elsewhere, distinguishes passwords set by forms of this site from those set at the
 * provider.
 */
export const identityPasswordChanges = defineCollection({
  name: "identityPasswordChanges",
  unannounced: true,
  schema: z.object({
    /** A form of this site may be setting a password until then. */
    underWayUntil: instant.optional(),
    /** When the newest password that the owner has been told of was set, by the provider's clock. */
    toldOf: instant.optional(),
  }),
});

/** The embedded identity's collections in the document store. */
export const identityCollections = [
  identityAccounts,
  identityAddresses,
  identitySessions,
  identityGenerations,
  identityTokens,
] as unknown as readonly Collection[];

/** The collections of the identity on Firebase; accounts are with the provider. */
export const firebaseIdentityCollections = [
  identitySessions,
  identityGenerations,
  identityTokens,
  identityPasswordChanges,
] as unknown as readonly Collection[];
