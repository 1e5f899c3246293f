import { z } from "zod/v4";
import { instantOf } from "~/domain/zones/local-time";
import { oneLine } from "~/domain/text/characters";
import { singleLine, textUpTo, untrimmedLines } from "~/domain/text/fields";
import { foreignPictureProblem } from "../markdown/foreign-picture";
import { outboundLinkProblem } from "../markdown/outbound-link";
import { amountText, currency, type Currency, type Money } from "~/domain/money/money";
import { amountOf, amountProblem } from "~/domain/money/typed-amount";
import { webUrl } from "~/domain/urls/web-address";

/*
 * Schemas of editors' form fields, and for each the way back from a stored value to the form's text. A form's
 * top-level names are its kind's own field names.
 */

export interface Length {
  min?: number;
  max: number;
}

function limited({ min = 0, max }: Length, missing?: string) {
  const text = singleLine(max, { missing });
  return min > 1 ? text.min(min, `Use at least ${String(min)} characters.`) : text;
}

/** A required line. */
export function line(length: Length, missing = "This is required.") {
  // The text may have held only invisible characters.
  return limited(length, missing).min(1, missing);
}

/** An optional line (null if empty). */
export function optionalLine(length: Length) {
  return limited(length)
    .optional()
    .transform((text) => text || null);
}

/** A text of any number of lines, which may be empty. */
export function longText(max: number) {
  return untrimmedLines(max)
    .superRefine((text, context) => {
      for (const problem of [outboundLinkProblem(text), foreignPictureProblem(text)])
        if (problem !== null) context.addIssue({ code: "custom", message: problem });
    })
    .default("");
}

/** A list typed one entry per line; empty lines don't count. */
export function lineList({ min = 1, max, most }: { min?: number; max: number; most: number }) {
  // Leaves room for empty lines and for one that is too long, which has a message of its own.
  return untrimmedLines(4 * most * (max + 1), { tooLong: `Use at most ${String(most)} lines.` })
    .optional()
    .transform((text, context) => {
      const lines = (text ?? "")
        .split("\n")
        .map(oneLine)
        .filter((one) => one !== "");
      const refuse = (message: string) => context.issues.push({ code: "custom", message, input: text });
      if (lines.length > most) refuse(`Use at most ${String(most)} lines.`);
      // Lines beyond the limit have to go anyway, and a message for each would be longer than the text.
      lines.slice(0, most).forEach((one, at) => {
        if (one.length < min) refuse(`Line ${String(at + 1)}: use at least ${String(min)} characters.`);
        if (one.length > max) refuse(`Line ${String(at + 1)}: use at most ${String(max)} characters.`);
      });
      return lines;
    });
}

export function linesText(lines: readonly string[]): string {
  return lines.join("\n");
}

/** Room for a time that isn't one single instant, with what a person is told about it. */
const LONGEST_INSTANT = 500;
const instantLine = (missing?: string) => textUpTo(LONGEST_INSTANT, { missing, tooLong: "Enter a date and a time." });

function readInstant(text: string, context: z.RefinementCtx): string {
  const read = instantOf(text);
  if ("at" in read) return read.at;
  context.issues.push({ code: "custom", message: read.problem, input: text });
  return z.NEVER;
}

/** An optional time (null if empty). */
export function optionalInstant() {
  return instantLine()
    .optional()
    .transform((text, context) => (text ? readInstant(text, context) : null));
}

/** A required time. */
export function requiredInstant(missing: string) {
  return instantLine(missing).transform(readInstant);
}

/** Returns the value of a form's time for an instant: the instant, since the form's control shows it in a zone. */
export function instantText(at: string | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString();
}

/** An optional amount with its currency (null if empty): a currency without an amount counts as empty. */
export function optionalMoney() {
  return z
    .object({ amount: singleLine(20).optional(), currency: currency.optional() })
    .transform(({ amount, currency: code }, context): Money | null => {
      if (!amount) return null;
      const refuse = (path: string, message: string) =>
        context.issues.push({ code: "custom", path: [path], message, input: amount });
      const problem = amountProblem(amount, code);
      if (problem !== null) refuse("amount", problem);
      if (!code) refuse("currency", "Choose the currency.");
      return amountOf(amount, code ?? "EUR");
    });
}

export function moneyText(value: Money | null): { amount?: string; currency?: Currency } {
  if (value === null) return {};
  return { amount: amountText(value), currency: value.currency };
}

/** An optional figure (null if empty). */
export function optionalNumber({ min, max }: { min: number; max: number }) {
  return z
    .number({ error: "Enter a number." })
    .min(min, `At least ${String(min)}.`)
    .max(max, `At most ${String(max)}.`)
    .optional()
    .transform((value) => value ?? null);
}

export function https(missing = "Enter the address.") {
  return webUrl({
    protocol: /^https$/,
    error: ({ input }) => (input ? "Use an address that starts with https://." : missing),
    tooLong: "Use at most 500 characters.",
  });
}
