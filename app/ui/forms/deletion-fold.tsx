import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";

/**
 * Asks before something is deleted, and has its editor's form posted with `intent=delete`: where that is refused, the form
 * comes back with what was typed.
 */
export function DeletionFold({
  what,
  form,
  children,
}: {
  /** Name of its kind: "draft". */
  what: string;
  /** Id of the editor's form, which also holds the version that the page shows. */
  form: string;
  /** The consequences. */
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === "delete";
  return (
    <details className="text-sm">
      <summary className="text-accent">Delete this {what}…</summary>
      <div className="mt-2 space-y-2">
        {children}
        <Button
          form={form}
          formNoValidate
          look="danger"
          className="button-dense"
          name="intent"
          value="delete"
          busy={busy}
          busyLabel="Deleting…"
        >
          Delete the {what}
        </Button>
      </div>
    </details>
  );
}
