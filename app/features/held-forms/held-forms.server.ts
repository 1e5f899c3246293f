import { createHash, randomBytes } from "node:crypto";
import { keepNewest } from "~/backend/documents/keep-newest";
import { backend } from "~/backend/index.server";
import { browserKey, browserKeyCookie, newBrowserKey } from "~/http/browser-key.server";
import { clientAddress } from "~/http/client-address.server";
import { isSecretField } from "~/http/forms/field-visibility";
import { countTry, type Limit } from "~/http/rate-limit.server";
import { safePath } from "~/http/safe-redirect";
import { secretsMatch } from "~/http/secrets.server";
import { sessionSecret } from "~/http/session.server";
import { readUpload } from "~/http/upload.server";
import { heldForms } from "./collection";

const SYSTEM = "system:held-forms";
const LIFETIME_MS = 86_400_000;
const PAGE = 100;
/** More than any form of ours has into which people write: its page shows each of them. */
const MOST_FIELDS = 1_500;
const BY_ADDRESS: Limit = { name: "held-forms", points: 30, seconds: 3_600 };
/** Of everybody together: more would fill the store for a day. The oldest go first. */
export const MOST_HELD = 1_000;
/** Files are read past, their names alone are held. */
const LIMITS = { file: 0, files: 0, total: 110 * 1024 * 1024 };

/** What a form held is shown and sent from. */
export interface HeldForm {
  id: string;
  path: string;
  fields: readonly { name: string; value: string }[];
  files: readonly string[];
}

function hashOf(key: string): string {
  return createHash("sha256").update(`held form\n${key}`).digest("hex");
}

/** A button pressed again costs nothing: only what somebody wrote is worth holding. */
function hasWords(values: readonly string[]): boolean {
  return values.some((value) => /\S\s+\S/.test(value));
}

/**
 * Holds what somebody posted whose session had ended meanwhile, for their browser and a day. Gives the address at which
 * they find it after signing in, and the cookie that opens it; null when there is nothing to hold: no session was there,
 * nothing was written, a secret field is among it, it has more than 1,500 fields, or it isn't a form of ours. Files are not held, their names are.
 */
export async function holdForm(request: Request): Promise<{ path: string; cookie: string } | null> {
  if (request.method === "GET" || request.method === "HEAD" || sessionSecret(request) === null) return null;
  const files: string[] = [];
  const form = await readUpload(request, LIMITS, async ({ name }) => void files.push(name)).catch(() => null);
  if (!form) return null;
  const entries = [...form.entries()];
  const fields = entries.flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  if (entries.length > MOST_FIELDS) return null;
  if (fields.some(({ name }) => isSecretField(name)) || !hasWords(fields.map(({ value }) => value))) return null;
  if ((await countTry(BY_ADDRESS, clientAddress(request))) > 0) return null;

  const { documents, clock } = backend();
  const { pathname, search } = new URL(request.url);
  const key = browserKey(request) ?? newBrowserKey();
  const id = randomBytes(16).toString("base64url");
  await documents
    .batch(SYSTEM)
    .set(heldForms, id, {
      path: safePath(pathname + search),
      fields,
      files,
      browser: hashOf(key),
      expiresAt: new Date(clock().getTime() + LIFETIME_MS).toISOString(),
    })
    .commit();
  await keepNewest(documents, SYSTEM, heldForms, { orderBy: "expiresAt", most: MOST_HELD });
  return { path: `/held/${id}`, cookie: browserKeyCookie(request, key) };
}

/** The form that this browser's person has still to send; null for another browser's. */
export async function findHeldForm(request: Request, id: string): Promise<HeldForm | null> {
  const key = browserKey(request);
  if (key === null) return null;
  const { documents, clock } = backend();
  const held = await documents.get(heldForms, id);
  if (!held || !secretsMatch(held.browser, hashOf(key)) || held.expiresAt <= clock().toISOString()) return null;
  return { id, path: safePath(held.path), fields: held.fields, files: held.files };
}

/** Throws away what this browser's person doesn't want to send. */
export async function dropHeldForm(request: Request, id: string): Promise<void> {
  if (await findHeldForm(request, id)) await backend().documents.batch(SYSTEM).delete(heldForms, id).commit();
}

/** Deletes what nobody came back for in a day. Gives the number of documents that went. */
export async function cleanUpHeldForms(): Promise<number> {
  const { documents, clock } = backend();
  const until = clock().toISOString();
  for (let gone = 0; ;) {
    const { items } = await documents.query(heldForms, {
      where: [["expiresAt", "<=", until]],
      orderBy: ["expiresAt"],
      limit: PAGE,
    });
    const batch = documents.batch(SYSTEM);
    for (const { id } of items) batch.delete(heldForms, id);
    if (items.length > 0) await batch.commit();
    gone += items.length;
    if (items.length < PAGE) return gone;
  }
}
