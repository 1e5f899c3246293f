import { DUTIES, DUTY_WORDS, type Duty } from "~/domain/roles/duties";
import { FieldError, type AnyField } from "~/ui/forms/field";

/** Checkboxes for an admin's duties. `held` are ticked at first. */
export function DutyChoice({ field, held }: { field: AnyField; held: readonly Duty[] }) {
  const typed = field.initialValue as unknown;
  const chosen = typed === undefined ? held : [typed].flat();
  return (
    <fieldset className="space-y-2" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="font-semibold">Duties</legend>
      <FieldError field={field} />
      {DUTIES.map((duty) => (
        <label key={`${field.key ?? ""}${duty}`} className="flex items-start gap-2">
          <input
            type="checkbox"
            name={field.name}
            value={duty}
            defaultChecked={chosen.includes(duty)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            {DUTY_WORDS[duty].label} <span className="block text-quiet">{DUTY_WORDS[duty].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
