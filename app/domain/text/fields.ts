import { z } from "zod/v4";
import { formatNumber } from "../numbers";
import { httpsUrl } from "../urls/web-address";
import { manyLines, oneLine } from "./characters";

interface Messages {
  /** When there is no text. */
  missing?: string | undefined;
  tooLong?: string | undefined;
}

/*
 * Schemas of texts, each with the greatest length in UTF-16 units. A text that is longer is refused before anything else
 * looks at it: with zod a failed length alone doesn't keep the checks after it from running.
 */

const withMissing = ({ missing }: Messages) => z.string(missing === undefined ? undefined : { error: missing });

function limit(most: number, { tooLong }: Messages) {
  return { error: tooLong ?? `Use at most ${formatNumber(most)} characters.`, abort: true };
}

/** A text as it was sent or stored. */
export function textUpTo(most: number, messages: Messages = {}) {
  return withMissing(messages).max(most, limit(most, messages));
}

/** A line of text from a form or an import, passed through `oneLine`. Its length is that of what remains. */
export function singleLine(most: number, messages: Messages = {}) {
  return withMissing(messages).overwrite(oneLine).max(most, limit(most, messages));
}

/** A text of many lines, passed through `manyLines`, with the space at its ends; otherwise the same as `singleLine`. */
export function untrimmedLines(most: number, messages: Messages = {}) {
  return withMissing(messages).overwrite(manyLines).max(most, limit(most, messages));
}

/** The same, trimmed. */
export function multiLine(most: number, messages: Messages = {}) {
  return withMissing(messages).overwrite(manyLines).trim().max(most, limit(most, messages));
}

/** A box of a form that has to be ticked. */
export function ticked(message: string) {
  return z.boolean({ error: message }).refine((isTicked) => isTicked, { error: message });
}

/** A calendar day of a form, `2026-11-21`. Nobody could tell which month 12/11/2026 means. */
export function calendarDay(missing: string) {
  return z.iso.date({ error: ({ input }) => (input ? DAY_FORM : missing), abort: true });
}

/**
 * A stored line for display, whenever it was written: passed through `oneLine`, or unchanged when that leaves nothing.
 */
export function storedLine(least: number, most: number) {
  return textUpTo(most)
    .min(least)
    .overwrite((text) => oneLine(text) || text);
}

/** What is said of a date in another form. */
export const DAY_FORM = "Enter a date, such as 2026-03-31.";

/** A form's line for an https address. */
export function httpsLine(missing?: string) {
  return singleLine(500, { missing }).pipe(httpsUrl);
}
