import { Button } from "~/ui/forms/button";
import { FieldError } from "~/ui/forms/field";
import { usePartField, usePartPress } from "~/ui/forms/shared/form-part";
import { Section } from "~/ui/section";

/** The part of a profile that chooses the zone in which the admin area shows times: a text with suggestions, which browsers search. */
export function ZoneForm({
  now,
  names,
  refused,
}: {
  now: string;
  names: readonly string[];
  refused: { problem: string; typed: string } | null;
}) {
  const { name, defaultValue } = usePartField("timeZone");
  return (
    <Section id="zone-title" title="Time zone" className="max-w-text space-y-4">
      <div className="space-y-1.5">
        <label htmlFor="time-zone" className="block font-semibold">
          Time zone
        </label>
        <p id="time-zone-hint" className="text-sm text-quiet">
          The admin area shows times in this zone, with UTC beside them. {now} Type a city or part of a name.
        </p>
        <FieldError field={{ errors: refused ? [refused.problem] : undefined, errorId: "time-zone-error" }} />
        <input
          id="time-zone"
          name={name}
          list="time-zones"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={refused?.typed ?? defaultValue}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "time-zone-hint time-zone-error" : "time-zone-hint"}
          className="control"
        />
        <datalist id="time-zones">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <Button look="secondary" busyLabel="Saving…" {...usePartPress()}>
        Save time zone
      </Button>
    </Section>
  );
}
