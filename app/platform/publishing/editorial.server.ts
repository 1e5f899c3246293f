import { randomUUID } from "node:crypto";
import type { z } from "zod/v4";
import { plainMessage } from "~/domain/text/plain-messages";
import type { Fields, Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import type { AuditedAct } from "~/platform/audit/labels";
import type { FieldChange } from "~/platform/audit/schema";
import { missingPictures } from "~/platform/media/missing-pictures.server";
import { mediaIdsOf } from "~/platform/media/named-pictures";
import { editorialHeads, revisions } from "./collection";
import { editableFields, type EditorialFields, type EditorialKind, type Problem } from "./editorial-kind";
import { atFreeSlug, planRedirect, slugProblems } from "./slugs/item-slug.server";
import {
  firstPublished,
  isPublic,
  isScheduledAhead,
  liveFrom,
  type EditorialHeadFields,
  type EditorialKindName,
  type RevisionFields,
} from "./schema";
import { requestOf, secondPersonProblems, tellOfApproval, writerAfter } from "./approval/second-person.server";
import { queueWentLive } from "./went-live.server";
import { namedProblems } from "./named/named-problems.server";
import { withheldProblems } from "./fields/withheld-fields.server";
import { missingToPublish } from "./fields/missing-to-publish";

/**
 * - `save`: changes to a published item wait as a draft; any other item is changed itself.
 * - `publish`, `schedule`: strict validation; live now, or at `publishAt`.
 * - `request`: as `save`, with the checks of publishing; it asks another person to publish exactly this.
 * - `archive`: no longer public; `reopen`: an archived, scheduled or published item becomes a draft. Both keep the date
 *   of the first publication.
 * - `discard`: deletes the waiting draft of a published item.
 * - `amend`: changes only the named fields, at once, in the stored item and in a waiting draft: an offer is paused
 *   without publishing what somebody is still writing about it.
 */
export type Intent = "save" | "request" | "publish" | "schedule" | "archive" | "reopen" | "discard" | "amend";

export interface Change {
  intent: Intent;
  /**
   * The fields editors set; without any, those of the waiting draft or the stored item. A partial set is laid over
   * those.
   */
  fields?: Fields;
  /** For `schedule`, and for a `request` to publish later: UTC, ISO 8601, in the future. */
  publishAt?: string;
  /** Publishes what another person has requested. */
  approves?: true;
  /** Why it is published without the second person that its kind asks for. */
  override?: string;
  /** The version the editor saw (`EditorState.version`); without it, the newest version is changed. */
  version?: string;
  /** The id of a new item (`submissionId`). A form sent twice gives the same one and creates one item. */
  newId?: string;
  /** True if nobody typed the address: where it is taken, a free one like it is used. */
  isSlugDerived?: boolean;
  cause?: RevisionFields["cause"];
  note?: string;
  /** The act as the audit log names it, where the intent says too little. */
  act?: AuditedAct;
}

export type SaveOutcome<F> =
  | { outcome: "saved"; id: string; revision: number; fields: F; isLive: boolean; hasDraft: boolean }
  | { outcome: "conflict"; theirs: F; base: Fields | null; version: string; by: string | null; at: string | null }
  | { outcome: "invalid"; problems: Problem[] }
  | { outcome: "missing" };

/** A change that is checked but not written. */
export interface PlannedSave<F> {
  result: SaveOutcome<F>;
  /** Writes the change, once the transaction's reads are over. */
  write(): void;
}

export const itemKey = (kind: { name: string }, id: string) => `${kind.name}:${id}`;
export const revisionId = (key: string, number: number) => `${key}:${String(number).padStart(6, "0")}`;

function actOf(name: EditorialKindName, { intent, cause, act }: Change): AuditedAct {
  if (cause === "restored") return `${name}.restore`;
  if (cause === "imported") return `${name}.import`;
  return act ?? `${name}.${intent}`;
}

const CAUSES: Record<Intent, RevisionFields["cause"]> = {
  save: "saved",
  request: "requested",
  publish: "published",
  schedule: "scheduled",
  archive: "archived",
  reopen: "reopened",
  discard: "discarded",
  amend: "saved",
};

/** Returns the version of an item that its forms name, so that a later save knows what its editor saw. */
export function versionOf<F extends EditorialFields>(
  kind: EditorialKind<F>,
  head: Pick<EditorialHeadFields, "revision"> | null,
  document: { version: number } | null,
): string {
  const revision = String(head?.revision ?? 0);
  return kind.sharesFields ? `${revision}.${String(document?.version ?? 0)}` : revision;
}

/** Returns the edited fields: the waiting draft over the stored item. */
export function workingFields<F extends EditorialFields>(
  kind: EditorialKind<F>,
  document: Stored<F>,
  head: EditorialHeadFields | null,
): F {
  const own = Object.keys(kind.collection.schema.parse(document));
  const stored = Object.fromEntries(Object.entries(document).filter(([name]) => own.includes(name))) as F;
  if (!head?.draft) return stored;
  const working = { ...stored, ...(head.draft.fields as Partial<F>) };
  return kind.withSystemParts?.(working, document) ?? working;
}

function withoutWrite<F>(result: SaveOutcome<F>): PlannedSave<F> {
  return { result, write: () => undefined };
}

/** An item as the transaction of a change finds it, and the change. */
interface Found<F extends EditorialFields> {
  transaction: Transaction;
  kind: EditorialKind<F>;
  entityId: string;
  /** null for a new item. */
  document: Stored<F> | null;
  head: EditorialHeadFields | null;
  /** The edited fields; null for a new item. */
  working: F | null;
  change: Change;
  staff: Staff;
  now: string;
}

/** Answers a change to another version than the newest: a conflict, unless its sender has made that version with it. */
async function overtaken<F extends EditorialFields>(
  { transaction, kind, entityId, head, change, staff, now }: Found<F>,
  document: Stored<F>,
  working: F,
): Promise<SaveOutcome<F>> {
  const { intent } = change;
  const key = itemKey(kind, entityId);
  const seen = Number.parseInt(change.version ?? "", 10);
  const base = Number.isInteger(seen) ? await transaction.get(revisions, revisionId(key, seen)) : null;
  const newest = head && (await transaction.get(revisions, revisionId(key, head.revision)));
  const isLive = isPublic(document, now) && !head?.draft;
  const isDone =
    (intent === "save" && newest?.cause === CAUSES.save) ||
    (intent === "publish" && newest?.cause === CAUSES.publish && isLive);
  const wanted = { ...working, ...(change.fields && editableFields(kind, change.fields as F)) };
  // A form sent twice finds its own save, which is no conflict.
  if (
    isDone &&
    newest?.by === staff.uid &&
    fieldChanges(editableFields(kind, working), editableFields(kind, wanted)).length === 0
  ) {
    const [revision, hasDraft] = [head?.revision ?? 0, head?.draft != null];
    return { outcome: "saved", id: entityId, revision, fields: working, isLive, hasDraft };
  }
  return {
    outcome: "conflict",
    theirs: working,
    base: base?.fields ?? (seen === 0 ? editableFields(kind, document) : null),
    version: versionOf(kind, head, document),
    by: newest?.byName ?? null,
    at: newest?.at ?? document.updatedAt,
  };
}

/** Returns the item with the changed fields, before they are checked. */
function changedFields<F extends EditorialFields>({ kind, document, working, change }: Found<F>) {
  const isOfStored = change.intent === "discard" || change.intent === "amend";
  return {
    publishState: "draft",
    publishAt: null,
    ...(document === null && kind.systemFields),
    ...(isOfStored && document ? workingFields(kind, document, null) : working),
    ...(change.fields && editableFields(kind, change.fields as F)),
    // The system's fields come from the stored item, whatever a draft or a form says.
    ...(document && pick(document, Object.keys(kind.systemFields))),
  };
}

/** Returns what stands in a change's way, other than a value that doesn't fit the schema. */
async function problemsOf<F extends EditorialFields>(
  { transaction, kind, entityId, document, head, working, change, staff, now }: Found<F>,
  placed: F,
  strict: boolean,
): Promise<Problem[]> {
  const { intent } = change;
  const needsChecks = intent !== "archive" && intent !== "discard";
  const context = { id: entityId, before: document, now, staff };
  const withdraws = intent === "archive" || (intent === "reopen" && document !== null && isPublic(document, now));
  return [
    ...((intent === "schedule" || (intent === "request" && change.publishAt !== undefined)) &&
    !(Date.parse(change.publishAt ?? "") > Date.parse(now))
      ? [{ field: "publishAt", message: "Choose a time in the future." }]
      : []),
    ...((placed.firstPublishedAt ?? "") > now
      ? [{ field: "firstPublishedAt", message: "The first publication can’t be in the future." }]
      : []),
    ...(await secondPersonProblems(transaction, { name: kind.name, document, head, change, staff, now })),
    ...(needsChecks ? await slugProblems(transaction, kind, entityId, placed.slug) : []),
    ...(needsChecks ? ((await kind.checkSave?.(transaction, placed, context)) ?? []) : []),
    ...(needsChecks ? await pictureProblems(transaction, placed, [document, working]) : []),
    ...(strict ? missingToPublish(kind, placed, now) : []),
    ...(strict ? await namedProblems(transaction, kind, placed, now) : []),
    ...(strict ? ((await kind.missingElsewhere?.(transaction, placed, now)) ?? []) : []),
    ...(document && withdraws ? (kind.refusesWithdrawal?.(document) ?? []) : []),
  ];
}

/** Plans the writes of a checked change; `toDraft`: it waits beside what the public sees. */
function planWrites<F extends EditorialFields>(
  found: Found<F>,
  { stored, toDraft, redirect }: { stored: F; toDraft: boolean; redirect: () => void },
): PlannedSave<F> {
  const { transaction, kind, entityId, document, head, working, change, staff, now } = found;
  const { intent } = change;
  const key = itemKey(kind, entityId);
  const number = (head?.revision ?? 0) + 1;
  const amended = intent === "amend" && change.fields && head?.draft ? editableFields(kind, change.fields as F) : null;
  const draftFields = amended && { ...head?.draft?.fields, ...amended };
  const editable = editableFields(kind, stored);
  const dueBefore = head?.draftDueAt ?? null;
  const dueAfter = draftFields ? dueBefore : toDraft && intent === "schedule" ? (change.publishAt ?? null) : null;
  const before = intent === "amend" && document ? workingFields(kind, document, null) : working;
  const written = fieldChanges(before && editableFields(kind, before), editable);
  const changes = [
    ...written,
    ...stateChanges(document, toDraft && document ? document : stored),
    // For a published item, the waiting changes are scheduled.
    ...(dueBefore === dueAfter ? [] : [{ field: "changesPublishedAt", from: dueBefore, to: dueAfter }]),
  ];
  const isLive = stored.publishState === "published" && !toDraft;
  const wasPublic = document !== null && isPublic(document, now);

  function write(): void {
    if (!head && document)
      transaction.set(revisions, revisionId(key, 0), {
        ...original(key, document.updatedAt, document.updatedBy),
        fields: editableFields(kind, document),
        liveFrom: liveFrom(document, document.updatedAt),
      });
    transaction.set(revisions, revisionId(key, number), {
      thing: key,
      number,
      cause: change.cause ?? CAUSES[intent],
      fields: draftFields ?? editable,
      changes,
      at: now,
      by: staff.uid,
      byName: staff.name.slice(0, 80),
      note: (change.override ?? change.note)?.slice(0, 500) ?? null,
      ...(!toDraft && { liveFrom: liveFrom(stored, now), ...(draftFields && { liveFields: editable }) }),
    });
    transaction.set(editorialHeads, key, {
      kind: kind.name,
      entityId,
      revision: number,
      draft: toDraft
        ? { fields: editable, savedAt: now, savedBy: staff.uid, savedByName: staff.name.slice(0, 80) }
        : draftFields && head?.draft
          ? { ...head.draft, fields: draftFields }
          : null,
      draftDueAt: dueAfter,
      ...writerAfter(found, written.length > 0),
      ...(intent === "request" && { request: requestOf(change, staff, now) }),
    });
    tellOfApproval(transaction, { ...found, title: kind.titleOf(stored) });
    if (!toDraft) transaction.set(kind.collection, entityId, stored);
    redirect();
    recordAct(transaction, staff, {
      action: actOf(kind.name, change),
      entity: { kind: kind.name, id: entityId, label: kind.titleOf(stored) },
      changes,
      note: change.override ?? change.note ?? null,
    });
    if (!toDraft && (isLive || wasPublic)) queueWentLive(transaction, kind, entityId, document, stored);
  }

  return {
    result: {
      outcome: "saved",
      id: entityId,
      revision: number,
      fields: stored,
      isLive,
      hasDraft: toDraft || draftFields !== null,
    },
    write,
  };
}

/**
 * Reads and checks a change to one item (`id` null: a new one) within a transaction that will write it. `messageOf` says
 * what is wrong with a value that doesn't fit the schema.
 */
export async function planSave<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  id: string | null,
  change: Change,
  staff: Staff,
  messageOf: (issue: z.core.$ZodRawIssue) => string = plainMessage,
): Promise<PlannedSave<F>> {
  const { intent } = change;
  const now = backend().clock().toISOString();
  const entityId = id ?? change.newId ?? randomUUID();
  const [document, head] = [
    await transaction.get(kind.collection, entityId),
    await transaction.get(editorialHeads, itemKey(kind, entityId)),
  ];
  if (id !== null && document === null) return withoutWrite({ outcome: "missing" });
  if (id === null && document)
    return withoutWrite({
      outcome: "saved",
      id: entityId,
      revision: head?.revision ?? 0,
      fields: document,
      isLive: document.publishState === "published",
      hasDraft: head?.draft != null,
    });

  const working = document && workingFields(kind, document, head);
  const found = { transaction, kind, entityId, document, head, working, change, staff, now };
  if (document && working && change.version !== undefined && change.version !== versionOf(kind, head, document))
    return withoutWrite(await overtaken(found, document, working));

  const refused = await withheldProblems(transaction, kind, {
    ...{ before: working, after: change.fields ?? {}, uid: staff.uid },
  });
  if (refused.length > 0) return withoutWrite({ outcome: "invalid", problems: refused });
  const parsed = kind.collection.schema.safeParse(changedFields(found), { error: messageOf });
  if (!parsed.success)
    return withoutWrite({
      outcome: "invalid",
      problems: parsed.error.issues.map(({ path, message }) => ({ field: pathOf(path), message })),
    });
  const isPublished = document !== null && isPublic(document, now);
  const goesLive = intent === "publish" || (intent === "amend" && isPublished);
  const whole = kind.withSystemParts?.(parsed.data, document) ?? parsed.data;
  const dated = keepsFirstDate(intent, whole, document, now);
  const asSent = place(intent, dated, isPublished ? document.publishAt : null, change.publishAt ?? null, now);
  const isAhead = isScheduledAhead(document, now);
  const strict = intent === "publish" || intent === "schedule" || (intent === "save" && isAhead);
  const context = { id: entityId, before: document, now, staff };
  const placed = change.isSlugDerived ? await atFreeSlug(transaction, kind, asSent, context) : asSent;
  const problems = await problemsOf(found, placed, strict || intent === "request");
  if (problems.length > 0) return withoutWrite({ outcome: "invalid", problems });

  const toDraft = isPublished && (intent === "save" || intent === "request" || intent === "schedule");
  // A scheduled item gets its system fields now, because nothing is written when its time comes.
  const derived =
    (goesLive || (strict && !toDraft)) && kind.derive ? await kind.derive(transaction, placed, context) : placed;
  const stored = kind.arrange && !toDraft ? await kind.arrange(transaction, derived, context) : derived;
  const redirect = await planRedirect(transaction, kind, document, stored, toDraft);
  return planWrites(found, { stored, toDraft, redirect });
}

/** Changes one item (`id` null: creates one), with its revision, redirect and audit entry: all or nothing. */
export async function saveItem<F extends EditorialFields>(
  kind: EditorialKind<F>,
  id: string | null,
  change: Change,
  staff: Staff,
): Promise<SaveOutcome<F>> {
  let planned: PlannedSave<F> | undefined;
  await backend().documents.transaction(staff.uid, async (transaction) => {
    planned = await planSave(transaction, kind, id, change, staff);
    planned.write();
  });
  if (!planned) throw new Error("Unreachable: a transaction that commits has run.");
  return planned.result;
}

function pick(source: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in source).map((name) => [name, source[name]]));
}

/** Returns a path as forms name their fields: `licences[0].number`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${String(part)}]` : text ? `${text}.${String(part)}` : String(part),
    "",
  );
}

function place<F extends EditorialFields>(
  intent: Intent,
  fields: F,
  publicSince: string | null,
  publishAt: string | null,
  now: string,
): F {
  switch (intent) {
    case "publish":
      return { ...fields, publishState: "published", publishAt: publicSince ?? now };
    case "schedule":
      return publicSince === null ? { ...fields, publishState: "scheduled", publishAt } : fields;
    case "archive":
      return { ...fields, publishState: "archived" };
    case "reopen":
      return { ...fields, publishState: "draft", publishAt: null };
    default:
      return fields;
  }
}

/** Returns the item with the date of its first publication, where its new place would forget it. */
function keepsFirstDate<F extends EditorialFields>(intent: Intent, fields: F, before: F | null, now: string): F {
  const moves = intent === "publish" || intent === "schedule" || intent === "reopen";
  if (!before || !moves || fields.firstPublishedAt) return fields;
  if (intent !== "reopen" && isPublic(before, now)) return fields;
  const first = firstPublished(before, now);
  return first === null ? fields : { ...fields, firstPublishedAt: first };
}

/** Returns the changes of an item's state and, where it is or was scheduled, of the moment. */
function stateChanges(before: EditorialFields | null, after: EditorialFields): FieldChange[] {
  const changes: FieldChange[] = [];
  if (before && before.publishState !== after.publishState)
    changes.push({ field: "publishState", from: before.publishState, to: after.publishState });
  const isOfSchedule = before?.publishState === "scheduled" || after.publishState === "scheduled";
  const from = before?.publishAt ?? null;
  if (isOfSchedule && from !== after.publishAt) changes.push({ field: "publishAt", from, to: after.publishAt });
  return changes;
}

function original(key: string, at: string, by: string): Omit<RevisionFields, "fields"> {
  return { thing: key, number: 0, cause: "original", changes: [], at, by, byName: by.startsWith("system:") ? "The site" : by.slice(0, 80), note: null }; // prettier-ignore
}

/** Returns a problem for each field that newly names a picture that the library no longer has. Reads only. */
export async function pictureProblems(
  transaction: Transaction,
  fields: object,
  known: readonly (object | null)[],
): Promise<Problem[]> {
  const missing = await missingPictures(transaction, fields, known);
  if (missing.length === 0) return [];
  return Object.entries(fields).flatMap(([field, value]) =>
    mediaIdsOf({ value: value as unknown }).some((id) => missing.includes(id))
      ? [{ field, message: "A picture here is no longer in Media. Choose another, or leave it out." }]
      : [],
  );
}
