export interface CalendarEvent {
  /** Stays the same when the event moves. */
  id: string;
  /** UTC, ISO 8601. */
  at: string;
  title: string;
  text: string;
  url: string;
  /** When what it says was last changed. */
  updated: string;
}

export interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** Returns a text value (RFC 5545, 3.3.11). Control characters can't be written. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/(?!\t)\p{Cc}/gu, "");
}

/** Returns a line folded into pieces, none of which splits a character. */
function folded(line: string): string {
  let [text, length] = ["", 0];
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > LONGEST_LINE) [text, length] = [`${text}\r\n `, 1];
    text += character;
    length += octets;
  }
  return text;
}

const utc = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** A calendar has to have something in it, be it a time zone. */
const NOTHING = [
  ...["BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000"],
  ...["TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"],
];

/** Returns moments as an iCalendar file (RFC 5545). Without a method, DTSTAMP is when the event was last changed. */
export function calendarOf({ name, events }: Calendar): string {
  const lines = events.flatMap(({ id, at, title, text, url, updated }) => [
    "BEGIN:VEVENT",
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(updated)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped([text, url].filter(Boolean).join("\n"))}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const all = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Guide to casinos//Calendar//EN", "CALSCALE:GREGORIAN"],
    ...[`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`],
    ...(lines.length === 0 ? NOTHING : lines),
    "END:VCALENDAR",
  ];
  return all.map((line) => `${folded(line)}\r\n`).join("");
}
