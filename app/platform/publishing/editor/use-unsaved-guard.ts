import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { registerUnsaved, takeAgreement } from "~/http/forms/navigation-consent";

function contents(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form).entries()].filter(([, value]) => typeof value === "string"));
}

/**
 * Protects unsaved changes: asks before the browser leaves the page, and returns the blocker of navigation within the
 * site. The form's own posts keep their address, so they pass. `isChanged`: the form's initial content isn't saved.
 */
export function useUnsavedGuard(form: RefObject<HTMLFormElement | null>, isChanged: boolean) {
  const saved = useRef<string | null>(null);
  useEffect(() => {
    saved.current = !isChanged && form.current ? contents(form.current) : null;
    // Compares with the content at first, so later renders must not take it again.
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
