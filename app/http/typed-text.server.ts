import type { TypedText } from "./unsent-answer";

const LONGEST_FORM = 200_000;
/** Names of fields that nobody typed, or that must not be shown again. */
const LEFT_OUT = /password|token|secret|^_|intent|^returnTo$|^redirectTo$|^website$/i;

const forms = new WeakMap<Request, FormData>();

/** Keeps a request's form at hand, should it turn out that it can't be taken. */
export function rememberForm(request: Request, form: FormData): void {
  forms.set(request, form);
}

/** The form that was read from a request so far. */
export function rememberedForm(request: Request): FormData | null {
  return forms.get(request) ?? null;
}

/** What somebody typed into a form, for them to copy. */
export function typedTexts(form: FormData): TypedText[] {
  const typed: TypedText[] = [];
  let room = LONGEST_FORM;
  for (const [name, value] of form) {
    if (typeof value !== "string" || value.trim() === "" || LEFT_OUT.test(name) || value.length > room) continue;
    room -= value.length;
    typed.push({ name: name.slice(0, 100), text: value });
  }
  return typed;
}
