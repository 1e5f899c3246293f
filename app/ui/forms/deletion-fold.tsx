import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";

/**
 * Asks for confirmation, then posts the editor's form with `intent=delete`, so that a refusal gives the form back with
 * everything typed.
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
