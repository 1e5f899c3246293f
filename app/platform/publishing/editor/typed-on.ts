import { parse } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { FORM_FIELD } from "~/domain/forms/form-marks";
import { startNewDraft } from "~/ui/forms/leave/draft-autosave";

type Values = Record<string, unknown>;

/** Where the caret was, and how far a long text was scrolled. */
interface Place {
  /** Of the control that had the focus. */
  id: string;
  selection: readonly [number, number] | null;
  scrollTop: number;
}

/** What was done in a form after it was sent, and before its saved content took its place. */
interface LeftBehind {
  /** Fields that were typed on in, whole, by their top-level names; null for none. */
  fields: Values | null;
  place: Place | null;
  /** Id of the button that was pressed, if it is one that stays on the page. */
  button: string | null;
}

/** What a form that takes the place of a sent one starts with. */
export interface TypedOn {
  /** The address whose form it belongs to. */
  of: string;
  fields: Values;
  place: Place | null;
}

/** The server has no layout, and says so of `useLayoutEffect`. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

const topLevelOf = (name: string) => name.split(/[.[]/)[0] ?? "";

/** Returns the top-level names of fields whose entries differ between two readings of a form. */
export function changedFields(before: FormData, after: FormData): ReadonlySet<string> {
  const textOf = (form: FormData, name: string) =>
    JSON.stringify(form.getAll(name).map((value) => (typeof value === "string" ? value : value.name)));
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Set([...names].filter((name) => textOf(before, name) !== textOf(after, name)).map(topLevelOf));
}

function placeIn(form: HTMLFormElement): Place | null {
  const control = document.activeElement;
  if (!control || control.id === "" || !form.contains(control)) return null;
  const hasText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
  // Only texts have a selection; for a date it is null.
  const [start, end] = hasText ? [control.selectionStart, control.selectionEnd] : [null, null];
  return {
    id: control.id,
    selection: start === null || end === null ? null : [start, end],
    scrollTop: control.scrollTop,
  };
}

function returnTo({ id, selection, scrollTop }: Place): void {
  const control = document.getElementById(id);
  if (!control) return;
  control.focus({ preventScroll: true });
  if (selection && (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement))
    control.setSelectionRange(...selection);
  control.scrollTop = scrollTop;
}

/** Gives a pressed button the focus again, which it can't keep while it is busy. */
function returnToButton(id: string): void {
  if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
}

/**
 * Lets people type on while their form is saved: the form with the saved content takes over the fields they have
 * changed since it was sent, and the focus, in the same paint. `names` are the fields that the form's schema knows,
 * `buttons` the ids of those outside the form, by their intent.
 */
export function useTypedOn(formId: string, names: readonly string[], buttons: ReadonlyMap<string, string>) {
  const { state, formData, formMethod } = useNavigation();
  const sent = useRef<FormData | null>(null);
  const leftBehind = useRef<LeftBehind | null>(null);
  const [typedOn, setTypedOn] = useState<TypedOn | null>(null);
  useEffect(() => {
    // An answer that replaces the form has done so by now.
    if (state === "idle") sent.current = null;
    else if (formMethod === "POST" && formData?.has(FORM_FIELD)) sent.current = formData;
  }, [state, formData, formMethod]);
  return {
    typedOn,
    /** Call when the sent form leaves the page, while it still stands on it. */
    leave() {
      const form = document.getElementById(formId);
      if (!sent.current || !(form instanceof HTMLFormElement)) return;
      const now = new FormData(form);
      const changed = changedFields(sent.current, now);
      const own = names.filter((name) => changed.has(name));
      const { payload } = parse(now, { resolve: () => ({ error: null }) });
      leftBehind.current = {
        fields: own.length > 0 ? Object.fromEntries(own.map((name) => [name, payload[name] ?? ""])) : null,
        place: placeIn(form),
        button: buttons.get(String(sent.current.get("intent") ?? "save")) ?? null,
      };
      sent.current = null;
    },
    /** Call when the form of the address `of` has come onto the page. */
    arrive(of: string) {
      const left = leftBehind.current;
      leftBehind.current = null;
      if (left?.fields) setTypedOn({ of, fields: left.fields, place: left.place });
      else if (left?.place) returnTo(left.place);
      else if (left?.button) returnToButton(left.button);
    },
  };
}

export type Carrying = Omit<ReturnType<typeof useTypedOn>, "typedOn">;

/** Lets the form `formId` take over from the one before it, and leaves what it holds to the one after it. */
export function useTakenOver(
  formId: string,
  { address, typedOn, carrying }: { address: string; typedOn: TypedOn | null; carrying: Carrying },
): void {
  const latest = useRef(carrying);
  useBeforePaint(() => {
    latest.current = carrying;
  });
  useBeforePaint(() => {
    const form = document.getElementById(formId);
    if (!typedOn) latest.current.arrive(address);
    else if (form instanceof HTMLFormElement) {
      if (typedOn.place) returnTo(typedOn.place);
      startNewDraft(form);
    }
    return () => latest.current.leave();
  }, [formId, address, typedOn]);
}
