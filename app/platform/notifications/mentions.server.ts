import type { Writer } from "~/platform/outbox/queue.server";
import { queueNotice } from "./notifications.server";

const MOST_MENTIONED = 10;

interface Named {
  uid: string;
  displayName: string;
}

/**
 * Returns the ids of those of these people whom a text mentions by `@` and their name, however it is capitalised. The
 * longer of two names that begin alike is meant where it is written.
 */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  if (!text.includes("@")) return [];
  const found = new Set<string>();
  let rest = text.toLowerCase();
  const names = people.map(({ uid, displayName }) => ({ uid, mark: `@${displayName.toLowerCase()}` }));
  for (const mark of [...new Set(names.map((one) => one.mark))].sort((a, b) => b.length - a.length)) {
    for (let at = rest.indexOf(mark); mark.length > 1 && at !== -1; at = rest.indexOf(mark, at + 1)) {
      if (/^[\p{L}\p{N}]/u.test(rest.slice(at + mark.length))) continue;
      for (const one of names) if (one.mark === mark) found.add(one.uid);
      rest = rest.slice(0, at) + " ".repeat(mark.length) + rest.slice(at + mark.length);
    }
  }
  return [...found].slice(0, MOST_MENTIONED);
}

/**
 * Tells people that a note mentions them, as part of the write of the note. The note itself, which may hold private data,
 * is read where it stands and isn't mailed.
 */
export function queueMention(
  writer: Writer,
  mentioned: readonly string[],
  { by, what, href }: { by: string; what: string; href: string },
): void {
  if (mentioned.length > 0) queueNotice(writer, mentioned, { text: `${by} mentioned you in a note: ${what}`, href });
}
