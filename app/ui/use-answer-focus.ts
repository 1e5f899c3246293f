import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/**
 * Scrolls the answer to an act into view and gives it the focus: when it appears, and again when the next act is
 * answered in the same place. Following a link within the page is not an act.
 */
export function useAnswerFocus(box: RefObject<HTMLElement>): void {
  const { state, formMethod } = useNavigation();
  const isDue = useRef(true);
  useEffect(() => {
    if (formMethod === "POST") isDue.current = true;
    if (state !== "idle" || !isDue.current || !box.current) return;
    isDue.current = false;
    box.current.focus({ preventScroll: true });
    box.current.scrollIntoView({ block: "center" });
  }, [box, state, formMethod]);
}
