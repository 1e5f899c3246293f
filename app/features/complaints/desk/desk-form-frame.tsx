import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CURRENCY_CODES } from "~/domain/money/money";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField, type AnyField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { TypedInput, TypedSelect } from "~/ui/forms/typed-controls";
import type { TemplateAct } from "../schema";
import { TEMPLATE_ACT_LABELS } from "../templates/template-text";
import type { DeskPage } from "./desk-page.server";

/** True while one of the desk's forms is being sent. */
export function useDeskBusy(): boolean {
  return useNavigation().formMethod === "POST";
}

/** Frame of a desk form: its act, its case, and the last entry its reader has seen. */
export function DeskForm({
  page,
  intent,
  children,
  ...form
}: { page: DeskPage; intent: string; children: ReactNode } & Record<string, unknown>) {
  return (
    <PostForm
      id={`desk-${intent}`}
      action={`/admin/complaints/${page.complaint.ref}`}
      {...form}
      noValidate={false}
      className="space-y-4 text-sm"
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value={intent} className="hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="key" value={page.key} />
      <TypedInput type="hidden" name="seen" value={page.seen} />
      {children}
    </PostForm>
  );
}

/** An act that stays folded until it is needed. */
export function FoldedAct({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-t border-line pt-3">
      <summary className="text-sm font-semibold">{title}</summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}

/** The amount a player got back, in a currency. */
export function RecoveredFields({ recovered, currency }: { recovered: AnyField; currency: AnyField }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField field={recovered} label="Recovered" optional inputMode="decimal" />
      <SelectField
        field={currency}
        label="Currency"
        blank="–"
        options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
      />
    </div>
  );
}

/** Chooses a template and appends its text to what was typed: a button of the surrounding form. */
export function TemplatePicker({
  id,
  templates,
  error,
}: {
  id: string;
  templates: readonly { id: string; name: string; act: TemplateAct }[];
  error: string[] | undefined;
}) {
  const busy = useDeskBusy();
  if (templates.length === 0) return null;
  const acts = [...new Set(templates.map(({ act }) => act))];
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-semibold">
        Template <span className="font-normal text-quiet">(optional)</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-bad">
          <span className="sr-only">Error: </span>
          {error.join(" ")}
        </p>
      )}
      <span className="flex gap-2">
        <TypedSelect
          id={id}
          name="template"
          className="control control-dense"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
        >
          <option value="">Choose a text</option>
          {acts.map((act) => (
            <optgroup key={act} label={TEMPLATE_ACT_LABELS[act]}>
              {templates
                .filter((one) => one.act === act)
                .map(({ id: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </TypedSelect>
        <Button
          look="secondary"
          className="button-dense shrink-0"
          name="intent"
          value="insert"
          formNoValidate
          disabled={busy}
        >
          Insert text
        </Button>
      </span>
      <p id={`${id}-hint`} className="text-quiet">
        It is added after your text.
      </p>
    </div>
  );
}
