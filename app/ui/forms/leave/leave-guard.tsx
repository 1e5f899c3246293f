import {
  useActionData,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  type Blocker,
} from "@remix-run/react";
import { useEffect, useId, useRef, useSyncExternalStore, useLayoutEffect } from "react";
import { GROUP_PARAMETER } from "~/domain/forms/form-marks";
import { registerUnsaved, takeAgreement } from "~/ui/forms/leave/navigation-consent";
import { useRootData } from "../restored-text";
import { startNewDraft, autosaveDrafts, saveDraftsNow } from "./draft-autosave";
import { isUnsaved, rememberAccepted, rememberContents, typedForms } from "./unsaved-forms";
import { Button } from "~/ui/forms/button";

/** Asks for confirmation before unsaved changes are lost. */
function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Only closing gives the focus back to what had it, and only while the dialog is still in the page.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      className="m-auto max-w-md space-y-4 rounded-lg border border-line bg-surface p-6 text-ink"
    >
      <h2 id="leave-title" className="text-lg">
        Leave without saving?
      </h2>
      <p>Your changes on this page are not saved yet.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={onStay}>
          Stay on this page
        </Button>
        <Button type="button" look="secondary" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}

/** An open question: the page it is asked on, and the function that continues to where the person wanted to go. */
interface Question {
  readonly from: string;
  readonly goOn: () => void;
}

/** The guards of the page's forms, of which the first does the work: the router asks only one. */
let guards: readonly string[] = [];
/** Kept outside the guards, because the form that brought one along may be replaced while the person is asked. */
let question: Question | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function setGuards(now: readonly string[]): void {
  guards = now;
  tell();
}

function setQuestion(now: Question | null): void {
  question = now;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Asks before the reader leaves unsaved text in any form of the page: by a link, back and forward, another form, a
 * reload or closing the tab. A form's own post passes. Meanwhile what is typed is saved as a draft. Every `PostForm`
 * brings a guard along.
 */
export function LeaveGuard() {
  const id = useId();
  useEffect(() => {
    setGuards([...guards, id]);
    return () => setGuards(guards.filter((one) => one !== id));
  }, [id]);
  const first = useSyncExternalStore(
    subscribe,
    () => guards[0],
    () => undefined,
  );
  return first === id ? <Guard /> : null;
}

/** The longest time, in milliseconds, in which a sent form begins its navigation. */
const UNSENT = 1_000;
const USES = ["focusin", "pointerdown", "keydown"];

/** Follows the form that is being sent, and notes when it was accepted. */
function useSentForm() {
  const { state, formMethod } = useNavigation();
  const isAnswered = useActionData() !== undefined;
  const beginning = useRef<HTMLFormElement | null>(null);
  const submitter = useRef<HTMLElement | null>(null);
  const pressed = useRef<HTMLFormElement | null>(null);
  const underWay = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const submit = ({ target, submitter: button }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement)) return;
      pressed.current = beginning.current = target;
      submitter.current = button;
      // The router asks within this event.
      setTimeout(() => (beginning.current = null));
      // A form that failed its own checks begins no navigation.
      setTimeout(() => {
        if (pressed.current === target) pressed.current = null;
      }, UNSENT);
    };
    window.addEventListener("submit", submit, { capture: true });
    return () => window.removeEventListener("submit", submit, { capture: true });
  }, []);
  useEffect(() => {
    if (state !== "idle") {
      if (pressed.current) underWay.current = formMethod === "POST" ? pressed.current : null;
      pressed.current = null;
      return;
    }
    // An action that took its step redirects; only a refusal or a question leaves an answer.
    const form = underWay.current;
    underWay.current = null;
    if (!form?.isConnected || isAnswered) return;
    rememberAccepted(form);
    startNewDraft(form);
  }, [state, formMethod, isAnswered]);
  return {
    /** True while its navigation begins. */
    isBeginning: (form: HTMLFormElement) => beginning.current === form,
    /** Returns the function that sends the form again whose navigation is beginning; null if none is. */
    resend() {
      const [form, button] = [beginning.current, submitter.current];
      return form && (() => form.requestSubmit(button));
    },
    isUnderWay: (form: HTMLFormElement) => pressed.current === form || underWay.current === form,
  };
}

/**
 * Proceeds with a blocked navigation or resets it. Returns false if the router has forgotten what it blocked. It
 * forgets when the page's data is loaded again, as when the reader comes back to the tab, and a page may learn of that
 * only after this call.
 */
function settles(blocker: Blocker, step: "proceed" | "reset"): boolean {
  if (blocker.state !== "blocked") return false;
  try {
    blocker[step]();
    return true;
  } catch {
    return false;
  }
}

/** Returns what a page is told apart by: its path and, where a form asks one group a page, the group; not its filters. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + (new URLSearchParams(search).get(GROUP_PARAMETER) ?? "");
}

function Guard() {
  const { isBeginning, isUnderWay, resend } = useSentForm();
  const navigate = useNavigate();
  const page = pageOf(useLocation());
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
  const hasAgreed = useRef(false);
  const isSignedIn = useRootData()?.user != null;
  const hasUnsaved = () => typedForms().some((form) => !isBeginning(form) && isUnsaved(form));
  const isSending = useRef(isUnderWay);
  useEffect(() => {
    isSending.current = isUnderWay;
  });
  useEffect(() => (isSignedIn ? autosaveDrafts((form) => isSending.current(form)) : undefined), [isSignedIn]);
  useEffect(() => {
    for (const use of USES) window.addEventListener(use, rememberContents, { capture: true, passive: true });
    return () => {
      for (const use of USES) window.removeEventListener(use, rememberContents, { capture: true });
    };
  }, []);
  useEffect(() => registerUnsaved(hasUnsaved));
  useBeforeUnload((event) => {
    if (!takeAgreement() && hasUnsaved()) event.preventDefault();
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAsked = !hasAgreed.current && pageOf(currentLocation) !== pageOf(nextLocation) && hasUnsaved();
    if (isAsked) setQuestion({ from: pageOf(currentLocation), goOn: resend() ?? (() => navigate(nextLocation)) });
    return isAsked;
  });
  if (asked?.from !== page) return null;
  const stay = () => {
    setQuestion(null);
    settles(blocker, "reset");
  };
  const leave = () => {
    saveDraftsNow();
    setQuestion(null);
    if (settles(blocker, "proceed")) return;
    hasAgreed.current = true;
    asked.goOn();
    hasAgreed.current = false;
  };
  return <LeaveDialog onStay={stay} onLeave={leave} />;
}
