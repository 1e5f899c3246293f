const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const SHORT_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/*
 * All take a calendar day or a UTC instant, and throw a RangeError for anything else. See ./numbers.ts for why they
 * don't use Intl.
 */

function partsOf(at: string) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) throw new RangeError(`"${at}" is not a date or time.`);
  const month = date.getUTCMonth();
  return {
    day: date.getUTCDate(),
    weekday: WEEKDAYS[date.getUTCDay()] ?? "",
    month: MONTHS[month] ?? "",
    shortMonth: SHORT_MONTHS[month] ?? "",
    year: date.getUTCFullYear(),
    time: date.toISOString().slice(11, 16),
  };
}

/** "3 March 2026". */
export function formatDay(at: string): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${month} ${year}`;
}

/** "3 Mar 2026". */
export function formatShortDay(at: string): string {
  const { day, shortMonth, year } = partsOf(at);
  return `${day} ${shortMonth} ${year}`;
}

/** "3 Mar". */
export function formatDayOfYear(at: string): string {
  const { day, shortMonth } = partsOf(at);
  return `${day} ${shortMonth}`;
}

/** "Tue, 3 Mar 2026". */
export function formatWeekday(at: string): string {
  return `${partsOf(at).weekday}, ${formatShortDay(at)}`;
}

/** "March 2026". */
export function formatMonth(at: string): string {
  const { month, year } = partsOf(at);
  return `${month} ${year}`;
}

/** "3 March 2026 at 09:05 UTC". */
export function formatMoment(at: string): string {
  return `${formatDay(at)} at ${partsOf(at).time} UTC`;
}

/** "3 Mar 2026, 09:30 UTC". */
export function formatShortMoment(at: string): string {
  return `${formatShortDay(at)}, ${partsOf(at).time} UTC`;
}
