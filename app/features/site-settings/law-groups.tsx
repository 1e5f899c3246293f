import { nameIn } from "~/platform/settings/codes/code-options";
import type { Settings } from "~/platform/settings/schema";
import { SelectField, TextArea, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { disputeRulesForm, localLicencesForm, MOST_LOCAL_LICENCES, MOST_RULES } from "./law-forms";
import { GroupForm, type GroupFormProps } from "./settings-frame";

/** Returns the labels of all fields of all items, for the summary of errors. */
export function itemLabels(items: { getFieldset: () => object }[], one: string): Record<string, string> {
  return Object.fromEntries(
    items.flatMap((item, at) =>
      (Object.values(item.getFieldset()) as { name: string }[]).map(({ name }) => [name, `${one} ${String(at + 1)}`]),
    ),
  );
}

export const SOURCE_HINT = "The authority’s own page where you read it.";

export function DisputeRulesGroup({
  fields: stored,
  slug,
  version,
  result,
  codes,
}: GroupFormProps<Settings["disputeRules"]>) {
  const [form, fields] = useSchemaForm(disputeRulesForm, slug, result, stored);
  const labels = { rules: "Dispute rules", ...itemLabels(fields.rules.getFieldList(), "Rule") };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save dispute rules">
      <RepeatingGroup<keyof Settings["disputeRules"]["rules"][number]>
        form={form}
        field={fields.rules}
        entry="rule"
        most={MOST_RULES}
        nameOf={({ authority }) => authority}
      >
        {(rule, first) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField field={rule.authority} label="Authority" hint="As casinos’ licences name it." {...first} />
            <SelectField field={rule.country} label="For players in" blank="Any country" options={codes.countries} />
            <TextField
              field={rule.body}
              label="Who decides"
              hint="Leave it empty if each casino’s terms name somebody."
              optional
            />
            <TextField field={rule.bodyUrl} label="Address of who decides" type="url" optional />
            <TextField
              field={rule.waitDays}
              label="Days the casino has"
              type="number"
              inputMode="numeric"
              hint="Leave it empty if the authority states none."
              className="max-w-32"
              optional
            />
            <div className="sm:col-span-2">
              <TextArea field={rule.rule} label="The rule, in our words" rows={3} />
            </div>
            <TextField field={rule.source} label="Source" type="url" hint={SOURCE_HINT} />
            <TextField field={rule.checkedOn} label="Checked on" type="date" className="max-w-48" />
          </div>
        )}
      </RepeatingGroup>
    </GroupForm>
  );
}

export function LocalLicencesGroup({
  fields: stored,
  slug,
  version,
  result,
  codes,
}: GroupFormProps<Settings["localLicences"]>) {
  const [form, fields] = useSchemaForm(localLicencesForm, slug, result, stored);
  const labels = { countries: "Countries", ...itemLabels(fields.countries.getFieldList(), "Country") };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save local licences">
      <RepeatingGroup<keyof Settings["localLicences"]["countries"][number]>
        form={form}
        field={fields.countries}
        entry="country"
        most={MOST_LOCAL_LICENCES}
        nameOf={({ country }) => country && nameIn(codes.countries, String(country))}
      >
        {(local, first) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              field={local.country}
              label="Country"
              blank="Choose a country"
              options={codes.countries}
              {...first}
            />
            <TextField
              field={local.authority}
              label="Licensing authority"
              hint="As casinos’ licences name it. A casino with its licence gets no note."
              optional
            />
            <TextField
              field={local.startsOn}
              label="Needed from"
              type="date"
              hint="Only if the law isn’t in force yet."
              className="max-w-48"
              optional
            />
            <div className="sm:col-span-2">
              <TextArea field={local.meaning} label="What it means for a player there" rows={4} />
            </div>
            <TextField field={local.source} label="Source" type="url" hint={SOURCE_HINT} />
            <TextField field={local.checkedOn} label="Checked on" type="date" className="max-w-48" />
          </div>
        )}
      </RepeatingGroup>
    </GroupForm>
  );
}
