import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { pressedKey } from "~/ui/keys/pressed-key";

/** Id of the button that Ctrl+S presses. */
export const SAVE_BUTTON_ID = "editor-save";

/** True if a key pressed now is meant for the editor: nothing outside it has the focus, and no dialog is open. */
function isEditorInUse(button: HTMLElement, target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return false;
  return target === document.body || (target instanceof Node && Boolean(button.closest("main")?.contains(target)));
}

/**
 * Lets Ctrl+S (⌘S on a Mac) press the save button, so that saving by key and by button can't differ: the form is
 * checked, and a button that is busy isn't pressed twice. Without JavaScript, no shortcut is announced.
 */
export function SaveShortcut() {
  const isHydrated = useHydrated();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const button = document.getElementById(SAVE_BUTTON_ID);
      if (!isMeant || pressedKey(event) !== "s" || !button || !isEditorInUse(button, event.target)) return;
      event.preventDefault();
      if (!event.repeat) button.click();
    };
    document.addEventListener("keydown", press);
    document.getElementById(SAVE_BUTTON_ID)?.setAttribute("aria-keyshortcuts", "Control+S Meta+S");
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (!isHydrated) return null;
  return (
    <p className="text-sm text-quiet pointer-coarse:hidden">
      <kbd className="key">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘S" : "Ctrl+S"}</kbd> saves
    </p>
  );
}
