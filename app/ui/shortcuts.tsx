import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "./forms/button";
import { isComposing, pressedKey } from "./keys/pressed-key";

/** A single key that does something on a screen. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it. */
  key: string;
  label: string;
  run: () => void;
}

/** Keys pressed here belong to the field. A checkbox only takes the space bar. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Table of a screen's shortcuts. */
export function ShortcutTable({ shortcuts }: { shortcuts: readonly Pick<Shortcut, "key" | "label">[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm">
      {shortcuts.map(({ key, label }) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-mono">{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Runs a screen's shortcuts, and lists them in a dialog when `?` is pressed. While somebody types, or when they turned
 * shortcuts off, keys do nothing. The link leads to the page that lists them and turns them off, which also works
 * without JavaScript.
 */
export function Shortcuts({ shortcuts, isOn, page }: { shortcuts: readonly Shortcut[]; isOn: boolean; page: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypedInto(event.target) || document.querySelector("dialog[open]")) return;
      const pressed = pressedKey(event);
      const asksForList = pressed === "?" || (pressed === "/" && event.shiftKey && event.key !== "/");
      const run = asksForList ? () => dialog.current?.showModal() : shortcuts.find(({ key }) => key === pressed)?.run;
      if (!run) return;
      // The key must not be typed into the field that it leads to.
      event.preventDefault();
      run();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shortcuts, isOn]);
  return (
    <>
      <Link to={page} className="no-print text-sm max-md:hidden">
        Keyboard shortcuts
      </Link>
      <dialog
        ref={dialog}
        aria-labelledby="shortcuts-title"
        className="m-auto max-w-text rounded-md border border-line bg-surface p-5 text-ink backdrop:bg-ink/40"
      >
        <form method="dialog" className="space-y-4">
          <h2 id="shortcuts-title" className="text-lg">
            Keyboard shortcuts
          </h2>
          <ShortcutTable shortcuts={[...shortcuts, { key: "?", label: "Show this list" }]} />
          <p className="text-sm">
            <Link to={page}>Turn shortcuts off</Link>
          </p>
          <Button look="secondary" className="button-dense">
            Close
          </Button>
        </form>
      </dialog>
    </>
  );
}
