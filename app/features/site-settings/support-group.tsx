import { Form, Link, useSearchParams } from "@remix-run/react";
import { nameIn, type CodeOption } from "~/platform/settings/codes/code-options";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Options } from "~/ui/menus/options";
import { MOST_HELPLINES, supportForm } from "./group-forms";
import { ANYWHERE, chosenHelplines, isChosen } from "./helpline-filter";
import type { Settings } from "~/platform/settings/schema";
import { itemLabels } from "./law-groups";
import { GroupForm, type GroupFormProps } from "./settings-frame";

type Helplines = Settings["support"]["helplines"];

/** Returns the countries that have helplines, with their number. */
function counted(helplines: Helplines, countries: readonly CodeOption[]): { value: string; label: string }[] {
  const nameOf = (country: string) => (country === ANYWHERE ? "Any country" : nameIn(countries, country));
  const counts = new Map<string, number>();
  for (const { country } of helplines) counts.set(country ?? ANYWHERE, (counts.get(country ?? ANYWHERE) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: `${nameOf(value)} (${String(count)})` }))
    .sort(
      (a, b) => Number(b.value === ANYWHERE) - Number(a.value === ANYWHERE) || a.label.localeCompare(b.label, "en"),
    );
}

export function SupportGroup({ fields: support, slug, version, result, codes }: GroupFormProps<Settings["support"]>) {
  const only = chosenHelplines(useSearchParams()[0].get("country"));
  const shown = support.helplines.filter((line) => isChosen(line, only));
  const known = counted(support.helplines, codes.countries);
  const choices =
    only === null || known.some(({ value }) => value === only)
      ? known
      : [...known, { value: only, label: `${only} (0)` }];
  const [form, fields] = useSchemaForm(supportForm, only === null ? slug : `${slug}-${only}`, result, {
    helplines: shown,
  });
  const labels = { helplines: "Helplines", ...itemLabels(fields.helplines.getFieldList(), "Helpline") };
  return (
    <>
      <Form className="flex max-w-text flex-wrap items-center gap-2" aria-label="Filter">
        <label htmlFor="only-country" className="font-semibold">
          Country
        </label>
        <select
          id="only-country"
          name="country"
          defaultValue={only ?? ""}
          key={only}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          className="control w-auto min-w-0 grow"
        >
          <option value="">All countries ({support.helplines.length})</option>
          <Options of={choices} />
        </select>
        <Button look="secondary" className="without-scripts">
          Show
        </Button>
      </Form>
      {only !== null && (
        <p className="text-sm">
          Only the lines of one country are shown; saving leaves the others as they are.{" "}
          <Link to={`/admin/settings/${slug}`}>Show all</Link>
        </p>
      )}
      <GroupForm form={form} version={version} labels={labels} save="Save support links">
        <input type="hidden" name="only" value={only ?? ""} />
        <RepeatingGroup<keyof Helplines[number]>
          form={form}
          field={fields.helplines}
          entry="helpline"
          most={MOST_HELPLINES}
          {...(only !== null && only !== ANYWHERE && { blank: { country: only } })}
          nameOf={({ name }) => name}
        >
          {(line, first) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField field={line.name} label="Name" {...first} />
              <SelectField field={line.country} label="Country" blank="Any country" options={codes.countries} />
              <TextField field={line.phone} label="Phone" type="tel" optional />
              <TextField field={line.url} label="Address" type="url" />
              <div className="sm:col-span-2">
                <TextField field={line.hours} label="When, and what it costs" optional />
              </div>
              <TextField field={line.source} label="Source" type="url" hint="The page you found the number on." />
              <TextField field={line.checkedOn} label="Checked on" type="date" className="max-w-48" />
            </div>
          )}
        </RepeatingGroup>
      </GroupForm>
    </>
  );
}
