import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

/** One field that a write changed: its dotted path, and its old and new values as text. null: the field was missing. */
export const fieldChange = z.object({
  field: textUpTo(200),
  from: textUpTo(4_000).nullable(),
  to: textUpTo(4_000).nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** One act of a member of staff. Written once, never changed. */
export const auditEntryFields = z.object({
  at: instant,
  actorId: z.string(),
  /** The actor's name at that time. */
  actorName: textUpTo(80),
  /** The act as `noun.verb`: `casino.publish`, `complaint.decide`, `user.suspend`. */
  action: textUpTo(80).regex(/^[a-z-]+\.[a-z-]+$/),
  entityKind: textUpTo(40),
  entityId: textUpTo(200),
  /** A name for people: a casino's name, a complaint's reference. */
  entityLabel: textUpTo(200),
  changes: z.array(fieldChange).max(200),
  /** The reason, or anything else a reader of the log should know. */
  note: textUpTo(1_000).nullable(),
  /** The id that the server's log has too. */
  requestId: textUpTo(80).nullable(),
});
export type AuditEntryFields = z.infer<typeof auditEntryFields>;
