import type { InputHTMLAttributes } from "react";
import { formatShortMoment } from "~/domain/days";
import { instantsOf, localOf, offsetName, UTC, zoneName, type ZoneRules } from "~/domain/zones/zones";
import { LOCAL_TIME_FIELD, typedTime, WHICH, whichField } from "~/domain/zones/local-time";
import { useTimeWords } from "../times/time-words";

const isExact = (text: string) => text.endsWith("Z");

/** Returns a field's text on a zone's clocks: seconds only if there are any. */
function shownText(zone: ZoneRules, text: string): string {
  if (!isExact(text) || Number.isNaN(Date.parse(text))) return typedTime(text);
  const local = localOf(zone, text);
  return local.endsWith(":00.000") ? local.slice(0, 16) : local;
}

/** Returns an instant as `LocalTimeInput` shows it. */
export function useLocalText(instant: string): string {
  return shownText(useTimeWords().zone ?? UTC, instant);
}

/** The label of a field with a time, with the zone it is in. */
export function useTimeLabel(label: string): string {
  return `${label} (${zoneName(useTimeWords().zone ?? UTC)})`;
}

/**
 * The input of a date and time on the clocks of the reader's zone; `value` is an instant (`…Z`) or what was typed. For a
 * time that happens twice there, it asks which one is meant.
 */
export function LocalTimeInput({
  name,
  id,
  value,
  ...rest
}: { name: string; id: string; value: string } & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "type">) {
  const zone = useTimeWords().zone ?? UTC;
  const text = shownText(zone, value);
  const time = zone === UTC ? null : instantsOf(zone, text);
  return (
    <>
      <input type="datetime-local" {...rest} id={id} name={name} defaultValue={text} className="control" />
      {zone !== UTC && <input type="hidden" name={LOCAL_TIME_FIELD} value={`${zone.name} ${name}`} />}
      {time?.is === "double" && (
        <div className="mt-1 space-y-1">
          <label htmlFor={`${id}-which`} className="block text-sm">
            Which one
          </label>
          <select
            id={`${id}-which`}
            name={whichField(name)}
            defaultValue={value === time.first ? WHICH.first : value === time.second ? WHICH.second : ""}
            className="control"
          >
            <option value="">Choose</option>
            <option value={WHICH.first}>
              The first, {formatShortMoment(time.first)} ({offsetName(zone, time.first)})
            </option>
            <option value={WHICH.second}>
              The second, {formatShortMoment(time.second)} ({offsetName(zone, time.second)})
            </option>
          </select>
        </div>
      )}
      {zone !== UTC && isExact(value) && !Number.isNaN(Date.parse(value)) && (
        <span className="block text-xs text-quiet">Saved as {formatShortMoment(value)}</span>
      )}
    </>
  );
}
