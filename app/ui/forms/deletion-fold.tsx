import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";

/** Asks before something is deleted, and posts `intent=delete` with the version that its page shows. */
export function DeletionFold({
  what,
  action,
  version,
  children,
}: {
  /** Name of its kind: "draft". */
  what: string;
  /** By default, the present address. */
  action?: string;
  version: number;
  /** The consequences. */
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === "delete";
  return (
    <details className="text-sm">
      <summary className="text-accent">Delete this {what}…</summary>
      <Form method="post" {...(action !== undefined && { action })} className="mt-2 space-y-2">
        <input type="hidden" name="version" value={version} />
        {children}
        <Button look="danger" className="button-dense" name="intent" value="delete" busy={busy} busyLabel="Deleting…">
          Delete the {what}
        </Button>
      </Form>
    </details>
  );
}
