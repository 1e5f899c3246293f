import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { textUpTo } from "~/domain/text/fields";

/**
 * Who has taken a task of the inbox, and until when it is put off. Document id: digest of the task's key. A task without
 * either has none.
 */
const taskMarkFields = z.object({
  /** List and id of the task. */
  key: textUpTo(320),
  ownerId: z.string().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
});

export const taskMarks = defineCollection({ name: "taskMarks", schema: taskMarkFields, indexes: [["updatedAt"]] });
