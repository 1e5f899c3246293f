import { isShownField } from "../forms/field-visibility";
import type { EchoedField } from "./rejected-submission";

const LONGEST_FORM = 200_000;
/** More than any form we have; each field takes more room on the page than in the post. */
const MOST_FIELDS = 500;

const forms = new WeakMap<Request, FormData>();

/** Remembers a request's form, in case it can't be accepted. */
export function rememberForm(request: Request, form: FormData): void {
  forms.set(request, form);
}

/** Forgets a request's form, which must not be echoed. */
export function forgetForm(request: Request): void {
  forms.set(request, new FormData());
}

/** Returns the part of a request's form read so far. */
export function rememberedForm(request: Request): FormData | null {
  return forms.get(request) ?? null;
}

/** Returns the text somebody typed into a form, for them to copy. */
export function echoedFieldsOf(form: FormData): EchoedField[] {
  const typed: EchoedField[] = [];
  let room = LONGEST_FORM;
  for (const [name, value] of form) {
    if (typeof value !== "string" || value.trim() === "" || !isShownField(name) || value.length > room) continue;
    if (typed.length === MOST_FIELDS) break;
    room -= value.length;
    typed.push({ name: name.slice(0, 100), text: value });
  }
  return typed;
}
