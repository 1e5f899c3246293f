/** True for a control whose content is not what the page came with. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement)
    return (
      [...control.options].some((option) => option.selected !== option.defaultSelected) && control.selectedIndex > 0
    );
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** True if somebody has typed into a form of this page that is posted, so that leaving the page would lose it. */
function hasTypedText(): boolean {
  return [...document.forms].some((form) => form.method === "post" && [...form.elements].some(isChanged));
}

/**
 * True if loading the page's data again loses nothing that was typed: nothing was, or the page would be the same one.
 * Where the session has ended the page would be Sign in.
 */
export async function maySafelyReload(): Promise<boolean> {
  if (!hasTypedText()) return true;
  try {
    return (await fetch(location.href, { method: "HEAD", redirect: "manual" })).ok;
  } catch {
    return false;
  }
}
