import { groupedBy } from "~/domain/lists/grouped-by";
import { fold } from "~/domain/text/fold";
import type { CodeOption } from "~/platform/settings/codes/code-options";
import type { Settings } from "~/platform/settings/schema";
import { FieldError, TextField, type AnyField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { GroupForm, type GroupFormProps } from "../settings-frame";
import { BASE_CURRENCY, choicesForm } from "./choices-form";

/** Returns the options under the first letters of their names, without accents: "Å" is among the A. */
function byLetter(options: readonly CodeOption[]): [letter: string, options: CodeOption[]][] {
  const sorted = [...options].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return [...groupedBy(sorted, ({ name }) => fold(name.slice(0, 1)).toUpperCase())];
}

/** Checkboxes for all codes of a standard, in the order of their names, so that the browser's own search finds one. */
function CodeChoices({
  field,
  label,
  hint,
  options,
}: {
  field: AnyField;
  label: string;
  hint?: string;
  options: readonly CodeOption[];
}) {
  const chosen = [field.initialValue as unknown].flat();
  return (
    <fieldset id={field.id} tabIndex={-1} className="space-y-3">
      <legend className="text-lg">
        {label}{" "}
        <span className="numbers text-sm text-quiet">
          ({options.filter(({ value }) => chosen.includes(value)).length} of {options.length})
        </span>
      </legend>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      <FieldError field={field} />
      <div className="max-h-80 overflow-y-auto rounded-md border border-line p-3">
        <div className="columns-[11rem] gap-x-6 text-sm">
          {byLetter(options).map(([letter, ofLetter]) => (
            <div key={letter} className="pb-3">
              <p aria-hidden="true" className="break-after-avoid font-semibold text-quiet">
                {letter}
              </p>
              {ofLetter.map(({ value, name }) => (
                <label key={value} className="flex min-h-6 break-inside-avoid items-start gap-2 wrap-anywhere">
                  <input
                    type="checkbox"
                    name={field.name}
                    value={value}
                    defaultChecked={chosen.includes(value)}
                    className="mt-1 size-4 shrink-0 accent-accent"
                  />
                  <span>
                    {name} <span className="text-quiet">{value}</span>
                  </span>
                </label>
              ))}
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

/** Which countries, currencies and languages of the standards the site uses. */
export function ChoicesGroup({ fields: choices, slug, version, result, codes }: GroupFormProps<Settings["choices"]>) {
  const [form, fields] = useSchemaForm(choicesForm, slug, result, choices);
  const rates = fields.rates.getFieldset() as Record<string, AnyField>;
  const currencies = codes.currencies.filter(({ value }) => value !== BASE_CURRENCY);
  // Only the server knows which currencies have a rate: it asks for the others.
  const asked = currencies.flatMap(({ value, name }) => {
    const field = rates[value];
    return field && (field.errors || field.initialValue !== undefined) ? [{ value, name, field }] : [];
  });
  const labels = {
    countries: "Countries",
    currencies: "Currencies",
    languages: "Languages",
    ...Object.fromEntries(asked.map(({ value, name }) => [`rates.${value}`, name])),
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save choices">
      {asked.length > 0 && (
        <fieldset className="space-y-4 border-s-4 border-caution ps-4">
          <legend className="text-lg">Rates of new currencies</legend>
          <p className="text-sm text-quiet">
            Amounts are compared in euros. Enter what one unit is worth, on the day of your other exchange rates.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {asked.map(({ value, name, field }) => (
              <TextField
                key={value}
                field={field}
                label={`${value}, ${name}`}
                type="number"
                step="any"
                inputMode="decimal"
                suffix="euros"
              />
            ))}
          </div>
        </fieldset>
      )}
      <CodeChoices
        field={fields.countries}
        label="Countries"
        hint="Readers choose from these where they live, and lists can be filtered by them."
        options={codes.countries}
      />
      <CodeChoices
        field={fields.currencies}
        label="Currencies"
        hint="Besides the euro, in which amounts are compared. One without an exchange rate is asked for its rate when you save."
        options={currencies}
      />
      <CodeChoices
        field={fields.languages}
        label="Languages"
        hint="Those in which casinos can be read."
        options={codes.languages}
      />
    </GroupForm>
  );
}
