import type { Collection, Fields, Stored, Transaction } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import type { FieldLabels } from "./fields/field-names";
import type { EditorialKindName } from "./schema";

export type EditorialFields = Fields & {
  slug: string;
  publishState: "draft" | "scheduled" | "published" | "archived";
  publishAt: string | null;
};

/** Something that stands in the way: `field` is a top-level field or a path into one (`licences[0].number`). */
export interface Problem {
  field: string;
  message: string;
}

export interface SaveContext<F> {
  id: string;
  /** What is stored, and public if it is published; null for a new thing. */
  before: Stored<F> | null;
  /** UTC, ISO 8601. */
  now: string;
  staff: Staff;
}

/**
 * What the one mechanism of drafts, schedules, revisions, locks and redirects has to know about a kind of thing. All else
 * about the kind is its schema and its form.
 */
export interface EditorialKind<F extends EditorialFields = EditorialFields> {
  readonly name: EditorialKindName;
  readonly words: { one: string; many: string };
  readonly collection: Collection<F>;
  /** List of the kind in the admin area; one thing is at `${adminPath}/${id}`. */
  readonly adminPath: string;
  /** What its fields are called; one that isn't named is called by its name's words. */
  readonly fieldLabels?: FieldLabels;
  publicPath(fields: F): string;
  titleOf(fields: F): string;
  /** Fields that no editor sets: the system's own, with what a new thing has in them. */
  readonly systemFields: Partial<F>;
  /**
   * True where others than editors change what editors change as well (an award's nominees): then a save must have seen
   * the newest document, not only the newest revision.
   */
  readonly sharesFields?: boolean;
  /** What stands in the way of saving, beyond the schema. Reads only. */
  checkSave?(transaction: Transaction, fields: F, context: SaveContext<F>): Promise<Problem[]>;
  /** What is missing before the public may see it. */
  missingToPublish(fields: F, now: string): Problem[];
  /** The same where other things have to be looked at: a bonus needs a casino that is published. Reads only. */
  missingElsewhere?(store: Pick<Transaction, "get">, fields: F, now: string): Promise<Problem[]>;
  /** What stands in the way of taking it from the public. */
  refusesWithdrawal?(before: Stored<F>): Problem[];
  /**
   * Puts what the system keeps inside fields that editors set (an award's tallies) back to what is stored, whatever a
   * form, a draft or a revision says.
   */
  withSystemParts?(fields: F, stored: Stored<F> | null): F;
  /** The system's fields of what goes live, now or at its time, such as a score with its cause. Reads only. */
  derive?(transaction: Transaction, fields: F, context: SaveContext<F>): Promise<F>;
  /** After a commit that changed what the public sees. */
  wentLive?(id: string, before: Stored<F> | null, after: F): Promise<void>;
}

/** Takes a kind as any kind; the mechanism never mixes two. */
export function editorialKind<F extends EditorialFields>(kind: EditorialKind<F>): EditorialKind<F> {
  return kind;
}

/** The fields editors set: without the envelope, the state and the system's own. */
export function editableFields<F extends EditorialFields>(kind: EditorialKind<F>, fields: F): Fields {
  const left = new Set([
    ...Object.keys(kind.systemFields),
    ...["publishState", "publishAt", "id", "version", "createdAt", "createdBy", "updatedAt", "updatedBy"],
  ]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)));
}
