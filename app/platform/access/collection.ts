import { defineCollection } from "~/backend/documents/port";
import {
  installationSecretFields,
  notificationFields,
  passkeyChallengeFields,
  passkeyFields,
  secondFactorFields,
  signInChallengeFields,
  userFields,
} from "./schema";

export const users = defineCollection({
  name: "users",
  schema: userFields,
  indexes: [
    ["role", "-createdAt"],
    ["email"],
    ["savedCasinoIds[]"],
    ["representsCasinos[]"],
    ["isLeaving"],
    // The list of users for staff: each order with every filter, chosen or not (`combinedFilters`).
    ["listed.isVerified"],
    ["createdAt"],
    ["listed.lastSeenAt"],
    ["listed.nameKey"],
    ["listed.nameBeginnings[]"],
    ["listed.hasNameBeginnings"],
    ["listed.foldVersion"],
    ["state", "listed.role", "listed.isVerified", "listed.representsCasino", "createdAt"],
    ["state", "listed.role", "listed.isVerified", "listed.representsCasino", "listed.lastSeenAt"],
    ["state", "listed.role", "listed.isVerified", "listed.representsCasino", "listed.nameKey"],
  ],
});

export const notifications = defineCollection({
  name: "notifications",
  schema: notificationFields,
  indexes: [
    ["userId", "-at"],
    ["userId", "readAt"],
  ],
});

/** Secrets that are made at their first use and then stay. */
export const installationSecrets = defineCollection({ name: "installationSecrets", schema: installationSecretFields });

// In the order of `secret`, those that are sealed with one key are beside each other.
export const secondFactors = defineCollection({
  name: "secondFactors",
  schema: secondFactorFields,
  indexes: [["secret"]],
});

export const signInChallenges = defineCollection({
  name: "signInChallenges",
  unannounced: true,
  schema: signInChallengeFields,
  indexes: [["expiresAt"], ["uid", "expiresAt"]],
});

export const passkeys = defineCollection({ name: "passkeys", schema: passkeyFields, indexes: [["uid", "createdAt"]] });

export const passkeyChallenges = defineCollection({
  name: "passkeyChallenges",
  unannounced: true,
  schema: passkeyChallengeFields,
  indexes: [["expiresAt"], ["uid", "expiresAt"]],
});
