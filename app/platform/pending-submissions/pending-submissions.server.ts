import { randomBytes } from "node:crypto";
import { keepNewest } from "~/backend/documents/keep-newest";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { browserKey, browserKeyCookie, newBrowserKey } from "~/http/cookies/browser-key.server";
import { clientAddress } from "~/http/security/client-address.server";
import { isSecretField } from "~/http/forms/field-visibility";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { safePath } from "~/http/security/safe-redirect";
import { secretsMatch } from "~/domain/secrets.server";
import { sessionSecret } from "~/http/cookies/session.server";
import { readUpload } from "~/http/bodies/upload.server";
import { heldForms, keptAnswers, LONGEST_PATH, pendingSubmissions } from "./collection";

const SYSTEM = "system:pending-submissions";
const LIFETIME_MS = DAY_MS;
const PAGE = 100;
/** More than any form of ours that people write in, since the page of a submission shows every field. */
const MOST_FIELDS = 1_500;
/**
 * Names and values of one submission, in UTF-8: several times the longest article, and well below Firestore's 1 MiB.
 */
const MOST_BYTES = 200_000;
/** Documents in all, so at most 200 MB. Filling them needs no account, so the oldest make room for new ones. */
export const MOST_PENDING = 1_000;
/** Files are skipped: only their names are stored. */
const WITHOUT_FILES = { file: 0, files: 0, total: 110 * 1024 * 1024 };
const BY_ADDRESS: Limit = { name: "pending-submissions", points: 30, seconds: 3_600 };

interface Field {
  name: string;
  value: string;
}

/** A form posted after its sender's session had ended. */
export interface Submission {
  /** Path and query it was posted to. */
  path: string;
  fields: readonly Field[];
  /** Names of the files that came with it. */
  files: readonly string[];
}

export interface PendingSubmission extends Submission {
  id: string;
}

function hashOf(key: string): string {
  return sha256Hex(`pending submission\n${key}`);
}

/** True if somebody wrote something: a button can be pressed again, so it needs no storing. */
function hasWords(fields: readonly Field[]): boolean {
  return fields.some(({ value }) => /\S\s+\S/.test(value));
}

function bytesOf(fields: readonly Field[]): number {
  return fields.reduce((sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
}

/**
 * Stores a submission for its sender's browser for a day. Returns its id and the cookie that opens it; null if it is
 * not stored: it has a secret field, is larger than 200,000 bytes or 1,500 fields, or is one of more than 30 from the
 * address within an hour. Beyond 1,000 submissions in all, those that expire first are deleted.
 */
export async function storeSubmission(
  request: Request,
  { path, fields, files }: Submission,
): Promise<{ id: string; cookie: string } | null> {
  if (fields.some(({ name }) => isSecretField(name)) || path.length > LONGEST_PATH) return null;
  if (fields.length + files.length > MOST_FIELDS || bytesOf(fields) > MOST_BYTES) return null;
  if ((await countTry(BY_ADDRESS, clientAddress(request))) > 0) return null;

  const { documents, clock } = backend();
  const key = browserKey(request) ?? newBrowserKey();
  const id = randomBytes(16).toString("base64url");
  const batch = documents.batch(SYSTEM);
  batch.set(pendingSubmissions, id, {
    path: safePath(path),
    fields: fields.map(({ name, value }) => ({ name, value })),
    files: files.map((name) => name.slice(0, 200)),
    browser: hashOf(key),
    expiresAt: new Date(clock().getTime() + LIFETIME_MS).toISOString(),
  });
  await batch.commit();
  await keepNewest(documents, SYSTEM, pendingSubmissions, { orderBy: "expiresAt", most: MOST_PENDING });
  return { id, cookie: browserKeyCookie(request, key) };
}

/**
 * Stores the form of a person whose session had ended. Returns the address at which they find it after signing in,
 * and the cookie that opens it; null if `storeSubmission` stores nothing, there was no session, nothing was written or
 * it isn't a form of ours.
 */
export async function storeForm(request: Request): Promise<{ path: string; cookie: string } | null> {
  if (request.method === "GET" || request.method === "HEAD" || sessionSecret(request) === null) return null;
  const files: string[] = [];
  const form = await readUpload(request, WITHOUT_FILES, async ({ name }) => void files.push(name)).catch(() => null);
  if (!form) return null;
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  if (!hasWords(fields)) return null;
  const { pathname, search } = new URL(request.url);
  const stored = await storeSubmission(request, { path: pathname + search, fields, files });
  return stored && { path: `/pending/${stored.id}`, cookie: stored.cookie };
}

/** Returns this browser's pending submission with this id; null for another browser's. */
export async function findPendingSubmission(request: Request, id: string): Promise<PendingSubmission | null> {
  const key = browserKey(request);
  if (key === null) return null;
  const { documents, clock } = backend();
  const found = await documents.get(pendingSubmissions, id);
  if (!found || !secretsMatch(found.browser, hashOf(key)) || found.expiresAt <= clock().toISOString()) return null;
  return { id, path: safePath(found.path), fields: found.fields, files: found.files };
}

/** Returns this browser's submissions to one path, latest first. */
async function pendingAt(request: Request, path: string) {
  const key = browserKey(request);
  if (key === null) return [];
  const { documents, clock } = backend();
  const { items } = await documents.query(pendingSubmissions, {
    where: [
      ["browser", "==", hashOf(key)],
      ["path", "==", path],
    ],
    orderBy: ["-expiresAt"],
    limit: PAGE,
  });
  const now = clock().toISOString();
  return items.filter(({ expiresAt }) => expiresAt > now);
}

/**
 * Returns the values of this browser's latest submission to a path, by field name, for a page that fills its own form
 * with them; empty if there is none.
 */
export async function pendingValues(request: Request, path: string): Promise<Partial<Record<string, string>>> {
  const [latest] = await pendingAt(request, path);
  return latest ? Object.fromEntries(latest.fields.map(({ name, value }) => [name, value])) : {};
}

/** Deletes a submission that its sender has discarded. */
export async function dropPendingSubmission(request: Request, id: string): Promise<void> {
  if (!(await findPendingSubmission(request, id))) return;
  await backend().documents.batch(SYSTEM).delete(pendingSubmissions, id).commit();
}

/** Deletes this browser's submissions to a path once one of them has been sent. */
export async function dropPendingAt(request: Request, path: string): Promise<void> {
  const items = await pendingAt(request, path);
  if (items.length === 0) return;
  const batch = backend().documents.batch(SYSTEM);
  for (const { id } of items) batch.delete(pendingSubmissions, id);
  await batch.commit();
}

/** Deletes submissions that are over a day old. Returns the number of documents deleted. */
export async function cleanUpPendingSubmissions(): Promise<number> {
  const { documents, clock } = backend();
  const until = clock().toISOString();
  let deleted = 0;
  for (const collection of [pendingSubmissions, heldForms, keptAnswers]) {
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
