import { LIST_BUTTON } from "~/domain/forms/list-button-field";

/**
 * Keeps a form that is being posted from being posted again: a second click can come before React has disabled the
 * button of the first. Call it when there is a router.
 */
export function sendOnce(): void {
  let sent: EventTarget | null = null;
  document.addEventListener(
    "submit",
    (event) => {
      // With scripts, it sends nothing.
      if (event.submitter?.getAttribute("name") === LIST_BUTTON) return;
      const { formMethod } = window.__remixRouter.state.navigation;
      if (formMethod === "POST" && event.target === sent) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      sent = event.target;
    },
    { capture: true },
  );
}
