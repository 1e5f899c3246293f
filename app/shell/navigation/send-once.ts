/**
 * Keeps a form that is being posted from being posted again: a second click can come before React has disabled the
 * button of the first. Call it when there is a router.
 */
export function sendOnce(): void {
  let sent: EventTarget | null = null;
  document.addEventListener(
    "submit",
    (event) => {
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
