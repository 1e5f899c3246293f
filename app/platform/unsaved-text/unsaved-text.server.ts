import { randomBytes } from "node:crypto";
import { keepNewest } from "~/backend/documents/keep-newest";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { FORM_FIELD, HELD_FILE_FIELD, WRITER_FIELD } from "~/domain/forms/form-marks";
import { isSecretField } from "~/http/forms/field-visibility";
import { safePath } from "~/http/security/safe-redirect";
import { cleanUpHeldFiles, dropHeld, type HeldFile } from "./held-files.server";
import {
  heldForms,
  keptAnswers,
  LONGEST_PATH,
  pendingSubmissions,
  unsavedTexts,
  type UnsavedTextFields,
} from "./collection";

export const SYSTEM = "system:unsaved-text";
const DAY_MS = 86_400_000;
const PAGE = 100;
/** More than any form of ours that people write in, since the page of an unsaved text shows every field. */
const MOST_FIELDS = 3_000;
/** Names and values of one form, in UTF-8: twice the longest article, and below Firestore's 1 MiB. */
const MOST_BYTES = 600_000;
/** Filling the store needs no account, so the oldest make room for new ones: at most 300 MB. */
export const MOST_SIGNED_OUT = 500;
/** Of one person; the oldest make room. */
export const MOST_DRAFTS = 100;
const LIFETIME_MS = { "signed-out": DAY_MS, draft: 30 * DAY_MS } as const;
const LONGEST_FORM_ID = 200;
/** What a form's field is called. Neither an entry's number nor a key may reach beyond the form's own object. */
const FIELD_NAME = /^(?!.*(?:__proto__|constructor|prototype))[^[\]]{1,160}(?:\[\d{1,3}\](?:\.[^[\]]{1,100})?)*$/;

const MARKS = [FORM_FIELD, WRITER_FIELD, HELD_FILE_FIELD];

export interface Field {
  name: string;
  value: string;
}

export interface Written {
  /** Path and query of the page that the form is on; null: unknown. */
  page: string | null;
  /** Id of the form on its page; null: a form without one. */
  form: string | null;
  /** Path and query it is posted to. */
  action: string;
  fields: readonly Field[];
  /** The files that came with it and are stored. */
  held?: readonly HeldFile[];
  /** Names of the other files that came with it. */
  files: readonly string[];
}

export interface UnsavedText extends Written {
  id: string;
  held: readonly HeldFile[];
  kind: "signed-out" | "draft";
  writtenAt: string;
}

/** Whose it is: a person's, or, while nobody is signed in, a browser's by the key it has. */
export type Owner = { uid: string } | { browserKey: string };

export function ownerName(owner: Owner): string {
  return "uid" in owner ? `user:${owner.uid}` : `browser:${sha256Hex(`unsaved text\n${owner.browserKey}`)}`;
}

function bytesOf(fields: readonly Field[]): number {
  return fields.reduce((sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
}

/** Returns the fields that may be stored: no secret, and no mark of the form itself. */
function storable(fields: readonly Field[]): Field[] {
  return fields
    .filter(({ name }) => FIELD_NAME.test(name) && !isSecretField(name) && !MARKS.includes(name))
    .map(({ name, value }) => ({ name, value }));
}

/** One draft for each form of each page of a person. */
function draftId(owner: string, { page, form }: Pick<Written, "page" | "form">): string {
  return sha256Hex(["draft", owner, page ?? "", form ?? ""].join("\n"));
}

function textOf(stored: Stored<UnsavedTextFields>): UnsavedText {
  const { id, kind, page, form, action, fields, held, files, writtenAt } = stored;
  return {
    id,
    kind,
    page: page === null ? null : safePath(page),
    form,
    action: safePath(action),
    fields,
    held,
    files,
    writtenAt,
  };
}

function documentOf(written: Written & Pick<UnsavedTextFields, "kind" | "owner" | "writer">): UnsavedTextFields {
  const now = backend().clock().getTime();
  return {
    kind: written.kind,
    owner: written.owner,
    writer: written.writer,
    page: written.page === null ? null : safePath(written.page),
    form: written.form,
    action: safePath(written.action),
    fields: storable(written.fields),
    held: [...(written.held ?? [])],
    files: written.files.map((name) => name.slice(0, 200)),
    writtenAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LIFETIME_MS[written.kind]).toISOString(),
  };
}

/**
 * Stores what was typed into a form: `signed-out` for a day beside its owner's others, `draft` for 30 days in place of
 * their last draft of the same form of the same page. Secret fields are left out. Returns its id; null if it is not
 * stored, because it is larger than 600,000 bytes or 3,000 fields. Beyond 500 that were written signed out and 100
 * drafts of one person, those that expire first are deleted.
 */
export async function saveUnsaved(
  kind: UnsavedText["kind"],
  owner: Owner,
  written: Written,
  { writer = null }: { writer?: string | null } = {},
): Promise<string | null> {
  const { documents } = backend();
  const document = documentOf({ ...written, kind, owner: ownerName(owner), writer });
  const { fields, files, form } = document;
  if (fields.length + files.length > MOST_FIELDS || bytesOf(fields) > MOST_BYTES) return null;
  if (written.action.length > LONGEST_PATH || (form ?? "").length > LONGEST_FORM_ID) return null;
  const id = kind === "draft" ? draftId(document.owner, document) : randomBytes(16).toString("base64url");
  await documents.batch(SYSTEM).set(unsavedTexts, id, document).commit();
  await keepNewest(documents, SYSTEM, unsavedTexts, {
    where:
      kind === "draft"
        ? [
            ["kind", "==", kind],
            ["owner", "==", document.owner],
          ]
        : [["kind", "==", kind]],
    orderBy: "expiresAt",
    most: kind === "draft" ? MOST_DRAFTS : MOST_SIGNED_OUT,
  });
  return id;
}

/**
 * Returns the unsaved text with this id if it is the person's, or was written by them (or by somebody unknown) in the
 * browser with this key; null for anybody else's. The browser's becomes the person's, so that it outlives the key.
 */
export async function findUnsaved(id: string, uid: string, browserKey: string | null): Promise<UnsavedText | null> {
  const { documents, clock } = backend();
  const found = await documents.get(unsavedTexts, id);
  if (!found || found.expiresAt <= clock().toISOString()) return null;
  const owner = ownerName({ uid });
  if (found.owner !== owner) {
    if (browserKey === null || found.owner !== ownerName({ browserKey })) return null;
    if (found.writer !== null && found.writer !== uid) return null;
    await documents.batch(SYSTEM).update(unsavedTexts, id, { owner }).commit();
  }
  return textOf(found);
}

/** Returns the unsaved texts of a person on one page, latest first. */
export async function listUnsaved(uid: string, page: string): Promise<UnsavedText[]> {
  const { documents, clock } = backend();
  const { items } = await documents.query(unsavedTexts, {
    where: [
      ["owner", "==", ownerName({ uid })],
      ["page", "==", safePath(page)],
    ],
    orderBy: ["-writtenAt"],
    limit: PAGE,
  });
  const now = clock().toISOString();
  return items.filter(({ expiresAt }) => expiresAt > now).map(textOf);
}

/** At most a hundred drafts, and what was written signed out within a day. */
const MOST_OF_ONE = MOST_DRAFTS + MOST_SIGNED_OUT;

/** Returns all unsaved texts of a person, latest first, for the file of their data. */
export async function unsavedOf(uid: string): Promise<UnsavedText[]> {
  const { items } = await backend().documents.query(unsavedTexts, {
    where: [["owner", "==", ownerName({ uid })]],
    orderBy: ["-writtenAt"],
    limit: MOST_OF_ONE,
  });
  return items.map(textOf);
}

/** Deletes all unsaved texts of a person whose account is deleted. */
export async function deleteUnsavedOf(uid: string): Promise<void> {
  for (const { id } of await unsavedOf(uid)) await dropUnsaved(id, uid);
}

/** Deletes a person's unsaved text, since it was sent or discarded. */
export async function dropUnsaved(id: string, uid: string): Promise<void> {
  const { documents } = backend();
  const found = await documents.get(unsavedTexts, id);
  if (found?.owner !== ownerName({ uid })) return;
  await dropHeld(found.held);
  await documents.batch(SYSTEM).delete(unsavedTexts, id).commit();
}

/** Deletes a person's draft of one form of a page, once it is saved. */
export async function dropDraft(uid: string, form: { page: string; form: string }): Promise<void> {
  const owner = ownerName({ uid });
  await dropUnsaved(draftId(owner, { ...form, page: safePath(form.page) }), uid);
}

/** Deletes unsaved texts that have expired. Returns the number of documents deleted. */
export async function cleanUpUnsavedTexts(): Promise<number> {
  const { documents, clock } = backend();
  const until = clock().toISOString();
  let deleted = 0;
  await cleanUpHeldFiles();
  for (const collection of [unsavedTexts, pendingSubmissions, heldForms, keptAnswers]) {
    for (;;) {
      const { items } = await documents.query(collection as typeof heldForms, {
        where: [["expiresAt", "<=", until]],
        orderBy: ["expiresAt"],
        limit: PAGE,
      });
      const batch = documents.batch(SYSTEM);
      for (const { id } of items) batch.delete(collection, id);
      if (items.length > 0) await batch.commit();
      deleted += items.length;
      if (items.length < PAGE) break;
    }
  }
  return deleted;
}
