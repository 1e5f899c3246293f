import { CURRENCIES, CURRENCY_NAMES, type Currency } from "~/domain/money/money";
import { TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { exchangeForm, SET_CURRENCIES } from "./group-forms";
import type { Settings } from "~/platform/settings/schema";
import { GroupForm, type GroupFormProps } from "./settings-frame";

// Only the server knows which days are in the future, so the browser accepts any.
const ANY_DAY = exchangeForm("9999-12-31");

export function ExchangeGroup({ fields: exchange, slug, version, result }: GroupFormProps<Settings["exchange"]>) {
  const defaultValue = { rates: exchange.rates, at: exchange.at };
  const [form, fields] = useSchemaForm(ANY_DAY, { id: slug, lastResult: result, defaultValue });
  const rates = fields.rates.getFieldset();
  const labelOf = (code: Currency) => `${code}, ${CURRENCY_NAMES[code]}`;
  const labels = {
    at: "Day of the rates",
    ...Object.fromEntries(SET_CURRENCIES.map((code) => [`rates.${code}`, code])),
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save exchange rates">
      <p className="text-sm text-quiet">
        {Object.keys(CURRENCIES).length} currencies. One euro is one euro. Scores are recalculated when you save.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {SET_CURRENCIES.map((code) => (
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
      <TextField field={fields.at} label="Day of the rates" type="date" className="max-w-48" />
    </GroupForm>
  );
}
