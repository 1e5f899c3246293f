import { countedBody } from "./counted-body.server";
import { badRequest, failure } from "./responses";
import { requireSameOrigin } from "./same-origin.server";

const MAX_FORM_BYTES = 1_000_000;
/** More than the largest form of ours has; what reads forms takes longer than in proportion to them. */
const MOST_FIELDS = 5_000;
const LONGEST_NAME = 200;
const DEEPEST_NAME = 12;
const BUTTON = "__intent__";
/** Lists are kept as arrays: an entry number of millions would fill the memory. */
const NO_NAME = /\[\d{4,}\]|__proto__|\bprototype\b/;

const tooLarge = () => failure(413, "That is more than a form may hold.");

/** The field that a list's button is about, as Conform sends it. */
function namedByButton(form: FormData): string[] {
  return form.getAll(BUTTON).flatMap((text) => {
    try {
      const { payload } = JSON.parse(String(text)) as { payload?: { name?: unknown } | null };
      return typeof payload?.name === "string" ? [payload.name] : [];
    } catch {
      return [];
    }
  });
}

/** Refuses a form that no page of ours sends: far too many fields (413), names that are made to harm (400). */
export function requireHarmless(form: FormData): void {
  const names = [...form.keys()];
  if (names.length > MOST_FIELDS) throw tooLarge();
  const isHarmful = (name: string) =>
    name.length > LONGEST_NAME || NO_NAME.test(name) || name.split(/[.[]/).length > DEEPEST_NAME;
  if ([...names, ...namedByButton(form)].some(isHarmful)) throw badRequest();
}

/**
 * Reads a posted form: refuses cross-site posts (403), bodies over 1 MB or `maxBytes` (413), bodies that are no form
 * (400), and what `requireHarmless` refuses.
 */
export async function readForm(request: Request, { maxBytes = MAX_FORM_BYTES } = {}): Promise<FormData> {
  requireSameOrigin(request);
  const body = countedBody(request, maxBytes);
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type) || !body) throw badRequest();
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    throw error instanceof Response ? error : badRequest();
  }
  requireHarmless(form);
  return form;
}
