import type { Currency } from "~/domain/money/money";
import { nameIn } from "~/platform/settings/codes/code-options";
import { TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { BASE_CURRENCY } from "./choices/choices-form";
import { exchangeForm } from "./group-forms";
import type { Settings } from "~/platform/settings/schema";
import { GroupForm, type GroupFormProps } from "./settings-frame";

export function ExchangeGroup({
  fields: exchange,
  slug,
  version,
  result,
  codes,
}: GroupFormProps<Settings["exchange"]>) {
  const defaultValue = { rates: exchange.rates, at: exchange.at };
  const currencies = codes.currencies.map(({ value }) => value as Currency).filter((code) => code !== BASE_CURRENCY);
  // Only the server knows which days are in the future, so the browser accepts any.
  const schema = exchangeForm({ today: "9999-12-31", currencies });
  const [form, fields] = useSchemaForm(schema, slug, result, defaultValue);
  const rates = fields.rates.getFieldset();
  const labelOf = (code: Currency) => `${code}, ${nameIn(codes.currencies, code)}`;
  const labels = {
    at: "Day of the rates",
    ...Object.fromEntries(currencies.map((code) => [`rates.${code}`, code])),
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save exchange rates">
      <p className="text-sm text-quiet">
        {codes.currencies.length} currencies. One euro is one euro. Scores are recalculated when you save.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {currencies.map((code) => (
          <TextField
            key={code}
            field={rates[code]}
            label={labelOf(code)}
            type="number"
            step="any"
            inputMode="decimal"
            suffix="euros"
          />
        ))}
      </div>
      <TextField field={fields.at} type="date" className="max-w-48" />
    </GroupForm>
  );
}
