import { z } from "zod/v4";
import { displayNameField } from "~/domain/text/display-name";
import { calendarDay, multiLine, singleLine, ticked } from "~/domain/text/fields";
import { currency, type Money } from "~/domain/money/money";
import { amountOf, amountProblem } from "~/domain/money/typed-amount";
import { versionOfAddress } from "~/features/casino-terms/cited-version";
import { shortened } from "~/http/pages/shortened";
import { COMPLAINT_CATEGORIES } from "../schema";

/** The farthest time zone ahead of UTC, where tomorrow has already begun. */
const LATEST_ZONE_MS = 14 * 3_600_000;

/** Returns the last day that has begun anywhere at `now`, as `2026-11-21`. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + LATEST_ZONE_MS).toISOString().slice(0, 10);
}

function pastDay(latest: string, missing: string, isAhead: string) {
  return calendarDay(missing)
    .refine((on) => on >= "2000-01-01", { error: "Enter a date from 2000 onwards." })
    .refine((on) => on <= latest, { error: isAhead });
}

/** The form's text fields, which are stored as they were typed, by the page that asks for them. */
const FIELDS_OF = {
  casino: ["casino", "accountName", "terms"],
  story: ["category", "title", "story"],
  money: ["money", "amount", "currency", "desiredOutcome"],
  dates: ["incidentOn", "contactedCasinoOn"],
  evidence: ["evidenceForCasino"],
  name: ["playerName", "notElsewhere", "consent"],
} as const;
export type ComplaintGroup = keyof typeof FIELDS_OF;
export type ComplaintField = (typeof FIELDS_OF)[ComplaintGroup][number];
export type ComplaintValues = Partial<Record<ComplaintField, string>>;

export const COMPLAINT_GROUPS = Object.keys(FIELDS_OF) as ComplaintGroup[];

export const GROUP_TITLES: Record<ComplaintGroup, string> = {
  casino: "The casino",
  story: "What happened",
  money: "The money",
  dates: "The dates",
  evidence: "Evidence",
  name: "Your name here",
};

/** Returns the fields of a group, or of the whole form. */
export function fieldsOf(group: ComplaintGroup | null): readonly ComplaintField[] {
  return group === null ? COMPLAINT_GROUPS.flatMap((one) => fieldsOf(one)) : FIELDS_OF[group];
}

/** What an address has besides a domain, which is a name for many casinos. */
const MORE_THAN_A_DOMAIN = /[/@]|\b(?:mailto|tel|sms|javascript|data):/i;

const wholeComplaint = (latest: string) =>
  z.object({
    casino: singleLine(80, { missing: "Name the casino." })
      .min(2, "Use at least 2 characters.")
      .refine((name) => !MORE_THAN_A_DOMAIN.test(name), { error: "Enter the casino’s name, or its domain alone." }),
    category: z.enum(COMPLAINT_CATEGORIES, { error: "Choose what it is about." }),
    title: singleLine(120, { missing: "Say in one line what happened." }).min(10, "Use at least 10 characters."),
    story: multiLine(10_000, { missing: "Tell us what happened." }).min(
      100,
      "Use at least 100 characters, so that others can follow what happened.",
    ),
    terms: singleLine(500)
      .refine((address) => versionOfAddress(address) !== null, {
        error: "Copy the address of a version’s page here, such as /casinos/a-casino/terms/general-34ab0389ea6c-2.",
      })
      .optional(),
    desiredOutcome: multiLine(1_000).optional(),
    money: z.enum(["yes", "no"], { error: "Say whether it is about money." }),
    amount: singleLine(20, { tooLong: "This amount is too large." }).optional(),
    currency: currency.optional(),
    incidentOn: pastDay(latest, "Say when it happened.", "The date must not be in the future."),
    contactedCasinoOn: pastDay(latest, "Say when you wrote to the casino.", "The date must not be in the future."),
    playerName: displayNameField("Choose a name to be shown under.").refine((name) => !name.includes("@"), {
      error: "Leave out @: the name is public.",
    }),
    accountName: singleLine(80).optional(),
    evidenceForCasino: z.boolean().optional(),
    notElsewhere: ticked("We can’t take a complaint that is already with a court or dispute body."),
    consent: ticked("We need your consent to publish it."),
  });

/**
 * Returns the schema of a complaint to be sent, or of one group of its fields; `latest` is the last day that can have
 * begun (`latestDay`).
 */
export function complaintForm(latest: string, group: ComplaintGroup | null = null) {
  const whole = wholeComplaint(latest);
  // A group's schema has fewer fields; its callers read no others.
  const asked =
    group === null
      ? whole
      : (whole.pick(Object.fromEntries(fieldsOf(group).map((name) => [name, true]))) as unknown as typeof whole);
  return asked.superRefine(({ money, amount, currency: code }, context) => {
    if (money !== "yes") return;
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!amount) refuse("amount", "Enter the amount, or say that it is not about money.");
    const problem = amount ? amountProblem(amount, code) : null;
    if (problem !== null) refuse("amount", problem);
    if (!code) refuse("currency", "Choose the currency.");
  });
}
export type ComplaintEntry = z.infer<ReturnType<typeof complaintForm>>;

/** Returns the disputed amount of a valid form; null when it is not about money. */
export function disputedMoney({ money, amount, currency: code }: ComplaintEntry): Money | null {
  if (money !== "yes" || !amount || !code) return null;
  return amountOf(amount, code);
}

/** Returns a form's values of these fields as typed, each cut at a length that no form of ours reaches. */
export function typedValues(form: FormData, fields: readonly ComplaintField[]): ComplaintValues {
  const values: ComplaintValues = {};
  for (const field of fields) {
    const value = form.get(field);
    if (typeof value === "string" && value !== "") values[field] = shortened(value, 12_000);
  }
  return values;
}
