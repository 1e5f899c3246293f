import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/** One field that a write changed: its dotted path, and its old and new values as text. null: the field was missing. */
export const fieldChange = z.object({
  field: z.string().max(200),
  from: z.string().max(4_000).nullable(),
  to: z.string().max(4_000).nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** One act of a member of staff. Written once, never changed. */
export const auditEntryFields = z.object({
  at: instant,
  actorId: z.string(),
  /** The actor's name at that time. */
  actorName: z.string().max(80),
  /** The act as `noun.verb`: `casino.publish`, `complaint.decide`, `user.suspend`. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  entityKind: z.string().max(40),
  entityId: z.string().max(200),
  /** A name for people: a casino's name, a complaint's reference. */
  entityLabel: z.string().max(200),
  changes: z.array(fieldChange).max(200),
  /** The reason, or anything else a reader of the log should know. */
  note: z.string().max(1_000).nullable(),
  /** The id that the server's log has too. */
  requestId: z.string().max(80).nullable(),
});
export type AuditEntryFields = z.infer<typeof auditEntryFields>;
