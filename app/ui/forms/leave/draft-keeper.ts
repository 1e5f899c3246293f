import { FORM_FIELD } from "~/domain/forms/form-marks";
import { isUnsaved, wordForms } from "./unsaved-forms";

/** After the last key; somebody who types on is kept this often. */
const PAUSE = 2_000;
const LONGEST_PAUSE = 6_000;
/** What a browser sends for a page that is being left, in bytes. */
const LAST_WORDS = 60_000;

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

/** Returns the id of the draft that this page keeps of a form; undefined for none. */
export function draftOf(form: string): string | undefined {
  return ids.get(form);
}

/** True for a draft that this page keeps itself, and so needs no offer. */
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

/** Not `form.id`, which is a field of that name where there is one. */
const idOf = (form: HTMLFormElement) => form.getAttribute("id") ?? "";

function newId(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fieldsOf(form: HTMLFormElement): string {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && !secret.has(name) && !name.startsWith("__") ? [{ name, value }] : [],
  );
  return JSON.stringify(fields);
}

function post(fields: Record<string, string>, isLast: boolean): Promise<Response> {
  const body = new URLSearchParams(fields);
  const keepalive = isLast && body.toString().length < LAST_WORDS;
  return fetch("/drafts", { method: "POST", body, keepalive, redirect: "manual" });
}

/** Goes on with a draft that the form was filled with. */
export function goOnWith(form: HTMLFormElement, id: string, sequence: number): void {
  drafts.set(form, { id, sequence, sent: fieldsOf(form) });
}

/** Forgets which draft belongs to a form that is not there any more. */
export function forgetDraft(form: string): void {
  setId(form, null);
}

/** Ends the draft of a form that was accepted, which has dropped it. What is still unsaved in it begins another one. */
export function beginAgain(form: HTMLFormElement): void {
  endDraft(form);
  keepSoon(form);
}

function endDraft(form: HTMLFormElement): void {
  clearTimeout(timers.get(form)?.timer);
  timers.delete(form);
  drafts.delete(form);
  setId(idOf(form), null);
}

function keep(form: HTMLFormElement, isLast = false): void {
  timers.delete(form);
  if (isSending(form)) {
    if (!isLast) keepSoon(form);
    return;
  }
  const mark = form.elements.namedItem(FORM_FIELD);
  if (!form.isConnected || !(mark instanceof HTMLInputElement) || mark.value === "") return;
  const draft = drafts.get(form);
  if (!isUnsaved(form)) {
    if (!draft) return;
    endDraft(form);
    post({ intent: "drop", id: draft.id }, isLast).catch(() => undefined);
    return;
  }
  const fields = fieldsOf(form);
  if (draft?.sent === fields) return;
  const next = { id: draft?.id ?? newId(), sequence: (draft?.sequence ?? 0) + 1, sent: fields };
  drafts.set(form, next);
  setId(idOf(form), next.id);
  /** Without a connection or a session, the same text is sent with the next key. */
  const sendAgain = () => {
    if (drafts.get(form) === next) drafts.set(form, { ...next, sent: "" });
  };
  const { pathname, search } = location;
  const action = new URL(form.getAttribute("action") ?? location.href, location.href);
  const { id, sequence } = next;
  post(
    {
      ...{ intent: "keep", id, sequence: String(sequence), page: pathname + search, form: mark.value },
      ...{ action: action.pathname + action.search, fields },
    },
    isLast,
  )
    .then(({ ok, status }) => {
      if (drafts.get(form)?.id !== id) return;
      // Another page goes on with this draft, or has sent it: this text becomes one of its own.
      if (status === 409) beginAgain(form);
      // Too large, it would be refused again.
      else if (!ok && status !== 422) sendAgain();
    })
    .catch(sendAgain);
}

function keepSoon(form: HTMLFormElement): void {
  const now = Date.now();
  const waiting = timers.get(form);
  clearTimeout(waiting?.timer);
  const at = waiting?.at ?? now + LONGEST_PAUSE;
  timers.set(form, { at, timer: setTimeout(() => keep(form), Math.max(0, Math.min(PAUSE, at - now))) });
}

/** Keeps at once what waits to be kept, because its page is being left. */
export function keepLastWords(): void {
  for (const [form, { timer }] of timers) {
    clearTimeout(timer);
    keep(form, true);
  }
  // Those that didn't arrive, and that nobody has typed in since.
  for (const form of wordForms()) if (drafts.get(form)?.sent === "") keep(form, true);
}

/** Keeps what is typed into the page's forms. Returns the function that stops it. */
export function keepDrafts(isBeingSent: (form: HTMLFormElement) => boolean): () => void {
  isSending = isBeingSent;
  const typed = ({ target }: Event) => {
    const form = (target as Partial<HTMLInputElement> | null)?.form;
    if (form && wordForms().includes(form)) keepSoon(form);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") keepLastWords();
  };
  for (const use of ["input", "change"]) window.addEventListener(use, typed, { capture: true, passive: true });
  document.addEventListener("visibilitychange", hidden);
  return () => {
    for (const use of ["input", "change"]) window.removeEventListener(use, typed, { capture: true });
    document.removeEventListener("visibilitychange", hidden);
  };
}
