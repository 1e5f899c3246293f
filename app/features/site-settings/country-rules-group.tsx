import { optionsOf } from "~/domain/codes/names-in";
import { nameIn } from "~/platform/settings/codes/code-options";
import type { BonusLimits } from "~/platform/settings/law-schema";
import type { Settings } from "~/platform/settings/schema";
import { CheckboxField, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { fieldsOf } from "~/platform/publishing/editor/use-editor-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { countryRulesForm, MOST_COUNTRY_RULES } from "./law-forms";
import { itemLabels, SOURCE_HINT } from "./law-groups";
import { GroupForm, type GroupFormProps } from "./settings-frame";

const AGE_GATE_OPTIONS = optionsOf({ none: "Not asked", notice: "A notice", confirm: "Confirmed before" });

/** What applies to readers by where they live, with the switch that takes every link to a casino away from them. */
export function CountryRulesGroup({
  fields: stored,
  slug,
  version,
  result,
  codes,
}: GroupFormProps<Settings["countryRules"]>) {
  const [form, fields] = useSchemaForm(countryRulesForm, slug, result, stored);
  const labels = { countries: "Countries", ...itemLabels(fields.countries.getFieldList(), "Country") };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save countries">
      <RepeatingGroup<keyof Settings["countryRules"]["countries"][number]>
        form={form}
        field={fields.countries}
        entry="country"
        most={MOST_COUNTRY_RULES}
        nameOf={({ country }) => country && nameIn(codes.countries, String(country))}
      >
        {(rule, first) => {
          const limits = fieldsOf<keyof BonusLimits>(rule.bonusLimits);
          return (
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField
                field={rule.country}
                label="Country"
                blank="Choose a country"
                options={codes.countries}
                {...first}
              />
              <TextField
                field={rule.minimumAge}
                label="Minimum age"
                type="number"
                inputMode="numeric"
                hint="In years, for online gambling."
                className="max-w-32"
                optional
              />
              <TextField field={rule.register} label="Self-exclusion register" optional />
              <TextField field={rule.registerUrl} label="Address of the register" type="url" optional />
              <SelectField
                field={rule.currency}
                label="Currency"
                blank="As each offer states it"
                options={codes.currencies.map(({ value, name }) => ({ value, label: `${value}: ${name}` }))}
                hint="Amounts are also shown in this currency."
                optional
              />
              <div className="sm:col-span-2">
                <TextArea
                  field={rule.offers}
                  label="Rules on bonuses and advertising, in our words"
                  rows={4}
                  optional
                />
              </div>
              <TextField
                field={limits.mostBonus}
                label="Largest bonus"
                type="number"
                inputMode="decimal"
                hint="In the currency above. Offers to people there that break a limit show a warning to staff."
                className="max-w-32"
                optional
              />
              <TextField
                field={limits.mostTimes}
                label="Most wagering"
                type="number"
                inputMode="decimal"
                hint="Times the deposit and the bonus together."
                className="max-w-32"
                optional
              />
              <TextField
                field={limits.leastDays}
                label="Least time to use a bonus"
                type="number"
                inputMode="numeric"
                hint="In days."
                className="max-w-32"
                optional
              />
              <CheckboxField
                field={limits.isOnce}
                label="One bonus only"
                hint="A player may be given a bonus once, at the first game."
              />
              <CheckboxField field={limits.isMatched} label="A bonus equals the deposit that it takes" />
              <CheckboxField field={limits.isCountedInFull} label="Games that count towards wagering count in full" />
              <CheckboxField field={limits.isWinningsFree} label="No wagering on winnings" />
              <SelectField
                field={rule.ageGate}
                label="Readers’ age"
                options={AGE_GATE_OPTIONS}
                hint="Pages with casinos and offers. Search engines, help, complaints and legal pages are never asked. Feeds, calendars and the open data are outside it: the programs that read them can’t answer."
              />
              <div className="sm:col-span-2">
                <CheckboxField
                  field={rule.noLinks}
                  label={<strong>No links to casinos</strong>}
                  hint="Readers who live there get no links to casinos, no offers or codes, and no badges, on any page."
                />
              </div>
              <CheckboxField
                field={rule.noBonuses}
                label="No bonuses"
                hint="Readers who live there are shown no bonuses and no codes. Links to casinos stay."
              />
              <TextField
                field={rule.adWords}
                label="Words beside ads"
                hint="At the top of each page with casinos or offers that readers there open."
                optional
              />
              <TextField field={rule.source} label="Source" type="url" hint={SOURCE_HINT} />
              <TextField field={rule.checkedOn} label="Checked on" type="date" className="max-w-48" />
            </div>
          );
        }}
      </RepeatingGroup>
    </GroupForm>
  );
}
