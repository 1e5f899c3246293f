/** True if somebody has typed into a form of this page that is posted, so that leaving the page would lose it. */
function hasTypedText(): boolean {
  return [...document.forms].some(
    (form) =>
      form.method === "post" &&
      [...form.elements].some(
        (control) =>
          (control instanceof HTMLTextAreaElement ||
            (control instanceof HTMLInputElement && control.type !== "hidden")) &&
          control.value !== control.defaultValue,
      ),
  );
}

/**
 * True if loading the page's data again loses nothing that was typed: nothing was, or the page would be the same one.
 * Where the session has ended the page would be Sign in.
 */
export async function maySafelyReload(): Promise<boolean> {
  if (!hasTypedText()) return true;
  const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" }).catch(() => null);
  return answer?.ok ?? false;
}
