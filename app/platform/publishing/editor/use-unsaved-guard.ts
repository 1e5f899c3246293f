import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { registerUnsaved, takeAgreement } from "~/http/forms/navigation-consent";

function contents(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form).entries()].filter(([, value]) => typeof value === "string"));
}

/**
 * Keeps what was typed from being left behind: asks before the browser leaves, and gives the blocker of a way within the
 * site. The form's own posts stay on its address, so they pass. `isChanged`: what it holds at first isn't saved.
 */
export function useUnsavedGuard(form: RefObject<HTMLFormElement | null>, isChanged: boolean) {
  const saved = useRef<string | null>(null);
  useEffect(() => {
    saved.current = !isChanged && form.current ? contents(form.current) : null;
    // Only what the form begins with counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const hasUnsaved = () => {
    const now = form.current;
    return now !== null && (saved.current === null || contents(now) !== saved.current);
  };
  useEffect(() => registerUnsaved(hasUnsaved));
  useBeforeUnload((event) => {
    if (!takeAgreement() && hasUnsaved()) event.preventDefault();
  });
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
}
