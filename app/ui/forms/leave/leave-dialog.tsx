import { useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/forms/button";

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Only closing gives the focus back to what had it, and only while the dialog is still in the page.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      className="m-auto max-w-md space-y-4 rounded-lg border border-line bg-surface p-6 text-ink"
    >
      <h2 id="leave-title" className="text-lg">
        Leave without saving?
      </h2>
      <p>Your changes on this page are not saved yet.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={onStay}>
          Stay on this page
        </Button>
        <Button type="button" look="secondary" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}
