import { mediaIdsOf } from "~/platform/media/named-pictures";
import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { fieldChange } from "~/platform/audit/schema";
import { instant } from "~/domain/codes/codes";
import { EDITORIAL_KIND_NAMES, type EditorialKindName } from "~/domain/codes/editorial-kinds";
import { dueFailure } from "~/platform/scheduler/schema";

export { EDITORIAL_KIND_NAMES, type EditorialKindName };

export const PUBLISH_STATES = ["draft", "scheduled", "published", "archived"] as const;
export const publishState = z.enum(PUBLISH_STATES);

export const slug = textUpTo(80)
  .min(3, "Use at least 3 characters.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and single hyphens.");

/** The fields of every editorial item (casino, bonus, article, award, page, question) besides its own. */
export const editorialFields = {
  slug,
  publishState,
  /** The time of publication, past or future; null for a draft without a date. */
  publishAt: instant.nullable(),
  /**
   * The date of publication that readers see, where it isn't `publishAt`: kept when an item is withdrawn and published
   * again, or set by staff. Null or missing: `publishAt` is that date.
   */
  firstPublishedAt: instant.nullable().optional(),
};

interface Dated {
  publishAt: string | null;
  firstPublishedAt?: string | null | undefined;
}

/** Returns the date of publication that readers see; null for a draft without one. */
export function publicationDate({ publishAt, firstPublishedAt }: Dated): string | null {
  return firstPublishedAt ?? publishAt;
}

/** Returns when the public first saw an item, or should be told it did; null if it never has by `now`. */
export function firstPublished(item: Dated, now: string): string | null {
  const date = publicationDate(item);
  return date !== null && date <= now ? date : null;
}

/** A former address of an item: document id is `kind:slug`. */
export const redirectFields = z.object({
  kind: z.enum(EDITORIAL_KIND_NAMES),
  from: slug,
  to: slug,
});
export type RedirectFields = z.infer<typeof redirectFields>;

/** True when the public may see it at `now` (UTC, ISO 8601). */
export function isPublic(item: { publishState: string; publishAt: string | null }, now: string): boolean {
  return (
    (item.publishState === "published" || item.publishState === "scheduled") &&
    item.publishAt !== null &&
    item.publishAt <= now
  );
}

/** Returns from when on the public sees an item that was stored at `at`; null: it sees nothing of it. */
export function liveFrom(item: { publishState: string; publishAt: string | null }, at: string): string | null {
  const { publishAt } = item;
  // A scheduled item is seen from its time on, and nothing is written then.
  const first = publishAt !== null && publishAt > at ? publishAt : at;
  return isPublic(item, first) ? first : null;
}

/** A request that another person publishes the last revision. Every later save ends it. */
const approvalRequest = z.object({
  by: z.string(),
  byName: textUpTo(80),
  at: instant,
  /** When it is to be published; null: with the approval. */
  publishAt: instant.nullable(),
  /** `at` until somebody has answered it: the list of tasks finds it by this. */
  waitingSince: instant.nullable(),
  returned: z.object({ byName: textUpTo(80), at: instant, reason: textUpTo(500) }).nullable(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** True for an item that the public will see at its time and hasn't seen yet. */
export function isScheduledAhead(
  item: { publishState: string; publishAt: string | null } | null,
  now: string,
): boolean {
  return item?.publishState === "scheduled" && !isPublic(item, now);
}

/**
 * The editorial data of an item besides the item itself. Document id: `kind:id`. Missing if nobody has edited the
 * item yet: its revision is then 0.
 */
export const editorialHeadFields = z.object({
  kind: z.enum(EDITORIAL_KIND_NAMES),
  entityId: z.string(),
  /** Number of the last revision. */
  revision: z.number().int().min(0),
  /** Changes to a published item that the public doesn't see yet. */
  draft: z
    .object({
      fields: z.record(z.string(), z.unknown()),
      savedAt: instant,
      savedBy: z.string(),
      savedByName: z.string(),
    })
    .nullable(),
  /** When the draft publishes itself; null: when somebody publishes it. */
  draftDueAt: instant.nullable(),
  /** Why the draft did not publish itself when its time came. The next save removes it. */
  publishFailure: dueFailure.optional(),
  /** Uid of the person who last changed what it says. Missing until somebody has since there are approvals. */
  writer: z.string().optional(),
  request: approvalRequest.optional(),
});
export type EditorialHeadFields = z.infer<typeof editorialHeadFields>;

export const REVISION_CAUSES = [
  "original",
  "saved",
  "requested",
  "published",
  "scheduled",
  "archived",
  "reopened",
  "discarded",
  "restored",
  "imported",
  "deleted",
] as const;

/** One save: the whole item at that time, without the system's own fields. Document id: `kind:id:number`. */
const revision = z.object({
  /** `kind:id`. */
  thing: z.string(),
  number: z.number().int().min(0),
  cause: z.enum(REVISION_CAUSES),
  fields: z.record(z.string(), z.unknown()),
  changes: z.array(fieldChange),
  at: instant,
  by: z.string(),
  byName: textUpTo(80),
  note: textUpTo(500).nullable(),
  /**
   * From when on the public sees what this save stored; null: it sees nothing of the item. Missing where the save left
   * what the public sees alone, and from before this was recorded.
   */
  liveFrom: instant.nullable().optional(),
  /** What the public sees from then on, where `fields` are those of a waiting draft. */
  liveFields: z.record(z.string(), z.unknown()).optional(),
});
export type RevisionFields = z.infer<typeof revision>;

/** With `pictures`, the ids of the pictures it names, by which the library finds it: no write can forget to set it. */
export const revisionFields: z.ZodType<RevisionFields> = revision.transform((fields) => ({
  ...fields,
  pictures: [...mediaIdsOf(fields.fields)],
}));

/** The state before a bulk change, where revisions don't record it. Document id: `operation:kind:id`. */
export const undoSnapshotFields = z.object({
  /** `kind:id`. */
  thing: z.string(),
  /** The fields of the stored item that editors set. */
  fields: z.record(z.string(), z.unknown()),
  draft: editorialHeadFields.shape.draft,
  draftDueAt: instant.nullable(),
});
