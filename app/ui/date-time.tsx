import { formatDay, formatMoment, formatShortDay, formatShortMoment } from "~/domain/days";

/** A day such as "3 Mar 2026" on one line, for dense lists. */
export function ShortDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatShortDay(at)}
    </time>
  );
}

/** An instant such as "3 Mar 2026, 09:30 UTC" on one line, for dense lists. */
export function ShortMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatShortMoment(at)}
    </time>
  );
}

/** A UTC instant or a calendar day, in words; `withTime` adds the hour and "UTC". */
export function DateTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  return <time dateTime={at}>{withTime ? formatMoment(at) : formatDay(at)}</time>;
}
