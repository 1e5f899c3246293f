import { useActionData, useBeforeUnload, useBlocker, useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { registerUnsaved, takeAgreement } from "~/http/forms/navigation-consent";
import { LeaveDialog } from "./leave-dialog";
import { isUnsaved, noteAccepted, noteContents, wordForms } from "./unsaved-forms";

/** The guards of the page's forms, of which the first does the work: the router asks only one. */
let guards: readonly string[] = [];
const listeners = new Set<() => void>();

function setGuards(now: readonly string[]): void {
  guards = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Asks before unsaved words of any form of the page are left: by a link, back and forward, another form, a reload or by
 * closing the tab. A form's own post passes. Every `PostForm` brings one along.
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

const USES = ["focusin", "pointerdown", "keydown"];

/** Follows the form that is being sent: returns it while its navigation begins, and notes when it was accepted. */
function useSentForm(): () => HTMLFormElement | null {
  const { state, formMethod } = useNavigation();
  const isAnswered = useActionData() !== undefined;
  const beginning = useRef<HTMLFormElement | null>(null);
  const pressed = useRef<HTMLFormElement | null>(null);
  const underWay = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const submit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      pressed.current = beginning.current = target;
      // The router asks within this event.
      setTimeout(() => (beginning.current = null));
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
    if (underWay.current && !isAnswered) noteAccepted(underWay.current);
    underWay.current = null;
  }, [state, formMethod, isAnswered]);
  return () => beginning.current;
}

function Guard() {
  const sending = useSentForm();
  const hasUnsaved = () => wordForms().some((form) => form !== sending() && isUnsaved(form));
  useEffect(() => {
    for (const use of USES) window.addEventListener(use, noteContents, { capture: true, passive: true });
    return () => {
      for (const use of USES) window.removeEventListener(use, noteContents, { capture: true });
    };
  }, []);
  useEffect(() => registerUnsaved(hasUnsaved));
  useBeforeUnload((event) => {
    if (!takeAgreement() && hasUnsaved()) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  if (blocker.state !== "blocked") return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}
