import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { describedBy, FieldFrame, useLabel, type Frame } from "./field";
import { LocalTimeInput, useTimeLabel } from "./local-time-input";

/** A date and time, typed on the clocks of the reader's zone. */
export function InstantField({
  field,
  label,
  hint,
  optional,
  ...rest
}: Frame & { autoFocus?: boolean; readOnly?: boolean }) {
  const { key, defaultValue, ...props } = getInputProps(field as FieldMetadata<string>, { type: "datetime-local" });
  return (
    <FieldFrame field={field} label={useTimeLabel(useLabel({ field, label }))} hint={hint} optional={optional}>
      <LocalTimeInput
        key={key}
        {...props}
        {...rest}
        id={field.id}
        name={field.name}
        value={typeof defaultValue === "string" ? defaultValue : ""}
        aria-describedby={describedBy(field, hint)}
      />
    </FieldFrame>
  );
}
