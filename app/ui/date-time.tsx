import { useTimeWords } from "./times/time-words";

/** A day such as "3 Mar 2026" on one line, for dense lists. */
export function ShortDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {useTimeWords().shortDay(at)}
    </time>
  );
}

/** An instant such as "3 Mar 2026, 09:30 UTC" on one line, for dense lists. */
export function ShortMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {useTimeWords().shortMoment(at)}
    </time>
  );
}

/** An instant or a calendar day, in words; `withTime` adds the time, in UTC and in the reader's zone if it differs. */
export function DateTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const { day, moment } = useTimeWords();
  return <time dateTime={at}>{withTime ? moment(at) : day(at)}</time>;
}
