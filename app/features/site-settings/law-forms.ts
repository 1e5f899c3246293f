import { z } from "zod/v4";
import { COUNTRIES, country } from "~/domain/codes/codes";
import { currency } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import { calendarDay, httpsLine, multiLine, singleLine } from "~/domain/text/fields";
import { AGE_GATES, NO_BONUS_LIMITS } from "~/platform/settings/law-schema";

export const MOST_RULES = 100;
export const MOST_LOCAL_LICENCES = 60;

const authority = singleLine(80, { missing: "Enter the authority, as casinos’ licences name it." }).min(
  2,
  "Use at least 2 characters.",
);
const words = (most: number) =>
  multiLine(most, { missing: "Say it in your own words." }).min(10, "Use at least 10 characters.");
const evidence = {
  source: httpsLine("Enter the address you read it at."),
  checkedOn: calendarDay("Enter the day you checked it."),
};

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Refuses a country that the list has already. */
function requireEachOnce(countries: readonly { country: string }[], context: z.RefinementCtx): void {
  countries.forEach(({ country: one }, index) => {
    const first = countries.findIndex((other) => other.country === one);
    if (first < index)
      context.addIssue({
        code: "custom",
        path: [index, "country"],
        message: `Country ${String(first + 1)} is the same.`,
      });
  });
}

export const disputeRulesForm = z.object({
  rules: z
    .array(
      z
        .object({
          authority,
          country: country.nullable().default(null),
          body: singleLine(120).min(2, "Use at least 2 characters.").nullable().default(null),
          bodyUrl: httpsLine().nullable().default(null),
          waitDays: z
            .number({ error: "Enter a whole number of days, or leave it empty." })
            .int("Enter a whole number of days.")
            .min(1, "Enter 1 or more.")
            .max(365, "Enter 365 or less.")
            .nullable()
            .default(null),
          rule: words(500),
          ...evidence,
        })
        .refine(({ body, bodyUrl }) => body !== null || bodyUrl === null, {
          path: ["body"],
          error: "Name the body this address belongs to.",
        }),
    )
    .max(MOST_RULES, `You can have up to ${String(MOST_RULES)}.`)
    .default([])
    .superRefine((rules, context) => {
      rules.forEach((rule, index) => {
        const first = rules.findIndex(
          (other) => sameText(other.authority, rule.authority) && other.country === rule.country,
        );
        if (first < index)
          context.addIssue({
            code: "custom",
            path: [index, "authority"],
            message: `Rule ${String(first + 1)} is for the same authority and country.`,
          });
      });
    }),
});

export const localLicencesForm = z.object({
  countries: z
    .array(
      z.object({
        country: z.enum(COUNTRIES, { error: "Choose a country." }),
        authority: authority.nullable().default(null),
        startsOn: calendarDay("Enter a date, or leave it empty.").nullable().default(null),
        meaning: words(600),
        ...evidence,
      }),
    )
    .max(MOST_LOCAL_LICENCES, `You can have up to ${String(MOST_LOCAL_LICENCES)}.`)
    .default([])
    .superRefine(requireEachOnce),
});

export const MOST_COUNTRY_RULES = 60;

/** A number that may be left out. */
function numberBetween(least: number, most: number) {
  return z
    .number({ error: "Enter a number, or leave it empty." })
    .min(least, `Enter ${String(least)} or more.`)
    .max(most, `Enter ${formatNumber(most)} or less.`)
    .nullable()
    .default(null);
}

export const countryRulesForm = z.object({
  countries: z
    .array(
      z
        .object({
          country: z.enum(COUNTRIES, { error: "Choose a country." }),
          minimumAge: z
            .number({ error: "Enter a whole number of years, or leave it empty." })
            .int("Enter a whole number of years.")
            .min(16, "Enter 16 or more.")
            .max(30, "Enter 30 or less.")
            .nullable()
            .default(null),
          currency: currency.nullable().default(null),
          register: singleLine(120).min(2, "Use at least 2 characters.").nullable().default(null),
          registerUrl: httpsLine().nullable().default(null),
          offers: multiLine(600).min(10, "Use at least 10 characters.").nullable().default(null),
          bonusLimits: z
            .object({
              mostBonus: numberBetween(1, 1_000_000),
              mostTimes: numberBetween(1, 1_000),
              leastDays: numberBetween(1, 365),
              isOnce: z.boolean().default(false),
              isMatched: z.boolean().default(false),
              isCountedInFull: z.boolean().default(false),
              isWinningsFree: z.boolean().default(false),
            })
            .default(NO_BONUS_LIMITS),
          noLinks: z.boolean().default(false),
          ageGate: z.enum(AGE_GATES).default("none"),
          ...evidence,
        })
        .refine(({ bonusLimits, currency: own }) => bonusLimits.mostBonus === null || own !== null, {
          path: ["currency"],
          error: "Choose the currency of the largest bonus.",
        })
        .refine(({ register, registerUrl }) => register !== null || registerUrl === null, {
          path: ["register"],
          error: "Name the register this address belongs to.",
        }),
    )
    .max(MOST_COUNTRY_RULES, `You can have up to ${String(MOST_COUNTRY_RULES)}.`)
    .default([])
    .superRefine(requireEachOnce),
});
