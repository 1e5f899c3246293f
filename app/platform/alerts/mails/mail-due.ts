import { DAY_MS } from "~/domain/day-ms";
import { MOST_MAILS_A_DAY, type Pace } from "../kinds";
import type { AlertMailboxFields } from "../schema";

/** Hour (UTC) of the daily and weekly mails. */
const HOUR = 7;
const MONDAY = 1;
/** Time between two mails to one person, in which news that is to be told at once is collected. */
const GAP_MS = 15 * 60_000;

/** Returns when something that happened at `at` (UTC, ISO 8601) is to be mailed. */
export function mailMoment(pace: Exclude<Pace, "site">, at: string): string {
  if (pace === "at_once") return at;
  const moment = new Date(at);
  moment.setUTCHours(HOUR, 0, 0, 0);
  if (moment.getTime() <= Date.parse(at)) moment.setUTCDate(moment.getUTCDate() + 1);
  if (pace === "weekly") moment.setUTCDate(moment.getUTCDate() + ((MONDAY - moment.getUTCDay() + 7) % 7));
  return moment.toISOString();
}

/** Returns when the next mail to a person is due: not soon after the last one, and never too many in a day. */
export function nextMailAt({ waiting, sentAt }: Pick<AlertMailboxFields, "waiting" | "sentAt">): string | null {
  const [first] = waiting.map(({ dueAt }) => dueAt).sort();
  if (first === undefined) return null;
  const last = sentAt.at(-1);
  const oldest = sentAt.length < MOST_MAILS_A_DAY ? undefined : sentAt.at(-MOST_MAILS_A_DAY);
  const earliest = Math.max(
    Date.parse(first),
    last === undefined ? 0 : Date.parse(last) + GAP_MS,
    oldest === undefined ? 0 : Date.parse(oldest) + DAY_MS,
  );
  return new Date(earliest).toISOString();
}
