import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { textUpTo } from "~/domain/text/fields";
import { LONGEST_NOTE } from "./note-length";

/** A note among staff on a task. */
const taskNote = z.object({
  by: z.string(),
  byName: textUpTo(200),
  at: z.iso.datetime(),
  body: textUpTo(LONGEST_NOTE),
  /** Ids of the people it mentions. */
  mentions: z.array(z.string()),
});
export type TaskNote = z.infer<typeof taskNote>;

/**
 * Who has taken a task of the inbox, until when it is put off, and what staff noted on it. Document id: digest of the
 * task's key. A task without any of these has none. Complaints have notes of their own, in their conversation.
 */
const taskMarkFields = z.object({
  /** List and id of the task. */
  key: textUpTo(320),
  ownerId: z.string().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** The newest, the oldest first. */
  notes: z.array(taskNote).optional(),
});

export const taskMarks = defineCollection({ name: "taskMarks", schema: taskMarkFields, indexes: [["updatedAt"]] });
