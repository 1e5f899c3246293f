/**
 * Has the browser ask for required fields when a form is sent, and not before: Firefox and Chromium tell screen readers
 * that an empty one is invalid, and its form too, though nobody has been there. Until then they say that they are
 * required. Call it when there is a router. Without scripts they are required from the start.
 */
export function askWhenSent(): void {
  const wait = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>(":required:not([aria-required])")) {
      field.required = false;
      field.ariaRequired = "true";
    }
  };
  // A form sent from a field by Enter presses its button too.
  document.addEventListener(
    "click",
    ({ target }) => {
      const { form } = (target as Element).closest("button") ?? {};
      for (const field of form?.elements ?? []) if (field.ariaRequired) (field as HTMLInputElement).required = true;
    },
    { capture: true },
  );
  wait();
  window.__remixRouter.subscribe(() => requestAnimationFrame(wait));
}
