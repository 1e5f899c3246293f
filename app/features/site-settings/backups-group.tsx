import { CheckboxField, SelectField, TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { backupsForm } from "./group-forms";
import { BACKUP_HOURS, type Settings } from "~/platform/settings/schema";
import { GroupForm, type GroupFormProps } from "./settings-frame";

const HOURS = BACKUP_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 1 ? "Every hour" : hours === 24 ? "Once a day" : `Every ${String(hours)} hours`,
}));

const KEPT = {
  daily: { label: "Days", hint: "The newest backup of each day, for this many days." },
  weekly: { label: "Weeks", hint: "The newest backup of each week, Monday to Sunday." },
  monthly: { label: "Months", hint: "The newest backup of each month. The newest good backup is never deleted." },
} as const;

export function BackupsGroup({ fields: backups, slug, version, result }: GroupFormProps<Settings["backups"]>) {
  // Only the server knows whether it can encrypt backups.
  const [form, fields] = useSchemaForm(backupsForm({ canSeal: true }), slug, result, {
    ...backups,
    everyHours: String(backups.everyHours),
  });
  const names = Object.keys(KEPT) as (keyof typeof KEPT)[];
  const labels = {
    on: "Scheduled backups",
    everyHours: "How often",
    at: "Time of day",
    sealed: "Sealed",
    ...Object.fromEntries(names.map((name) => [name, KEPT[name].label])),
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save backups">
      <CheckboxField field={fields.on} label={<strong>Make backups automatically</strong>} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField field={fields.everyHours} options={HOURS} />
        <TextField field={fields.at} type="time" suffix="UTC" className="max-w-36" />
      </div>
      <fieldset className="space-y-4">
        <legend className="text-lg">How many to keep</legend>
        {names.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={KEPT[name].label}
            hint={KEPT[name].hint}
            type="number"
            className="max-w-24"
          />
        ))}
      </fieldset>
      <CheckboxField
        field={fields.sealed}
        label={<strong>Seal them</strong>}
        hint="Nobody can read a sealed backup without the server’s passphrase, including you. Keep a copy of it elsewhere."
      />
    </GroupForm>
  );
}
