import { MediaPicker } from "~/platform/media/picker/media-picker";
import { addressField, altField, NO_PICTURE } from "~/platform/media/picker/picker-fields";
import { SelectField, TextArea, TextField, useLabel, type AnyField, type Frame } from "~/ui/forms/field";
import { useTyped } from "~/ui/forms/typed-values";
import { TypedInput } from "~/ui/forms/typed-controls";
import { FieldGroup } from "./controls/field-group";
import { fieldsOf, useFieldsContext } from "./use-editor-form";

export { InstantField } from "~/ui/forms/instant-field";
export { CountedArea, CountedField } from "./controls/character-count";
export { EditorSection } from "./controls/editor-section";
export { ManyChoices } from "./controls/many-choices";
export { MarkdownField } from "./writing/markdown-field";

/** A list typed one entry per line. */
export function LinesField({ rows = 4, hint, ...frame }: Frame & { rows?: number }) {
  return <TextArea {...frame} hint={hint ?? "One per line."} rows={rows} />;
}

/** Checkboxes for any number of an enumeration's values. */
export function CheckboxGroup({ options, ...frame }: Frame & { options: readonly { value: string; label: string }[] }) {
  const { field } = frame;
  const chosen = [field.initialValue as unknown].flat();
  return (
    <FieldGroup {...frame}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-3">
        {options.map(({ value, label }) => (
          <label key={`${field.key ?? ""}${value}`} className="flex min-h-6 items-center gap-2 wrap-anywhere">
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** An amount with its currency; an empty one means none. */
export function MoneyField(frame: Frame) {
  const { amount, currency } = fieldsOf<"amount" | "currency">(frame.field);
  const { codes } = useFieldsContext();
  return (
    <FieldGroup {...frame}>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-2">
        <TextField field={amount} label="Amount" inputMode="decimal" autoComplete="off" />
        <SelectField field={currency} label="Currency" blank="–" options={codes.currencies} />
      </div>
    </FieldGroup>
  );
}

/**
 * A picture of the media library or none (one of the editor's `pictures`). The current picture's alternative text can
 * be changed here; another picture brings its own.
 */
export function PictureField({ field, label, hint }: { field: AnyField; label?: string; hint?: string }) {
  const { pictures, sentPictures } = useFieldsContext();
  const { present, choices } = pictures[field.name] ?? { present: null, choices: [] };
  const typed = useTyped(addressField(field.name), "");
  const address = sentPictures?.[addressField(field.name)] ?? typed;
  const picked = address === "" ? (sentPictures?.[field.name] ?? (field.initialValue as unknown)) : address;
  const value = typeof picked === "string" ? (picked === NO_PICTURE ? "" : picked) : (present?.src ?? "");
  const altId = `${field.id}-alt`;
  return (
    <div id={field.id} tabIndex={-1} className="space-y-2">
      <MediaPicker
        name={field.name}
        label={useLabel({ field, label })}
        value={value}
        choices={choices}
        errors={field.errors}
        {...(hint !== undefined && { hint })}
      />
      {present && (
        <div className="space-y-1">
          <label htmlFor={altId} className="block font-semibold">
            Alternative text
          </label>
          <p id={`${altId}-hint`} className="text-quiet">
            Describe the current picture for people who can’t see it. Another picture brings its own text.
          </p>
          <TypedInput
            dir="auto"
            id={altId}
            name={altField(field.name)}
            maxLength={200}
            defaultValue={sentPictures?.[altField(field.name)] ?? present.alt}
            aria-describedby={`${altId}-hint`}
            className="control"
          />
        </div>
      )}
    </div>
  );
}
