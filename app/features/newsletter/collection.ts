import { defineCollection } from "~/backend/documents/port";
import { newsletterIssueFields } from "./issues/issue-schema";
import { subscriberFields, suppressedAddressFields } from "./schema";

export const subscribers = defineCollection({
  name: "subscribers",
  schema: subscriberFields,
  indexes: [
    ["state", "-createdAt"],
    ["consent.at"],
    ["state", "consent.at"],
    ["normalisedEmail"],
    ["mailbox"],
    ["state", "normalisedEmail"],
    ["confirmedAt"],
  ],
});

export const suppressedAddresses = defineCollection({ name: "suppressedAddresses", schema: suppressedAddressFields });

export const newsletterIssues = defineCollection({
  name: "newsletterIssues",
  schema: newsletterIssueFields,
  indexes: [["-createdAt"], ["sendAt"]],
});
