import { QueueFull } from "~/backend/concurrency";
import { countedBody } from "./counted-body.server";
import { diversionOf, divertedAnswer } from "./diverted-form.server";
import { readMultipartFields } from "./multipart-form.server";
import { tooLarge } from "./receive-body.server";
import { badRequest, failure } from "../responses/responses";
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

const busy = () => failure(503, "Many people are sending at once. Try again in a minute.", { "Retry-After": "60" });

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

/**
 * Reads a posted form. Refuses cross-site posts (403), bodies over 256 KB (1 MB in the admin area) or `maxBytes`, more
 * than 5,000 fields (413), bodies that are not a form (400), and long texts when too many wait (503). `parseForm` decides
 * which fields are read.
 */
export async function readForm(
  request: Request,
  { maxBytes = new URL(request.url).pathname.startsWith("/admin/") ? MAX_STAFF_FORM_BYTES : MAX_FORM_BYTES } = {},
): Promise<FormData> {
  requireSameOrigin(request);
  const type = request.headers.get("Content-Type") ?? "";
  if (MULTIPART.test(type)) return readMultipartFields(request, { maxBytes, fields: MOST_FIELDS });
  const body = URL_ENCODED.test(type) ? countedBody(request, maxBytes) : null;
  if (!body) throw badRequest();
  let form: FormData;
  try {
    form = readUrlEncoded(await new Response(body).text());
  } catch (error) {
    if (error instanceof QueueFull) throw busy();
    throw error instanceof Response ? error : badRequest();
  }
  rememberForm(request, form);
  const diversion = await diversionOf(request, form);
  if (diversion) throw await divertedAnswer(request, diversion, form);
  return form;
}
