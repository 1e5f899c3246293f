import { defineCollection } from "~/backend/documents/port";
import { outboxFields } from "./schema";

/** Not announced: the instance with the lease looks every few seconds, so that fifty others needn't read each write. */
export const outbox = defineCollection({
  name: "outbox",
  unannounced: true,
  schema: outboxFields,
  indexes: [
    ["dueAt"],
    ["transport", "urgency", "dueAt"],
    ["lane", "state", "order"],
    ["key", "order"],
    ["expiresAt"],
    // The list for staff: by when it was first due, with every filter, chosen or not.
    ["order"],
    ["kind", "order"],
    ["state", "order"],
    ["kind", "state", "order"],
    ["mailbox", "order"],
    ["about.person", "order"],
    ["about.complaint", "order"],
    ["about.operation", "state", "order"],
  ],
});
