/** Returns an instant (UTC, ISO 8601) rounded down to the minute, because forms show times by the minute. */
export function wholeMinute(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16)}:00.000Z`;
}
