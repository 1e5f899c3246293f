import { z } from "zod/v4";
import { EDITORIAL_KIND_NAMES } from "~/domain/codes/editorial-kinds";
import { textUpTo } from "~/domain/text/fields";
import { storedEmail } from "~/domain/text/email-address";
import { country, day, instant } from "~/domain/codes/codes";
import { CURRENCY_CODES } from "~/domain/money/money";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { FIRST_FRONT_PAGE, frontPageSettings } from "./front/front-page-schema";
import { FIRST_MENUS } from "./front/first-menus";
import { menusSettings } from "./front/menus-schema";
import { choicesSettings, FIRST_CHOICES } from "./codes/choices-schema";
import {
  countryRulesSettings,
  disputeRulesSettings,
  FIRST_COUNTRY_RULES,
  FIRST_DISPUTE_RULES,
  FIRST_LOCAL_LICENCES,
  localLicencesSettings,
} from "./law-schema";
import { FIRST_PAYMENT_METHODS, paymentMethodsSettings } from "./codes/payment-methods-schema";
import { FIRST_LOOK, lookSettings } from "./look-schema";
import { FIRST_MAIL_TEXTS, mailTextsSettings } from "./mail-texts-schema";

const clockDays = z.number().int().min(1).max(60);
const weight = z.number().min(0).max(1);

/** Two to four capital letters. */
export const referencePrefix = z.string().regex(/^[A-Z]{2,4}$/);
export const FIRST_REFERENCE_PREFIX = "EW";

export const siteSettings = z.object({
  name: textUpTo(40).min(2),
  tagline: textUpTo(160).min(5),
  contactEmail: storedEmail(),
  /** What references of new complaints begin with, before the hyphen; those given earlier keep theirs. */
  referencePrefix: referencePrefix.default(FIRST_REFERENCE_PREFIX),
  socialLinks: z.array(z.object({ label: textUpTo(40).min(2), url: storedHttpsUrl })).max(8),
  /** True if search engines are told of new and changed pages; absent in what an earlier version stored. */
  searchEngines: z.boolean().optional(),
});

export const supportSettings = z.object({
  helplines: z
    .array(
      z.object({
        country: country.nullable(),
        name: textUpTo(80).min(2),
        phone: textUpTo(40).nullable(),
        url: storedHttpsUrl,
        hours: textUpTo(80),
        /** The text the number was found in, and the day; null for a helpline stored before both were asked for. */
        source: storedHttpsUrl.nullable().default(null),
        checkedOn: day.nullable().default(null),
      }),
    )
    .max(100),
});

export const clockSettings = z.object({
  firstAnswerDays: clockDays,
  partyDays: clockDays,
  extensionDays: clockDays,
  reopenDays: clockDays,
});

export const scoreWeights = z
  .object({ licence: weight, complaints: weight, terms: weight, payout: weight, players: weight, protection: weight })
  .refine((weights) => Math.abs(Object.values(weights).reduce((sum, value) => sum + value, 0) - 1) < 1e-9, {
    error: "The weights add up to 1.00.",
  });
export type ScoreWeights = z.infer<typeof scoreWeights>;

export const scoreSettings = z.object({
  formulaVersion: z.number().int().positive(),
  weights: scoreWeights,
  /** The changes of each version, for the reader. */
  versions: z.array(
    z.object({
      version: z.number().int().positive(),
      from: z.iso.date(),
      weights: scoreWeights,
      note: textUpTo(300),
    }),
  ),
});

/** Rates of currencies that were added later, on 1 November 2026. */
const FIRST_RATES = { ISK: 0.0069, KWD: 2.84, BTC: 80_000 } as const;

export const exchangeSettings = z.object({
  /** The value of one whole unit in euros; settings stored before a currency was known have its first rate. */
  rates: z.preprocess(
    (given) => (typeof given === "object" && given !== null ? { ...FIRST_RATES, ...given } : given),
    z.partialRecord(z.enum(CURRENCY_CODES), z.number().positive()),
  ),
  at: z.iso.date(),
});

export const adminBadgeSettings = z.object({
  mode: z.enum(["fixed", "live"]),
  complaints: z.number().int().min(0).max(999),
  userMenu: z.number().int().min(0).max(999),
});

export const staffSettings = z.object({
  /** True if admins have a member's rights until they have set up a second factor. */
  needsSecondFactor: z.boolean(),
  /** The kinds of content that one person writes and another publishes. */
  secondPersonFor: z.array(z.enum(EDITORIAL_KIND_NAMES)).max(EDITORIAL_KIND_NAMES.length).default([]),
});

/** For stored settings older than this group; the server's environment may still require it. */
export const FIRST_STAFF: z.infer<typeof staffSettings> = { needsSecondFactor: false, secondPersonFor: [] };

/** Words that mean the same: a line each group, with commas between. */
export const searchSettings = z.object({ synonyms: textUpTo(5_000) });

/** The value for a stored document that is older than the group. */
export const FIRST_SEARCH: z.infer<typeof searchSettings> = {
  synonyms: [
    "KYC, identity check, verification",
    "PayPal, Skrill, Neteller, e-wallet",
    "Bitcoin, BTC, Ethereum, crypto, cryptocurrency",
    "Visa, Mastercard, debit card",
    "GamStop, self-exclusion register",
    "payout, withdrawal, cash-out",
    "rollover, playthrough, wagering",
    "license, licence",
  ].join("\n"),
};

/** Words and phrases that are looked for in changed terms of casinos: one a line. */
export const termsWordsSettings = z.object({ words: textUpTo(5_000) });

/** The value for a stored document that is older than the group. */
export const FIRST_TERMS_WORDS: z.infer<typeof termsWordsSettings> = {
  words: [
    "maximum bet",
    "irregular play",
    "at our sole discretion",
    "without notice",
    "dormant",
    "inactivity fee",
    "administration fee",
    "forfeit",
    "void all winnings",
    "confiscate",
    "maximum withdrawal",
    "maximum cash-out",
    "final and binding",
  ].join("\n"),
};

export const maintenanceSettings = z.object({
  on: z.boolean(),
  /** What visitors are told is going on. */
  message: textUpTo(300),
  /** When it is expected to end; it ends when staff switch it off. */
  until: instant.nullable().optional(),
});

export const newsletterSettings = z.object({
  senderName: textUpTo(60).min(2),
  replyTo: storedEmail(),
  /** Printed in the footer of each issue; several lines. */
  postalAddress: textUpTo(300).min(10),
});
export type NewsletterSettings = z.infer<typeof newsletterSettings>;

/** The value for a stored document that is older than the group. */
export const FIRST_NEWSLETTER: NewsletterSettings = {
  senderName: "Edgewise",
  replyTo: "hello@edgewise.example",
  postalAddress: "Edgewise\n1 Ledger Street\nExampleton EX1 1EX",
};

/** Divisors of a day, so that the hours are the same every day. */
export const BACKUP_HOURS = [1, 2, 3, 4, 6, 8, 12, 24] as const;
const backupCount = z.number().int().min(0).max(999);

export const backupSettings = z.object({
  on: z.boolean(),
  everyHours: z.union(BACKUP_HOURS.map((hours) => z.literal(hours))),
  /** Time of day (UTC) of one of them, `03:30`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** The number of days, weeks and months whose backup is kept. */
  daily: backupCount,
  weekly: backupCount,
  monthly: backupCount,
  /** True if reading a backup needs the server's passphrase. */
  sealed: z.boolean(),
});
export type BackupSettings = z.infer<typeof backupSettings>;

/** On by default, since no backup is made until the server has a place for it (BACKUP_DIR). */
export const FIRST_BACKUPS: BackupSettings = {
  on: true,
  everyHours: 24,
  at: "02:30",
  daily: 7,
  weekly: 5,
  monthly: 12,
  sealed: true,
};

export const settingsFields = z.object({
  site: siteSettings,
  frontPage: frontPageSettings.default(FIRST_FRONT_PAGE),
  menus: menusSettings.default(FIRST_MENUS),
  look: lookSettings.default(FIRST_LOOK),
  support: supportSettings,
  disputeRules: disputeRulesSettings.default(FIRST_DISPUTE_RULES),
  localLicences: localLicencesSettings.default(FIRST_LOCAL_LICENCES),
  countryRules: countryRulesSettings.default(FIRST_COUNTRY_RULES),
  clocks: clockSettings,
  score: scoreSettings,
  exchange: exchangeSettings,
  choices: choicesSettings.default(FIRST_CHOICES),
  paymentMethods: paymentMethodsSettings.default(FIRST_PAYMENT_METHODS),
  adminBadges: adminBadgeSettings,
  newsletter: newsletterSettings.default(FIRST_NEWSLETTER),
  mailTexts: mailTextsSettings.default(FIRST_MAIL_TEXTS),
  search: searchSettings.default(FIRST_SEARCH),
  termsWords: termsWordsSettings.default(FIRST_TERMS_WORDS),
  backups: backupSettings.default(FIRST_BACKUPS),
  staff: staffSettings.default(FIRST_STAFF),
  maintenance: maintenanceSettings,
});
export type Settings = z.infer<typeof settingsFields>;
