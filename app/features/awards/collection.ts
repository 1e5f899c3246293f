import { defineCollection } from "~/backend/documents/port";
import { awardNominationFields, awardVoteFields } from "./voting/ballot-schema";
import { awardFields } from "./schema";

export const awards = defineCollection({
  name: "awards",
  schema: awardFields,
  indexes: [["slug"], ["publishState", "publishAt"], ["-year"]],
});

export const awardVotes = defineCollection({
  name: "awardVotes",
  schema: awardVoteFields,
  indexes: [
    ["year", "category", "nominee"],
    ["userId", "-votedAt"],
    ["year", "category", "mailbox"],
    ["mailbox"],
    ["ownerLeft"],
  ],
});

export const awardNominations = defineCollection({
  name: "awardNominations",
  schema: awardNominationFields,
  indexes: [
    ["year", "category", "nominatedAt"],
    ["userId", "-nominatedAt"],
    ["year", "category", "mailbox"],
    ["mailbox"],
    ["ownerLeft"],
  ],
});
