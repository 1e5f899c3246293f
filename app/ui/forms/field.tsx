import { getInputProps, getSelectProps, getTextareaProps, type FieldMetadata } from "@conform-to/react";
import {
  createContext,
  useContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { Icon } from "../icon";
import { ProblemSummary } from "./problem-summary";
import { Options } from "../menus/options";

// Conform's metadata is invariant in its types; these components only read what every field has.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyField = FieldMetadata<any, any, string[]>;

/** What a form declares that its fields are called, by their names; `[]` stands for any entry of a list. */
export const FieldLabels = createContext<Readonly<Record<string, string>>>({});

export interface Frame {
  field: AnyField;
  /** What it is called here, where that isn't what its form declares. */
  label?: string;
  /** Help for filling in the field, before the control. */
  hint?: ReactNode;
  optional?: boolean;
}

/** Returns what the form declares that a field of this name is called, or its name. */
export function useDeclaredLabel(name: string): string {
  return useContext(FieldLabels)[name.replace(/\[\d+\]/g, "[]")] ?? name;
}

/** Returns what a field is called. */
export function useLabel({ field, label }: Pick<Frame, "field" | "label">): string {
  const declared = useDeclaredLabel(field.name);
  return label ?? declared;
}

/** Returns the ids of a field's hint and error, for `aria-describedby`. */
export function describedBy(field: AnyField, hint: ReactNode): string | undefined {
  return [hint ? `${field.id}-hint` : null, field.errors ? field.errorId : null].filter(Boolean).join(" ") || undefined;
}

/** A control's label, hint and error, around the control. */
export function FieldFrame({ field, label, hint, optional, children }: Frame & { children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block font-semibold">
        {useLabel({ field, label })} {optional && <span className="font-normal text-quiet">(optional)</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      {children}
    </div>
  );
}

export function FieldHint({ field, hint }: Pick<Frame, "hint"> & { field: Pick<AnyField, "id"> }) {
  if (!hint) return null;
  return (
    <div id={`${field.id}-hint`} className="text-sm text-quiet">
      {hint}
    </div>
  );
}

export function FieldError({ field }: { field: Pick<AnyField, "errors" | "errorId"> }) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="flex items-start gap-1.5 font-semibold text-bad">
      <Icon name="warning" className="mt-1 size-4" />
      <span>
        <span className="sr-only">Error: </span>
        {field.errors.join(" ")}
      </span>
    </p>
  );
}

type TextType =
  "text" | "email" | "password" | "number" | "search" | "url" | "date" | "time" | "datetime-local" | "tel";

/** Whose text a pattern is asked of; the others' own parts can't be written wrongly. */
const WITH_PATTERN: readonly TextType[] = ["text", "search", "url", "tel", "email", "password"];

/**
 * One labelled input with its hint and error. The form's schema supplies the constraints, and the last submission the
 * text.
 */
export function TextField({
  type = "text",
  prefix,
  suffix,
  className = "",
  field,
  label,
  hint,
  optional,
  ...rest
}: Frame & { type?: TextType; prefix?: string; suffix?: string } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "prefix"
  >) {
  const { key, ...props } = getInputProps(field as FieldMetadata<string>, { type });
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <span className="flex items-center gap-2">
        {prefix && <span className="text-quiet">{prefix}</span>}
        <input
          key={key}
          {...props}
          pattern={WITH_PATTERN.includes(type) ? props.pattern : undefined}
          dir={type === "text" || type === "search" ? "auto" : undefined}
          {...rest}
          aria-describedby={describedBy(field, hint)}
          className={`control ${className}`}
        />
        {suffix && <span className="text-quiet">{suffix}</span>}
      </span>
    </FieldFrame>
  );
}

export function TextArea({
  rows = 6,
  field,
  label,
  hint,
  optional,
  ...rest
}: Frame & { rows?: number } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { key, ...props } = getTextareaProps(field);
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <textarea
        key={key}
        {...props}
        dir="auto"
        {...rest}
        rows={rows}
        aria-describedby={describedBy(field, hint)}
        className="control"
      />
    </FieldFrame>
  );
}

export function SelectField({
  options,
  blank,
  field,
  label,
  hint,
  optional,
  ...rest
}: Frame & {
  options: readonly { value: string; label: string }[];
  blank?: string;
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const { key, ...props } = getSelectProps(field);
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <select
        key={key}
        {...props}
        // Without an empty option there is nothing to leave out.
        required={blank === undefined ? undefined : props.required}
        {...rest}
        aria-describedby={describedBy(field, hint)}
        className="control"
      >
        {blank !== undefined && <option value="">{blank}</option>}
        <Options of={options} />
      </select>
    </FieldFrame>
  );
}

export function CheckboxField({ field, label, hint }: Omit<Frame, "label"> & { label?: ReactNode }) {
  const declared = useLabel({ field });
  const { key, ...props } = getInputProps(field as FieldMetadata<boolean>, { type: "checkbox" });
  return (
    <div className="space-y-1.5">
      <FieldError field={field} />
      <div className="flex items-start gap-3">
        <input
          key={key}
          {...props}
          aria-describedby={describedBy(field, hint)}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <label htmlFor={field.id}>{label ?? declared}</label>
      </div>
      <FieldHint field={field} hint={hint} />
    </div>
  );
}

export function RadioGroup({
  field,
  label,
  hint,
  options,
  isCards = false,
}: Frame & { isCards?: boolean; options: readonly { value: string; label: ReactNode }[] }) {
  return (
    <fieldset aria-describedby={describedBy(field, hint)} className="space-y-2">
      <legend className="font-semibold">{useLabel({ field, label })}</legend>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      {options.map((option) => (
        <div key={option.value} className={`flex items-start gap-3 ${isCards ? "radio-card" : ""}`}>
          <input
            type="radio"
            id={`${field.id}-${option.value}`}
            name={field.name}
            value={option.value}
            required={field.required}
            defaultChecked={field.initialValue === option.value}
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          <label htmlFor={`${field.id}-${option.value}`} className={isCards ? "grow" : undefined}>
            {option.label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

/** The errors of a form above it. `labels`: what its fields are called; `id` for one that isn't the form's id and name. */
export function ErrorSummary({
  form,
  labels,
}: {
  form: { id: string; allErrors: Record<string, string[]> };
  labels: Readonly<Record<string, string | { id: string; label: string }>>;
}) {
  const problems = Object.entries(form.allErrors).map(([name, messages]) => {
    const named = labels[name];
    const link = typeof named === "string" ? { id: `${form.id}-${name}`, label: named } : named;
    return { message: messages.join(" "), ...link };
  });
  return problems.length > 0 && <ProblemSummary id={`${form.id}-summary`} problems={problems} />;
}
