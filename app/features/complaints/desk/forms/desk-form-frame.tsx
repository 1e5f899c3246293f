import { useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { CodeOption } from "~/platform/settings/codes/code-options";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField, type AnyField } from "~/ui/forms/field";
import type { TemplateAct } from "../../schema";
import { TEMPLATE_ACT_LABELS } from "../../templates/template-text";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { usePartField, usePartPress } from "~/ui/forms/shared/form-part";

/** True while one of the desk's forms is being sent. */
export function useDeskBusy(): boolean {
  return useNavigation().formMethod === "POST";
}

/** A button of a desk form that takes its act, or another act of the same form. */
export function DeskButton({ act, ...rest }: { act?: string } & ComponentProps<typeof Button>) {
  return <Button className="button-dense" {...rest} {...usePartPress(act)} />;
}

/** An act that stays folded until it is needed. */
export function FoldedAct({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <FoldedPart
      open={open}
      summary={<summary className="text-sm font-semibold">{title}</summary>}
      className="border-t border-line pt-3"
    >
      <div className="space-y-4 pt-3">{children}</div>
    </FoldedPart>
  );
}

/** The amount a player got back, in a currency. */
export function RecoveredFields({
  recovered,
  currency,
  currencies,
}: {
  recovered: AnyField;
  currency: AnyField;
  currencies: readonly CodeOption[];
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField field={recovered} label="Recovered" optional inputMode="decimal" />
      <SelectField field={currency} label="Currency" blank="–" options={currencies} />
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
  const field = usePartField("template");
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
        <select
          id={id}
          {...field}
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
        </select>
        <DeskButton act="insert" look="secondary" className="button-dense shrink-0" formNoValidate disabled={busy}>
          Insert text
        </DeskButton>
      </span>
      <p id={`${id}-hint`} className="text-quiet">
        It is added after your text.
      </p>
    </div>
  );
}
