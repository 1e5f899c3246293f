import { useNavigation } from "@remix-run/react";
import { useRef, type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { CodeOption } from "~/platform/settings/codes/code-options";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField, type AnyField } from "~/ui/forms/field";
import { TEMPLATE_ACT_LABELS, type TemplateAct } from "../../templates/template-acts";
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
      <div className="space-y-3 pt-3">{children}</div>
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
  const isHydrated = useHydrated();
  const isByKey = useRef(false);
  if (templates.length === 0) return null;
  const acts = [...new Set(templates.map(({ act }) => act))];
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="sr-only">
        Template
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
          {...(error && { "aria-describedby": `${id}-error` })}
          {...(isHydrated && {
            onPointerDown: () => void (isByKey.current = false),
            onKeyDown: ({ key }: KeyboardEvent) => void (isByKey.current = key !== "Enter"),
            // The arrow keys pass by every template on their way, so a choice by key waits for the button.
            onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
              if (currentTarget.value === "" || isByKey.current) return;
              currentTarget.parentElement?.querySelector("button")?.click();
            },
          })}
        >
          <option value="">Add a template to your text</option>
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
    </div>
  );
}
