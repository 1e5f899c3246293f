const DAY = 86_400_000;

/** Returns an instant or a calendar day `days` days earlier. */
export function daysEarlier<T extends string | null>(at: T, days: number): T {
  if (at === null || days === 0) return at;
  const moved = new Date(Date.parse(at) - days * DAY).toISOString();
  return (at.length === 10 ? moved.slice(0, 10) : moved) as T;
}
