const RELATIVE =
  /^(?<amount>[+-]\d+)(?<unit>d|mo|y)(?: (?<weekday>sun|mon|tue|wed|thu|fri|sat))?(?: (?<hour>\d\d):(?<minute>\d\d))?$/;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const DAYS = { d: 1, mo: 30.4375, y: 365.25 };

/** A date within a text, "{{-16mo month}}", so that a text says when something was and not how long ago. */
const IN_TEXT = /\{\{(?<when>[+-]\d+(?:d|mo|y)) (?<form>month|day|weekday)\}\}/g;
const FORMS: Record<string, Intl.DateTimeFormatOptions> = {
  month: { month: "long", year: "numeric" },
  day: { day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "long" },
};

/** Fields that hold a calendar day; all others hold an instant. */
const DAY_FIELDS = new Set([
  "launchedOn",
  "listedOn",
  "incidentOn",
  "contactedCasinoOn",
  "experiencedOn",
  "checkedOn",
  "seenOn",
  "startsOn",
  "endsOn",
]);

function resolve(text: string, isDay: boolean, today: Date): string {
  const { amount, unit, weekday, hour, minute } = RELATIVE.exec(text)?.groups ?? {};
  if (amount === undefined) return text;
  const at = new Date(today.getTime() + Math.round(Number(amount) * DAYS[unit as keyof typeof DAYS]) * 86_400_000);
  // The day itself or the last such weekday before it, for a story in which the day of the week matters.
  if (weekday !== undefined) at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() - WEEKDAYS.indexOf(weekday) + 7) % 7));
  if (isDay) return at.toISOString().slice(0, 10);
  at.setUTCHours(Number(hour ?? 9), Number(minute ?? 0), 0, 0);
  return at.toISOString();
}

/** Returns a text with its dates in words. */
export function withDatesInWords(text: string, today: Date): string {
  return text.replace(IN_TEXT, (_, when: string, form: string) =>
    new Intl.DateTimeFormat("en-GB", { ...FORMS[form], timeZone: "UTC" }).format(
      new Date(`${resolve(when, true, today)}T12:00:00Z`),
    ),
  );
}

/** Returns what each date within a text is written as, "{{-16mo month}}", by the words that it becomes. */
export function templatesIn(text: string, today: Date): Map<string, string> {
  return new Map([...text.matchAll(IN_TEXT)].map(([template]) => [withDatesInWords(template, today), template]));
}

/**
 * Returns the content with every relative date ("-12d 14:30", "+3mo", "-219d fri") replaced by one counted from `today`, those
 * within texts as well, so that the demo site never looks stale.
 */
export function withDates<T>(content: T, today: Date, field = ""): T {
  if (typeof content === "string") return withDatesInWords(resolve(content, DAY_FIELDS.has(field), today), today) as T;
  if (Array.isArray(content)) return content.map((entry: unknown) => withDates(entry, today, field)) as T;
  if (typeof content === "object" && content !== null) {
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, withDates<unknown>(value, today, key)]),
    ) as T;
  }
  return content;
}
