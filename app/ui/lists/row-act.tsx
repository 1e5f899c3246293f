import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";

/** The button of one row of a table, which posts its intent with the row's id. `label` names the row for screen readers. */
export function RowAct({
  id,
  intent,
  label,
  children,
}: {
  id: string;
  intent: string;
  label: string;
  children: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button look="secondary" name="intent" value={intent} aria-label={label} className="min-h-9 py-1 text-sm">
        {children}
      </Button>
    </Form>
  );
}
