const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const momentFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

const shortFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "3 Mar 2026" on one line, for dense lists. */
export function ShortDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shortFormat.format(new Date(at))}
    </time>
  );
}

/** "3 March 2026". */
export function formatDay(at: string): string {
  return dayFormat.format(new Date(at));
}

/** A UTC instant or a calendar day, in words; `withTime` adds the hour and "UTC". */
export function DateTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  return <time dateTime={at}>{withTime ? `${momentFormat.format(new Date(at))} UTC` : formatDay(at)}</time>;
}
