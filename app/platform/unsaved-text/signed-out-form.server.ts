import { browserKey, browserKeyCookie, newBrowserKey } from "~/http/cookies/browser-key.server";
import { FORM_FIELD, RESTORED_NOTICE, RESTORED_PARAMETER, WRITER_FIELD } from "~/domain/forms/form-marks";
import { isShownField } from "~/http/forms/field-visibility";
import { readUpload } from "~/http/bodies/upload.server";
import { clientAddress } from "~/http/security/client-address.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { isOwnOrigin } from "~/http/security/site-origin.server";
import { dropHeld, FormFiles } from "./held-files.server";
import { saveSignedOut, type Field } from "./unsaved-text.server";

/** Of larger and of later files, only the names are stored. */
const LIMITS = { file: 10 * 1024 * 1024, files: 10, total: 110 * 1024 * 1024 };
const BY_ADDRESS: Limit = { name: "unsaved-text", points: 30, seconds: 3_600 };
/** Parameters that say what happened just before. */
const PASSING = `${RESTORED_PARAMETER} done undo revision saved scheduled unscheduled tested sent deleted`.split(" ");

/** Returns a page's path and query without the parameters that say what happened just before. */
export function lastingPath(path: string): string {
  const { pathname, searchParams } = new URL(path, "https://site.invalid");
  for (const name of PASSING) searchParams.delete(name);
  const search = searchParams.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}

/** Returns the path and query of the page that a form was posted from; null if the browser doesn't say. */
export function postingPage({ headers, url }: Request): string | null {
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  const host = headers.get("Host") ?? new URL(url).host;
  if (!isOwnOrigin(origin, { host, forwardedProto: headers.get("X-Forwarded-Proto") })) return null;
  return lastingPath(pathname + search);
}

/** Returns the address of a page whose form is to be filled with the unsaved text of this id. */
export function restoringPath(page: string, id: string): string {
  const url = new URL(page, "https://site.invalid");
  url.searchParams.set(RESTORED_PARAMETER, id);
  return `${url.pathname}${url.search}#${RESTORED_NOTICE}`;
}

/** True for a page whose form is to be filled with an unsaved text, and for the page of such a text. */
export function leadsToWords(path: string): boolean {
  if (path === "") return false;
  const { pathname, searchParams } = new URL(path, "https://site.invalid");
  return searchParams.has(RESTORED_PARAMETER) || pathname.startsWith("/pending/");
}

/**
 * True if somebody typed something. A form with a mark is one that people type into; of any other, a button can be
 * pressed again, so only words count.
 */
function isTyped(fields: readonly Field[], isMarked: boolean): boolean {
  return fields.some(
    ({ name, value }) => isShownField(name) && (isMarked ? value.trim() !== "" : /\S\s+\S/.test(value)),
  );
}

function nameIn(form: FormData, field: string): string | null {
  const value = form.get(field);
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * Stores the form of a person whose session had ended. Returns the address at which they find it after signing in, and
 * the cookie that opens it; null if nothing was typed, `saveSignedOut` stores nothing, it isn't a form of ours, or it is
 * one of more than 30 from the address within an hour.
 */
export async function keepForm(request: Request): Promise<{ path: string; cookie: string } | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  if ((await countTry(BY_ADDRESS, clientAddress(request))) > 0) return null;
  const files = new FormFiles();
  const sent = await readUpload(request, LIMITS, (file) => files.take(file)).catch(() => null);
  const kept = sent && (await saveForm(request, sent, files));
  if (!kept) await dropHeld(files.held);
  return kept;
}

async function saveForm(
  request: Request,
  sent: FormData,
  files: FormFiles,
): Promise<{ path: string; cookie: string } | null> {
  const fields = [...sent].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  const form = nameIn(sent, FORM_FIELD);
  if (!isTyped(fields, sent.has(FORM_FIELD)) && files.held.length === 0) return null;

  const { pathname, search } = new URL(request.url);
  const key = browserKey(request) ?? newBrowserKey();
  const page = postingPage(request);
  const id = await saveSignedOut(
    { browserKey: key },
    { page, form, action: pathname + search, fields, held: files.held, files: files.others },
    { writer: nameIn(sent, WRITER_FIELD) },
  );
  if (id === null) return null;
  const isInForm = form !== null && page !== null;
  return { path: isInForm ? restoringPath(page, id) : `/pending/${id}`, cookie: browserKeyCookie(request, key) };
}
