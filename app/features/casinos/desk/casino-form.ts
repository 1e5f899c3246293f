import { z } from "zod/v4";
import { exactHours, parseHours } from "~/domain/durations";
import { emailField } from "~/domain/text/email-address";
import { calendarDay, singleLine } from "~/domain/text/fields";
import { COUNTRIES, LANGUAGES } from "~/domain/codes/codes";
import { CURRENCY_CODES } from "~/domain/money/money";
import {
  choice,
  choices,
  https,
  laterDay,
  laterHttps,
  laterLine,
  line,
  lineList,
  linesText,
  instantText,
  longText,
  shortText,
  moneyText,
  optionalHttps,
  optionalInstant,
  optionalLine,
  optionalName,
  optionalMoney,
  optionalSlug,
  requiredInstant,
  ticked,
} from "~/platform/publishing/fields/form-fields";
import {
  COMMERCIAL_TIES,
  LICENCE_TIERS,
  LIFECYCLES,
  MOST_COMPLAINT_ADDRESSES,
  PAYMENT_METHODS,
  PROTECTION_TOOLS,
  SIZE_BANDS,
  TERM_CATEGORIES,
  type CasinoFields,
} from "../schema";

const LONGEST_HOURS = 2_000;
const NO_SHA256 = "A SHA-256 is 64 characters from 0 to 9 and a to f.";

/** An optional time such as "48 minutes", as hours (null if empty). */
const hours = () =>
  singleLine(40)
    .optional()
    .transform((text, context) => {
      if (!text) return null;
      const read = parseHours(text);
      const refuse = (message: string) => context.issues.push({ code: "custom", message, input: text });
      if (read === null) refuse("Enter a time, such as 48 minutes, 20 hours or 2 days 4 hours.");
      else if (read < 0 || read > LONGEST_HOURS) refuse("Enter a time of up to 2,000 hours.");
      return read;
    });

const disputeBody = z
  .object({ name: singleLine(120).optional(), url: https().optional() })
  .transform(({ name, url }, context) => {
    if (!name && !url) return null;
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: "custom", path: [path], message, input: name });
    if (!name || name.length < 2) refuse("name", "Name the dispute body.");
    if (!url) refuse("url", "Enter the address.");
    return { name: name ?? "", url: url ?? "" };
  });

/** Form of the casino editor, parsed into the casino's fields. The logo is chosen separately. */
export const casinoForm = z.object({
  name: line({ min: 2, max: 60 }, "Name the casino."),
  slug: optionalSlug(),
  summary: laterLine({ min: 20, max: 180 }),
  legalEntity: laterLine({ min: 2, max: 120 }),
  group: optionalLine({ max: 80 }),
  url: laterHttps(),
  affiliateUrl: optionalHttps(),
  commercial: choice(COMMERCIAL_TIES),
  launchedOn: laterDay(),
  listedOn: calendarDay("Enter the day we first listed it."),
  lifecycle: choice(LIFECYCLES),
  lifecycleReason: optionalLine({ max: 400 }),
  sizeBand: choice(SIZE_BANDS),
  licences: z
    .array(
      z.object({
        authority: line({ min: 2, max: 80 }, "Name the authority."),
        number: optionalLine({ max: 60 }),
        tier: choice(LICENCE_TIERS),
        registerUrl: optionalHttps(),
        verifiedAt: optionalInstant(),
      }),
    )
    .max(10, "You can have up to 10 licences."),
  disputeBody,
  restrictedCountries: choices(COUNTRIES),
  currencies: choices(CURRENCY_CODES),
  languages: choices(LANGUAGES),
  support: z.object({
    email: emailField()
      .optional()
      .transform((email) => email ?? null),
    liveChat: ticked(),
    phone: ticked(),
    hours: shortText(80),
  }),
  complaintAddresses: z
    .array(
      z.object({
        email: emailField("Enter the address."),
        source: line({ min: 3, max: 200 }, "Say where it is from."),
        checkedOn: calendarDay("Enter the day it was checked."),
      }),
    )
    .max(MOST_COMPLAINT_ADDRESSES, `You can have up to ${String(MOST_COMPLAINT_ADDRESSES)} addresses.`),
  providers: lineList({ min: 2, max: 60, most: 60 }),
  payments: z
    .array(
      z.object({
        method: choice(PAYMENT_METHODS),
        min: optionalMoney(),
        max: optionalMoney(),
        fee: shortText(80),
        statedHours: hours(),
        testedHours: hours(),
        testedAt: optionalInstant(),
      }),
    )
    .max(20, "You can have up to 20 payment methods."),
  withdrawalLimits: z.object({ day: optionalMoney(), week: optionalMoney(), month: optionalMoney() }),
  protectionTools: choices(PROTECTION_TOOLS),
  pros: lineList({ min: 5, max: 160, most: 8 }),
  cons: lineList({ min: 5, max: 160, most: 8 }),
  body: longText(20_000),
  reviewer: optionalName({ max: 60 }),
  factChecker: optionalName({ max: 60 }),
  verifiedAt: optionalInstant(),
  termFlags: z
    .array(
      z.object({
        category: choice(TERM_CATEGORIES),
        severity: z
          .number({ error: "Enter a severity from 0.05 to 0.4." })
          .min(0.05, "At least 0.05.")
          .max(0.4, "At most 0.4."),
        quote: line({ min: 10, max: 600 }, "Quote the term."),
        foundAt: requiredInstant("Say when it was found."),
        enforcedAt: optionalInstant(),
        removedAt: optionalInstant(),
      }),
    )
    .max(40, "You can have up to 40 terms."),
  termSnapshots: z
    .array(
      z.object({
        url: https("Say where the terms were."),
        at: requiredInstant("Say when they were copied."),
        sha256: singleLine(64, { missing: "Enter the copy’s SHA-256.", tooLong: NO_SHA256 })
          .toLowerCase()
          .regex(/^[0-9a-f]{64}$/, NO_SHA256),
      }),
    )
    .max(200, "You can have up to 200 copies."),
});

/** Returns a casino's fields as values of the form. */
export function casinoValues(casino: CasinoFields): z.input<typeof casinoForm> {
  const { withdrawalLimits: limits, support } = casino;
  const optional = <T>(value: T | null) => value ?? undefined;
  return {
    name: casino.name,
    slug: casino.slug,
    summary: casino.summary,
    legalEntity: casino.legalEntity,
    group: optional(casino.group),
    url: casino.url,
    affiliateUrl: optional(casino.affiliateUrl),
    commercial: casino.commercial,
    launchedOn: casino.launchedOn,
    listedOn: casino.listedOn,
    lifecycle: casino.lifecycle,
    lifecycleReason: optional(casino.lifecycleReason),
    sizeBand: casino.sizeBand,
    licences: casino.licences.map(({ authority, number, tier, registerUrl, verifiedAt }) => ({
      authority,
      number: optional(number),
      tier,
      registerUrl: optional(registerUrl),
      verifiedAt: instantText(verifiedAt),
    })),
    disputeBody: { name: casino.disputeBody?.name, url: casino.disputeBody?.url },
    restrictedCountries: casino.restrictedCountries,
    currencies: casino.currencies,
    languages: casino.languages,
    support: {
      email: optional(support.email),
      liveChat: support.liveChat,
      phone: support.phone,
      hours: support.hours,
    },
    complaintAddresses: casino.complaintAddresses ?? [],
    providers: linesText(casino.providers),
    payments: casino.payments.map(({ method, min, max, fee, statedHours, testedHours, testedAt }) => ({
      method,
      min: moneyText(min),
      max: moneyText(max),
      fee,
      statedHours: optional(statedHours === null ? null : exactHours(statedHours)),
      testedHours: optional(testedHours === null ? null : exactHours(testedHours)),
      testedAt: instantText(testedAt),
    })),
    withdrawalLimits: { day: moneyText(limits.day), week: moneyText(limits.week), month: moneyText(limits.month) },
    protectionTools: casino.protectionTools,
    pros: linesText(casino.pros),
    cons: linesText(casino.cons),
    body: casino.body,
    reviewer: optional(casino.reviewer),
    factChecker: optional(casino.factChecker),
    verifiedAt: instantText(casino.verifiedAt),
    termFlags: casino.termFlags.map(({ category, severity, quote, foundAt, enforcedAt, removedAt }) => ({
      category,
      severity,
      quote,
      foundAt: instantText(foundAt) ?? "",
      enforcedAt: instantText(enforcedAt),
      removedAt: instantText(removedAt),
    })),
    termSnapshots: casino.termSnapshots.map(({ sha256, at, url }) => ({ url, at: instantText(at) ?? "", sha256 })),
  };
}
