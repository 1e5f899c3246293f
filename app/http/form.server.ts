import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod/v4";
import { countedBody } from "./counted-body.server";
import { readMultipartFields } from "./multipart-form.server";
import { badRequest, failure } from "./responses";
import { requireSameOrigin } from "./same-origin.server";
import { rememberForm } from "./typed-text.server";

const MAX_FORM_BYTES = 1_000_000;
/** More than the largest form of ours has; what reads forms takes longer than in proportion to them. */
const MOST_FIELDS = 5_000;
const LONGEST_NAME = 200;
const DEEPEST_NAME = 12;
const BUTTON = "__intent__";
/** Lists are kept as arrays: an entry number of millions would fill the memory. */
const NO_NAME = /\[\d{4,}\]|__proto__|\bprototype\b/;

const tooLarge = () => failure(413, "That is more than a form may hold.");

/** What a list's button does, as Conform sends it. An entry far away would make an array as long as that. */
const place = z.number().int().min(0).max(9_999).optional();
const buttonSchema = z.object({
  payload: z.looseObject({ name: z.string().optional(), index: place, from: place, to: place }).nullable(),
});

/** The fields that the form's buttons are about; null when there is no telling. */
function namedByButtons(form: FormData): string[] | null {
  const names: string[] = [];
  for (const text of form.getAll(BUTTON)) {
    if (text === "") continue;
    try {
      const { payload } = buttonSchema.parse(JSON.parse(String(text)));
      if (payload?.name !== undefined) names.push(payload.name);
    } catch {
      return null;
    }
  }
  return names;
}

/** True when the form can be put together and its button pressed, whatever it is about. */
function isWhole(form: FormData): boolean {
  try {
    parseWithZod(form, { schema: z.object({}) });
    return true;
  } catch {
    return false;
  }
}

/** Refuses a form that no page of ours sends: far too many fields (413), names and buttons that are made to harm (400). */
export function requireHarmless(form: FormData): void {
  const names = [...form.keys()];
  if (names.length > MOST_FIELDS) throw tooLarge();
  const isHarmful = (name: string) =>
    name.length > LONGEST_NAME || NO_NAME.test(name) || name.split(/[.[]/).length > DEEPEST_NAME;
  const buttons = namedByButtons(form);
  if (buttons === null || [...names, ...buttons].some(isHarmful) || !isWhole(form)) throw badRequest();
}

/**
 * Reads a posted form: refuses cross-site posts (403), bodies over 1 MB or `maxBytes` (413), bodies that are no form
 * (400), and what `requireHarmless` refuses.
 */
export async function readForm(request: Request, { maxBytes = MAX_FORM_BYTES } = {}): Promise<FormData> {
  requireSameOrigin(request);
  const type = request.headers.get("Content-Type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) {
    const form = await readMultipartFields(request, { maxBytes, fields: MOST_FIELDS });
    requireHarmless(form);
    return form;
  }
  const body = /^application\/x-www-form-urlencoded\b/.test(type) ? countedBody(request, maxBytes) : null;
  if (!body) throw badRequest();
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    throw error instanceof Response ? error : badRequest();
  }
  requireHarmless(form);
  rememberForm(request, form);
  return form;
}
