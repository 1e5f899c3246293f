import type { Collection, DocumentReader, Fields, Stored, Transaction } from "~/backend/documents/port";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import type { PageHead } from "~/http/pages/page-meta";
import type { FieldLabels } from "./fields/field-names";
import type { EditorialKindName } from "./schema";

export type EditorialFields = Fields & {
  slug: string;
  publishState: "draft" | "scheduled" | "published" | "archived";
  publishAt: string | null;
  firstPublishedAt?: string | null | undefined;
};

/** A problem of an item: `field` is a top-level field or a path into one (`licences[0].number`). */
export interface Problem {
  field: string;
  message: string;
}

/** Something of an item that texts may name. */
export interface NamedValue {
  /** By what texts name it, in lower case: "minimum deposit". */
  name: string;
  /** What a sentence says of it now. */
  words: string;
  /** When time alone changes the words (UTC, ISO 8601). */
  until?: string | null;
}

/** How texts name the items of a kind (`{{casino larkmoor: score}}`). */
export interface Naming<T extends object> {
  /** What they call one. */
  word: string;
  /** What the public may see now, by slug. */
  items: { read(): Promise<ReadonlyMap<string, T>> };
  titleOf(item: T): string;
  /** Returns what may be named of an item, none of it private, in the order in which people choose from it. */
  values(item: T, now: string): NamedValue[];
}

/** Returns how one kind is named as that of any kind; the mechanism never mixes two. */
export function namingOf<T extends object>(naming: Naming<T>): Naming<object> {
  return naming as unknown as Naming<object>;
}

export interface SaveContext<F> {
  id: string;
  /** The stored item, public if published; null for a new one. */
  before: Stored<F> | null;
  /** UTC, ISO 8601. */
  now: string;
  staff: Staff;
}

/**
 * A kind of item, as drafts, schedules, revisions, locks and redirects need to know it. Everything else about the
 * kind is in its schema and its form.
 */
export interface EditorialKind<F extends EditorialFields = EditorialFields> {
  readonly name: EditorialKindName;
  readonly words: { one: string; many: string };
  readonly collection: Collection<F>;
  /** The kind's list in the admin area; one item is at `${adminPath}/${id}`. */
  readonly adminPath: string;
  /** Labels of its fields; a field without one is labelled by its name in words. */
  readonly fieldLabels?: FieldLabels;
  /** Addresses beside its items that are other pages. */
  readonly reservedSlugs?: readonly string[];
  /** Returns the address of an item by its title, where `slugify` doesn't say it. */
  slugOf?(title: string): string;
  /** The duty by which one edits it; by default an editor's. */
  readonly duty?: Duty;
  /** Fields that only this duty and owners see and set, with the values that a new item has. */
  readonly withheld?: { duty: Duty; fields: Partial<F> };
  /** How texts name its items, if they can. */
  readonly naming?: Naming<object>;
  /** Its fields that are Markdown, in which subjects can be named. */
  readonly markdown?: readonly (keyof F & string)[];
  /** Its fields of plain text in which subjects can be named, too: what `toldLines` replaces. */
  readonly lines?: readonly (keyof F & string)[];
  /** True if no reader ever sees its items: "published" then means in force, and `publicPath` is never used. */
  readonly isPrivate?: true;
  /** Returns what the head of an item's page says where nothing else was written for it; absent for a kind without `SEARCH_FIELDS`. */
  madeHead?(fields: F, store: DocumentReader): PageHead | Promise<PageHead>;
  publicPath(fields: F): string;
  titleOf(fields: F): string;
  /** The system's own fields, which no editor sets, with their initial values. */
  readonly systemFields: Partial<F>;
  /**
   * True if others than editors also change what editors change (an award's nominees): a save must then have seen the
   * newest document, not only the newest revision.
   */
  readonly sharesFields?: boolean;
  /** Returns the problems that prevent saving, beyond the schema. Reads only. */
  checkSave?(transaction: Transaction, fields: F, context: SaveContext<F>): Promise<Problem[]>;
  /** Returns what is missing before the public may see it. */
  missingToPublish(fields: F, now: string): Problem[];
  /** As `missingToPublish`, for what depends on other items: a bonus needs a published casino. Reads only. */
  missingElsewhere?(store: DocumentReader, fields: F, now: string): Promise<Problem[]>;
  /** Returns the problems that prevent withdrawing it from the public. */
  refusesWithdrawal?(before: Stored<F>): Problem[];
  /**
   * Resets what the system stores inside fields that editors set (an award's tallies) to the stored values, whatever
   * a form, a draft or a revision says.
   */
  withSystemParts?(fields: F, stored: Stored<F> | null): F;
  /** Returns the system's fields of what goes live, now or at its time, such as a score with its cause. Reads only. */
  derive?(transaction: Transaction, fields: F, context: SaveContext<F>): Promise<F>;
  /**
   * Returns the item with the system's fields that every save of it sets, whether it goes live or not, such as its place
   * in a list. Reads only.
   */
  arrange?(transaction: Transaction, fields: F, context: SaveContext<F>): Promise<F>;
  /** What follows from a commit that changed what the public sees. */
  wentLive?: {
    /** The fields that it looks at. */
    fields: readonly (keyof F & string)[];
    /** Called at least once, with these fields alone and the time of the commit (UTC). */
    tell(id: string, before: F | null, after: F, at: string): Promise<void>;
  };
}

/** Returns a kind as any kind; the mechanism never mixes two. */
export function editorialKind<F extends EditorialFields>(kind: EditorialKind<F>): EditorialKind<F> {
  return kind;
}

/** The fields that editors set: without the envelope, the state and the system's own. */
export function editableFields<F extends EditorialFields>(kind: EditorialKind<F>, fields: F): Fields {
  const left = new Set([
    ...Object.keys(kind.systemFields),
    ...["publishState", "publishAt", "id", "version", "createdAt", "createdBy", "updatedAt", "updatedBy"],
  ]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)));
}
