import { SelectField, TextArea, TextField, type AnyField } from "~/ui/forms/field";
import type { FactField } from "~/features/casinos/supplied/fact-fields.server";

const LABEL = "Correct value";
const YES_NO = ["Yes", "No"].map((value) => ({ value, label: value }));

/** The control for a fact's correct value. */
export function FactValueField({ field, control, hint }: { field: AnyField } & Pick<FactField, "control" | "hint">) {
  switch (control) {
    case "lines":
      return <TextArea field={field} label={LABEL} hint={hint} rows={12} />;
    case "yes-no":
      return <SelectField field={field} label={LABEL} options={YES_NO} />;
    default:
      return (
        <TextField
          field={field}
          type={control === "day" ? "date" : "text"}
          label={LABEL}
          hint={hint}
          autoComplete="off"
        />
      );
  }
}
