import type { ReactNode } from "react";
import { describedBy, FieldError, FieldHint, useLabel, type Frame } from "~/ui/forms/field";

/** The frame of a field that has several controls. */
export function FieldGroup({ field, label, hint, children }: Frame & { children: ReactNode }) {
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={describedBy(field, hint)} className="space-y-2">
      <legend className="font-semibold">{useLabel({ field, label })}</legend>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}
