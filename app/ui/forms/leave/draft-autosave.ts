import { FORM_FIELD } from "~/domain/forms/form-marks";
import { isUnsaved, typedForms } from "./unsaved-forms";
import { writerOf } from "./writer-mark";

/**
 * A draft is saved this long after the last key press, or `LONGEST_PAUSE` after the first while somebody keeps typing.
 */
const PAUSE = 2_000;
const LONGEST_PAUSE = 6_000;
/** In bytes. Browsers send no more than 64 KiB for a page that is being left. */
const MOST_KEEPALIVE_BYTES = 60_000;

interface Draft {
  id: string;
  sequence: number;
  /** What was sent last. */
  sent: string;
}

const drafts = new WeakMap<HTMLFormElement, Draft>();
const timers = new Map<HTMLFormElement, { at: number; timer: ReturnType<typeof setTimeout> }>();
let isSending: (form: HTMLFormElement) => boolean = () => false;
let ids: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

export function followDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the id of the draft that this page saves for a form; undefined for none. */
export function draftOf(form: string): string | undefined {
  return ids.get(form);
}

/** True for a draft that this page saves itself, so that it needs no offer. */
export function isOwnDraft(id: string): boolean {
  return [...ids.values()].includes(id);
}

function setId(form: string, id: string | null): void {
  if ((ids.get(form) ?? null) === id) return;
  const next = new Map(ids);
  if (id === null) next.delete(form);
  else next.set(form, id);
  ids = next;
  for (const listener of listeners) listener();
}

/** Not `form.id`, which gives a field called `id` where there is one. */
const idOf = (form: HTMLFormElement) => form.getAttribute("id") ?? "";

function newId(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace("==", "");
}

function fieldsOf(form: HTMLFormElement): string {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && !secret.has(name) && !name.startsWith("__") ? [{ name, value }] : [],
  );
  return JSON.stringify(fields);
}

/** Sends a form's draft, naming whom its page was made for: somebody else may have signed in in this browser since. */
function post(form: HTMLFormElement, fields: Record<string, string>, isLast: boolean): Promise<Response> {
  const body = new URLSearchParams({ ...fields, ...writerOf(form) });
  const keepalive = isLast && body.toString().length < MOST_KEEPALIVE_BYTES;
  return fetch("/drafts", { method: "POST", body, keepalive, redirect: "manual" });
}

/** Continues the draft that the form was filled with. */
export function continueDraft(form: HTMLFormElement, id: string, sequence: number): void {
  drafts.set(form, { id, sequence, sent: fieldsOf(form) });
}

/** Forgets the draft of a form that is no longer on the page. */
export function forgetDraft(form: string): void {
  setId(form, null);
}

/**
 * Ends the draft of a form that was accepted, which has deleted it. Anything still unsaved in the form starts a new
 * one.
 */
export function startNewDraft(form: HTMLFormElement): void {
  endDraft(form);
  saveDraftSoon(form);
}

function endDraft(form: HTMLFormElement): void {
  clearTimeout(timers.get(form)?.timer);
  timers.delete(form);
  drafts.delete(form);
  setId(idOf(form), null);
}

function saveDraft(form: HTMLFormElement, isLast = false): void {
  timers.delete(form);
  if (isSending(form)) {
    if (!isLast) saveDraftSoon(form);
    return;
  }
  const mark = form.elements.namedItem(FORM_FIELD);
  if (!form.isConnected || !(mark instanceof HTMLInputElement) || mark.value === "") return;
  const draft = drafts.get(form);
  if (!isUnsaved(form)) {
    if (!draft) return;
    endDraft(form);
    post(form, { intent: "drop", id: draft.id }, isLast).catch(() => undefined);
    return;
  }
  const fields = fieldsOf(form);
  if (draft?.sent === fields) return;
  const next = { id: draft?.id ?? newId(), sequence: (draft?.sequence ?? 0) + 1, sent: fields };
  drafts.set(form, next);
  setId(idOf(form), next.id);
  /** Without a connection or a session, the same text is sent again after the next key press. */
  const sendAgain = () => {
    if (drafts.get(form) === next) drafts.set(form, { ...next, sent: "" });
  };
  const { pathname, search } = location;
  const action = new URL(form.getAttribute("action") ?? location.href, location.href);
  const { id, sequence } = next;
  post(
    form,
    {
      ...{ intent: "keep", id, sequence: String(sequence), page: pathname + search, form: mark.value },
      ...{ action: action.pathname + action.search, fields },
    },
    isLast,
  )
    .then(({ ok, status }) => {
      if (drafts.get(form)?.id !== id) return;
      // Another page continues this draft, or has sent it, so this text becomes a new one.
      if (status === 409) startNewDraft(form);
      // A text that is too large (422) would only be refused again.
      else if (!ok && status !== 422) sendAgain();
    })
    .catch(sendAgain);
}

function saveDraftSoon(form: HTMLFormElement): void {
  const now = Date.now();
  const waiting = timers.get(form);
  clearTimeout(waiting?.timer);
  const at = waiting?.at ?? now + LONGEST_PAUSE;
  timers.set(form, { at, timer: setTimeout(() => saveDraft(form), Math.max(0, Math.min(PAUSE, at - now))) });
}

/** Saves all waiting drafts at once, because the page is being left. */
export function saveDraftsNow(): void {
  for (const [form, { timer }] of timers) {
    clearTimeout(timer);
    saveDraft(form, true);
  }
  // Also those whose last save failed and that nobody has typed in since.
  for (const form of typedForms()) if (drafts.get(form)?.sent === "") saveDraft(form, true);
}

/** Saves what is typed into the page's forms as drafts. Returns the function that stops it. */
export function autosaveDrafts(isBeingSent: (form: HTMLFormElement) => boolean): () => void {
  isSending = isBeingSent;
  const typed = ({ target }: Event) => {
    const form = (target as Partial<HTMLInputElement> | null)?.form;
    if (form && typedForms().includes(form)) saveDraftSoon(form);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") saveDraftsNow();
  };
  for (const use of ["input", "change"]) window.addEventListener(use, typed, { capture: true, passive: true });
  document.addEventListener("visibilitychange", hidden);
  return () => {
    for (const use of ["input", "change"]) window.removeEventListener(use, typed, { capture: true });
    document.removeEventListener("visibilitychange", hidden);
  };
}
