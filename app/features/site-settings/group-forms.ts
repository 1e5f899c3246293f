import { optionalInstant } from "~/platform/publishing/fields/form-fields";
import { z } from "zod/v4";
import { EDITORIAL_KIND_NAMES } from "~/domain/codes/editorial-kinds";
import { emailField } from "~/domain/text/email-address";
import { calendarDay, httpsLine, multiLine, singleLine } from "~/domain/text/fields";
import { country } from "~/domain/codes/codes";
import type { Currency } from "~/domain/money/money";
import { BACKUP_HOURS } from "~/platform/settings/schema";
import { rate } from "./choices/choices-form";

const line = (least: number, most: number) =>
  singleLine(most, { missing: "Fill this in." }).min(least, `Use at least ${String(least)} characters.`);
const email = emailField("Enter an email address.", 120);
const address = httpsLine("Enter the address.");
const whole = (least: number, most: number) =>
  z
    .number({ error: `Enter a whole number from ${String(least)} to ${String(most)}.` })
    .int("Enter a whole number.")
    .min(least, `Enter ${String(least)} or more.`)
    .max(most, `Enter ${String(most)} or less.`);
const days = whole(1, 60);

const checkedOn = calendarDay("Enter the day you checked it.");

/** Refuses days of checking that are still to come. `today` is a day (UTC); `list` names the form's list. */
export function checkedBy<S extends z.ZodType>(today: string, list: string, schema: S) {
  return schema.superRefine((value, context) => {
    const items = (value as Record<string, readonly { checkedOn: string }[]>)[list] ?? [];
    items.forEach((item, index) => {
      if (item.checkedOn > today)
        context.addIssue({
          code: "custom",
          path: [list, index, "checkedOn"],
          message: "The date must not be in the future.",
        });
    });
  });
}

const PREFIX = "Use two to four letters from A to Z.";

export const siteForm = z.object({
  name: line(2, 40),
  tagline: line(5, 160),
  contactEmail: email,
  referencePrefix: singleLine(4, { missing: "Fill this in.", tooLong: PREFIX })
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, PREFIX),
  socialLinks: z
    .array(z.object({ label: line(2, 40), url: address }))
    .max(8, "You can have up to 8.")
    .default([]),
  searchEngines: z.boolean().default(false),
});

export const MOST_HELPLINES = 100;

export const supportForm = z.object({
  helplines: z
    .array(
      z.object({
        /** Null for a helpline available in any country. */
        country: country.nullable().default(null),
        name: line(2, 80),
        phone: singleLine(40).nullable().default(null),
        url: address,
        hours: singleLine(80).default(""),
        source: httpsLine("Enter the address you found it at."),
        checkedOn,
      }),
    )
    .max(MOST_HELPLINES, `You can have up to ${String(MOST_HELPLINES)}.`)
    .default([]),
});

export const clocksForm = z.object({ firstAnswerDays: days, partyDays: days, extensionDays: days, reopenDays: days });

/** `today` (a day, UTC) is the latest day rates can be of; `currencies` are those that have one, besides the euro. */
export function exchangeForm({ today, currencies }: { today: string; currencies: readonly Currency[] }) {
  return z.object({
    rates: z.object(Object.fromEntries(currencies.map((code) => [code, rate])) as Record<Currency, typeof rate>),
    at: calendarDay("Enter a date.").refine((at) => at <= today, { error: "The date must not be in the future." }),
  });
}

export const badgesForm = z.object({
  mode: z.enum(["fixed", "live"], { error: "Choose one." }),
  complaints: whole(0, 999),
  userMenu: whole(0, 999),
});

export const newsletterForm = z.object({
  senderName: line(2, 60),
  replyTo: email,
  postalAddress: multiLine(300, { missing: "Fill this in." }).min(10, "Use at least 10 characters."),
});

const MOST_SYNONYM_LINES = 100;

export const searchForm = z.object({
  synonyms: multiLine(5_000)
    .default("")
    .superRefine((text, context) => {
      const lines = text.split("\n");
      if (lines.length > MOST_SYNONYM_LINES)
        context.addIssue({ code: "custom", message: `Use at most ${String(MOST_SYNONYM_LINES)} lines.` });
      const alone = lines.findIndex((line) => {
        const phrases = line.split(",").filter((phrase) => phrase.trim() !== "");
        return phrases.length === 1;
      });
      if (alone !== -1)
        context.addIssue({
          code: "custom",
          message: `Line ${String(alone + 1)} needs at least two words or phrases, with a comma between them.`,
        });
    }),
});

const MOST_WORD_LINES = 100;
const LONGEST_WORD_LINE = 80;

export const termsWordsForm = z.object({
  words: multiLine(5_000)
    .default("")
    .superRefine((text, context) => {
      const lines = text.split("\n");
      if (lines.length > MOST_WORD_LINES)
        context.addIssue({ code: "custom", message: `Use at most ${String(MOST_WORD_LINES)} lines.` });
      const long = lines.findIndex(({ length }) => length > LONGEST_WORD_LINE);
      if (long !== -1)
        context.addIssue({
          code: "custom",
          message: `Line ${String(long + 1)} has more than ${String(LONGEST_WORD_LINE)} characters.`,
        });
    }),
});

const copies = whole(0, 999);

/** `canSeal` is true when the server has a passphrase to encrypt backups with. */
export function backupsForm({ canSeal }: { canSeal: boolean }) {
  return z.object({
    on: z.boolean().default(false),
    everyHours: z.number({ error: "Choose one." }).pipe(
      z.union(
        BACKUP_HOURS.map((hours) => z.literal(hours)),
        { error: "Choose one." },
      ),
    ),
    at: z
      .string({ error: "Enter a time, such as 02:30." })
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 02:30."),
    daily: copies,
    weekly: copies,
    monthly: copies,
    sealed: z
      .boolean()
      .default(false)
      .refine((sealed) => canSeal || !sealed, { error: "Set BACKUP_PASSPHRASE on the server first, or untick this." }),
  });
}

export const staffForm = z.object({
  needsSecondFactor: z.boolean().default(false),
  secondPersonFor: z.array(z.enum(EDITORIAL_KIND_NAMES)).max(EDITORIAL_KIND_NAMES.length).default([]),
});

export const maintenanceForm = z.object({
  on: z.boolean().default(false),
  message: multiLine(300).default(""),
  until: optionalInstant(),
});
