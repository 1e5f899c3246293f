const RELATIVE = /^(?<amount>[+-]\d+)(?<unit>d|mo|y)(?: (?<hour>\d\d):(?<minute>\d\d))?$/;
const DAYS = { d: 1, mo: 30.4375, y: 365.25 };

/** Fields that hold a calendar day; all others hold an instant. */
const DAY_FIELDS = new Set(["launchedOn", "listedOn", "incidentOn", "contactedCasinoOn", "experiencedOn", "checkedOn"]);

function resolve(text: string, isDay: boolean, today: Date): string {
  const { amount, unit, hour, minute } = RELATIVE.exec(text)?.groups ?? {};
  if (amount === undefined) return text;
  const at = new Date(today.getTime() + Math.round(Number(amount) * DAYS[unit as keyof typeof DAYS]) * 86_400_000);
  if (isDay) return at.toISOString().slice(0, 10);
  at.setUTCHours(Number(hour ?? 9), Number(minute ?? 0), 0, 0);
  return at.toISOString();
}

/**
 * Returns the content with every relative date ("-12d 14:30", "+3mo") replaced by one counted from `today`, so that the
 * demo site never looks stale.
 */
export function withDates<T>(content: T, today: Date, field = ""): T {
  if (typeof content === "string") return resolve(content, DAY_FIELDS.has(field), today) as T;
  if (Array.isArray(content)) return content.map((entry: unknown) => withDates(entry, today, field)) as T;
  if (typeof content === "object" && content !== null) {
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, withDates<unknown>(value, today, key)]),
    ) as T;
  }
  return content;
}
