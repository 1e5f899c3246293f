import { diversionOf, divertedAnswer } from "./diverted-form.server";
import { readMultipartFields } from "./multipart-form.server";
import { receiveText, tooLarge } from "./receive-body.server";
import { badRequest } from "../responses/responses";
import { requireSameOrigin } from "../security/same-origin.server";
import { rememberForm } from "./echoed-fields.server";

/** Ten times the longest public form, in letters that take nine characters each when encoded. */
const MAX_FORM_BYTES = 256_000;
/** Staff write whole articles and select a thousand rows at once. */
const MAX_STAFF_FORM_BYTES = 1_000_000;
/** More than our largest form: a bulk action names a thousand rows. */
const MOST_FIELDS = 5_000;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/;
const MULTIPART = /^multipart\/form-data\b/i;

/** Counts the fields in the text before creating an object for each. */
function readUrlEncoded(text: string): FormData {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > MOST_FIELDS) throw tooLarge();
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** Returns the most bytes of a form without files that a path takes. */
export function largestForm(pathname: string): number {
  return pathname.startsWith("/admin/") ? MAX_STAFF_FORM_BYTES : MAX_FORM_BYTES;
}

/**
 * Reads a posted form. Refuses cross-site posts (403), bodies over 256 KB (1 MB in the admin area) or `maxBytes`, more
 * than 5,000 fields (413), bodies that are not a form (400), and long texts when too many wait (503). `parseForm` decides
 * which fields are read.
 */
export async function readForm(
  request: Request,
  { maxBytes = largestForm(new URL(request.url).pathname) } = {},
): Promise<FormData> {
  requireSameOrigin(request);
  const type = request.headers.get("Content-Type") ?? "";
  if (MULTIPART.test(type)) return readMultipartFields(request, { maxBytes, fields: MOST_FIELDS });
  if (!URL_ENCODED.test(type)) throw badRequest();
  const form = readUrlEncoded(await receiveText(request, maxBytes));
  rememberForm(request, form);
  const diversion = await diversionOf(request, form);
  if (diversion) throw await divertedAnswer(request, diversion, form);
  return form;
}
