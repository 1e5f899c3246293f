import { randomBytes } from "node:crypto";
import { deleteUntil } from "~/backend/documents/delete-until";
import { keepNewest } from "~/backend/documents/keep-newest";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { FORM_FIELD, HELD_FILE_FIELD, SCRIPT_FIELD, WRITER_FIELD } from "~/domain/forms/form-marks";
import { isSecretField } from "~/http/forms/field-visibility";
import { mayBeLost } from "~/http/listener/background.server";
import { safePath } from "~/http/security/safe-redirect";
import { eachPart } from "~/platform/scheduler/each-entry.server";
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
const PAGE = 100;
/**
 * More fields than any form of ours that people write in has, since the page of an unsaved text shows every one; and the
 * bytes of their names and values in UTF-8: twice the longest article, and below Firestore's 1 MiB.
 */
export const LARGEST = { fields: 3_000, bytes: 600_000 };
/** Filling the store needs no account, so others make room for new ones (`rank`): at most 300 MB. */
export const MOST_SIGNED_OUT = 500;
const LIFETIME_MS = { "signed-out": DAY_MS, draft: 30 * DAY_MS } as const;
const LONGEST_FORM_ID = 200;
const LONGEST_WRITER = 128;
/**
 * What a form's field is called. Neither an entry's number nor a key may reach beyond the form's own object, and no form
 * of ours has lists more than three deep.
 */
const FIELD_NAME = /^(?!.*(?:__proto__|constructor|prototype))[^[\]]{1,160}(?:\[\d{1,3}\](?:\.[^[\]]{1,100})?){0,3}$/s;
/** What the id of an unsaved text looks like: 16 random bytes in base64url. */
export const UNSAVED_ID = /^[\w-]{22}$/;
/** The most drafts of one person; those that expire first make room. */
export const MOST_DRAFTS = 50;
/** True for a path that only staff write to. */
export function isOfStaff(path: string): boolean {
  return /^\/admin(?:[/?]|$)/.test(path);
}

const MARKS = [FORM_FIELD, WRITER_FIELD, HELD_FILE_FIELD, SCRIPT_FIELD];

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
  sequence: number | null;
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

export function textOf(stored: Stored<UnsavedTextFields>): UnsavedText {
  const { id, kind, page, form, action, fields, held, files, sequence, writtenAt } = stored;
  return {
    id,
    kind,
    page: page === null ? null : safePath(page),
    form,
    action: safePath(action),
    fields,
    held,
    files,
    sequence,
    writtenAt,
  };
}

/** Returns what is stored of a form, without secret fields; null for one that is too large. */
export function documentOf(
  written: Written & Pick<UnsavedTextFields, "kind" | "owner" | "writer" | "sequence">,
  most: { fields: number; bytes: number } = LARGEST,
): UnsavedTextFields | null {
  if ((written.writer ?? "").length > LONGEST_WRITER) return null;
  if (written.action.length > LONGEST_PATH || (written.form ?? "").length > LONGEST_FORM_ID) return null;
  const fields = storable(written.fields);
  if (fields.length + written.files.length > most.fields || bytesOf(fields) > most.bytes) return null;
  const now = backend().clock().getTime();
  return {
    kind: written.kind,
    owner: written.owner,
    writer: written.writer,
    page: written.page === null ? null : safePath(written.page),
    form: written.form,
    action: safePath(written.action),
    fields,
    held: [...(written.held ?? [])],
    files: written.files.map((name) => name.slice(0, 200)),
    sequence: written.sequence,
    writtenAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LIFETIME_MS[written.kind]).toISOString(),
  };
}

/**
 * Stores, for a day, a form that came after its session had ended. Secret fields are left out. Returns its id; null if it
 * is not stored, because it is larger than 600,000 bytes or 3,000 fields, or none of 500 others makes room for it: those
 * of the highest rank, and of them the first to expire.
 */
export async function saveSignedOut(
  owner: Owner,
  written: Written,
  { writer = null, rank = 1 }: { writer?: string | null; rank?: number } = {},
): Promise<string | null> {
  const { documents } = backend();
  const kind = "signed-out";
  const document = documentOf({ ...written, kind, owner: ownerName(owner), writer, sequence: null });
  if (!document) return null;
  const id = randomBytes(16).toString("base64url");
  await documents
    .batch(SYSTEM)
    .set(unsavedTexts, id, { ...document, rank })
    .commit();
  const gone = await keepNewest(documents, SYSTEM, unsavedTexts, {
    where: [["kind", "==", kind]],
    orderBy: ["-rank", "expiresAt"],
    most: MOST_SIGNED_OUT,
  });
  return gone > 0 && !(await documents.get(unsavedTexts, id)) ? null : id;
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
    if (browserKey === null || found.owner !== ownerName({ browserKey }) || !isClaimableBy(uid, found)) return null;
    await documents.batch(SYSTEM).update(unsavedTexts, id, { owner }).commit();
  }
  return textOf(found);
}

/** More than an address may send in an hour. */
const MOST_OF_BROWSER = 100;

/** True for a text of a browser that becomes this person's once they are signed in there. */
function isClaimableBy(uid: string, { writer, action }: Pick<UnsavedTextFields, "writer" | "action">): boolean {
  // Forms of staff name their writer; one that doesn't was made by somebody else to be sent by them.
  return writer === null ? !isOfStaff(action) : writer === uid;
}

const inBrowser = (browserKey: string) => ({
  where: [["owner", "==", ownerName({ browserKey })]] as const,
  orderBy: ["-writtenAt"],
  limit: MOST_OF_BROWSER,
});

/**
 * Makes those unsaved texts of a browser a person's that they wrote, or that were written there without an account. Every
 * page that the person opens does this, so that their texts are offered to them and to nobody who signs in there later.
 */
export async function claimTexts(browserKey: string, uid: string): Promise<void> {
  const { documents } = backend();
  const { items } = await documents.query(unsavedTexts, inBrowser(browserKey));
  const claimable = items.filter((text) => isClaimableBy(uid, text));
  if (claimable.length === 0) return;
  await documents.transaction(SYSTEM, async (transaction) => {
    const found = await Promise.all(claimable.map(({ id }) => transaction.get(unsavedTexts, id)));
    const owner = ownerName({ uid });
    for (const text of found)
      if (text?.owner === ownerName({ browserKey })) transaction.update(unsavedTexts, text.id, { owner });
  });
}

/** True if the browser with this key still keeps an unsaved text for somebody. */
export async function hasUnclaimedTexts(browserKey: string): Promise<boolean> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const { items } = await documents.query(unsavedTexts, inBrowser(browserKey));
  return items.some(({ expiresAt }) => expiresAt > now);
}

/** The most of a person's unsaved texts that the file of their data contains. */
const MOST_IN_FILE = 100;

/** Returns a person's latest unsaved texts for the file of their data, with the names of all their files. */
export async function unsavedOf(uid: string): Promise<Omit<UnsavedText, "held">[]> {
  const { items } = await backend().documents.query(unsavedTexts, {
    where: [["owner", "==", ownerName({ uid })]],
    orderBy: ["-writtenAt"],
    limit: MOST_IN_FILE,
  });
  return items
    .filter(({ fields }) => fields.length > 0)
    .map(textOf)
    .map(({ held, files, ...text }) => ({ ...text, files: [...held.map(({ name }) => name), ...files] }));
}

/** Deletes all unsaved texts of a person whose account is deleted. */
export async function deleteUnsavedOf(uid: string): Promise<void> {
  const { documents } = backend();
  let canDelete = true;
  for (let isMore = true; isMore;) {
    const { items } = await documents.query(unsavedTexts, {
      where: [["owner", "==", ownerName({ uid })]],
      orderBy: ["-writtenAt"],
      limit: PAGE,
    });
    for (const { held } of items) {
      // A storage that is down takes minutes to say so, each time. Files that can't be deleted now are deleted a day after they came.
      if (!canDelete) break;
      await dropHeld(held).catch((error: unknown) => {
        canDelete = false;
        log.error({ err: error }, "held files could not be deleted");
      });
    }
    const batch = documents.batch(SYSTEM);
    for (const { id } of items) batch.delete(unsavedTexts, id);
    if (items.length > 0) await batch.commit();
    isMore = items.length === PAGE;
  }
}

/** Deletes a person's drafts above the limit; a dropped one goes before any that can be restored. */
export async function limitDrafts(owner: string): Promise<void> {
  await keepNewest(backend().documents, SYSTEM, unsavedTexts, {
    where: [
      ["kind", "==", "draft"],
      ["owner", "==", owner],
    ],
    orderBy: "expiresAt",
    most: MOST_DRAFTS,
  });
}

/**
 * Deletes a person's unsaved text, since it was sent or discarded; its files follow. In place of a draft, an empty one
 * stays for a day: what its page sent before may still be under way, even its first text, and must not bring it back.
 */
export async function dropUnsaved(id: string, uid: string): Promise<void> {
  const { documents, clock } = backend();
  const owner = ownerName({ uid });
  const dropped = await documents.transaction(SYSTEM, async (transaction) => {
    const present = await transaction.get(unsavedTexts, id);
    if (present ? present.owner !== owner : !UNSAVED_ID.test(id)) return null;
    const { held } = present ?? { held: [] };
    if (present?.kind === "signed-out") {
      transaction.delete(unsavedTexts, id);
      return { held, isNew: false };
    }
    const now = clock().getTime();
    transaction.set(unsavedTexts, id, {
      kind: "draft",
      owner,
      writer: uid,
      page: null,
      form: null,
      action: "/",
      fields: [],
      held: [],
      files: [],
      sequence: Number.MAX_SAFE_INTEGER,
      writtenAt: new Date(now).toISOString(),
      expiresAt: new Date(now + DAY_MS).toISOString(),
    });
    return { held, isNew: !present };
  });
  if (!dropped) return;
  // In the background, because the file store may be down. Files that it keeps are deleted a day after they came.
  if (dropped.held.length > 0) mayBeLost("deleting held files", () => dropHeld(dropped.held));
  if (dropped.isNew) await limitDrafts(owner);
}

/** Deletes unsaved texts that have expired. Returns the number of documents deleted. */
export async function cleanUpUnsavedTexts(): Promise<number> {
  const { documents, clock } = backend();
  const expired = { field: "expiresAt", until: clock().toISOString() };
  let deleted = 0;
  await eachPart([
    ...[unsavedTexts, pendingSubmissions, heldForms, keptAnswers].map((collection) => async () => {
      deleted += await deleteUntil(documents, SYSTEM, collection, expired);
    }),
    // Comes last, so that text is deleted even if the file store is down.
    cleanUpHeldFiles,
  ]);
  return deleted;
}
