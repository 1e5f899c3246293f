import { CONFIRMED_FIELD, FORM_FIELD, VERSION_FIELD } from "~/domain/forms/form-marks";

/** On a form whose text is unsaved though nobody has typed in it since, because it was refused or filled in again. */
export const UNSAVED_MARK = "data-unsaved";
/** On a form that people select things in but don't type into: they may leave it without being asked. */
export const UNGUARDED_MARK = "data-unguarded";

const NOT_WRITTEN = /^(?:submit|button|image|reset|password)$/;
/** Hidden fields of every form that change when the page's data is loaded again. */
const CHANGED_BY_RELOAD = new Set([VERSION_FIELD, CONFIRMED_FIELD, "key", "submission"]);
const TYPED =
  "textarea,input:is([type=text],[type=search],[type=url],[type=tel],[type=number],[type=email],:not([type]))";

/** A form, or a part of a shared one. */
type Scope = HTMLElement;

/** The contents of each scope when its reader began to use the page, or when it was last accepted. */
const known = new WeakMap<Scope, string>();
const accepted = new WeakSet<Scope>();

function scopesOf(form: HTMLFormElement): Scope[] {
  const parts = [...form.querySelectorAll<HTMLElement>("[data-form-part]")];
  return parts.length > 0 ? parts : [form];
}

function isOf(scope: Scope, control: Element): boolean {
  return scope instanceof HTMLFormElement || scope.contains(control);
}

function controlsOf(form: HTMLFormElement, scope: Scope): Element[] {
  return [...form.elements].filter((control) => isOf(scope, control));
}

/** Returns a control's values: those of a list as those of the checkboxes that take its place. */
function valuesOf(control: Element): readonly string[] {
  if (control instanceof HTMLTextAreaElement) return [control.value];
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map((option) => option.value);
  if (!(control instanceof HTMLInputElement) || NOT_WRITTEN.test(control.type)) return [];
  const { type, name, value, checked, files } = control;
  if (type === "hidden")
    return CHANGED_BY_RELOAD.has(name) || name.startsWith("__") || name.includes("~") ? [] : [value];
  if (type === "file") return [...(files ?? [])].map((file) => file.name);
  return /^(?:checkbox|radio)$/.test(type) && !checked ? [] : [value];
}

/** What is sent of the scope: a control without a name, such as one to search choices, is not. */
function contentsOf(form: HTMLFormElement, scope: Scope): string {
  const entries = controlsOf(form, scope).flatMap((control) => {
    const name = control.getAttribute("name");
    return name ? valuesOf(control).map((value) => [name, value]) : [];
  });
  return JSON.stringify(entries);
}

/** True if text was typed that the page didn't come with, even before its scripts ran. */
function hasTypedText(form: HTMLFormElement, scope: Scope): boolean {
  return controlsOf(form, scope).some(
    (control) =>
      control.matches(TYPED) &&
      (control as HTMLInputElement | HTMLTextAreaElement).value !==
        (control as HTMLInputElement | HTMLTextAreaElement).defaultValue,
  );
}

function isScopeUnsaved(form: HTMLFormElement, scope: Scope): boolean {
  if (!accepted.has(scope) && hasTypedText(form, scope)) return true;
  const before = known.get(scope);
  return before !== undefined && contentsOf(form, scope) !== before;
}

/** The page's forms that people type into (`PostForm`). */
export function typedForms(): HTMLFormElement[] {
  return [...document.forms].filter(
    (form) =>
      form.getAttribute("method") === "post" &&
      form.elements.namedItem(FORM_FIELD) !== null &&
      !form.hasAttribute(UNGUARDED_MARK),
  );
}

/** True if leaving the page would lose what the form holds. */
export function isUnsaved(form: HTMLFormElement): boolean {
  return form.hasAttribute(UNSAVED_MARK) || scopesOf(form).some((scope) => isScopeUnsaved(form, scope));
}

/**
 * Records the contents of forms that are new on the page, to compare with later. Call it before anything in them can be
 * changed.
 */
export function rememberContents(): void {
  for (const form of typedForms())
    for (const scope of scopesOf(form)) if (!known.has(scope)) known.set(scope, contentsOf(form, scope));
}

/**
 * Records that a form's contents are saved. Shared forms need no record, because their parts are redrawn after a
 * success.
 */
export function rememberAccepted(form: HTMLFormElement): void {
  if (!form.isConnected || form.querySelector("[data-form-part]")) return;
  accepted.add(form);
  known.set(form, contentsOf(form, form));
}
