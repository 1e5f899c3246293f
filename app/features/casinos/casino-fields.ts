import { z } from "zod/v4";
import { COUNTRIES, country, LANGUAGES, language } from "~/domain/codes/codes";
import { exactHours, parseHours } from "~/domain/durations";
import { LONGEST_METHOD, methodNamed, PAYMENT_KINDS } from "~/domain/codes/payment-methods";
import { CURRENCY_CODES, currency } from "~/domain/money/money";
import { emailField, storedEmail } from "~/domain/text/email-address";
import { singleLine, textUpTo } from "~/domain/text/fields";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { formOf } from "~/platform/publishing/fields/field";
import {
  addedLater,
  choice,
  choices,
  day,
  field,
  group,
  https,
  instant,
  dayForPublishing,
  httpsForPublishing,
  lineForPublishing,
  line,
  lines,
  list,
  longText,
  money,
  optionalHttps,
  optionalInstant,
  optionalLine,
  optionalName,
  picture,
  shortText,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";
import * as forms from "~/platform/publishing/fields/form-fields";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";
import {
  COMMERCIAL_TIES,
  LICENCE_TIERS,
  LIFECYCLES,
  MOST_COMPLAINT_ADDRESSES,
  PROTECTION_TOOLS,
  SIZE_BANDS,
  TERM_CATEGORIES,
} from "./kinds";

const LONGEST_HOURS = 2_000;
const SHA256 = /^[0-9a-f]{64}$/;
const NO_SHA256 = "A SHA-256 is 64 characters from 0 to 9 and a to f.";
const DAYS_WORDS = "Days on which it opened and on which we listed it.";

/** Hours until a withdrawal arrives, or null; the form has them as a time such as "48 minutes". */
const hours = (label: string, example: string) =>
  field(
    label,
    {
      stored: z.number().min(0).max(LONGEST_HOURS).nullable(),
      form: singleLine(40)
        .optional()
        .transform((text, context) => {
          if (!text) return null;
          const read = parseHours(text);
          const refuse = (message: string) => context.issues.push({ code: "custom", message, input: text });
          if (read === null) refuse("Enter a time, such as 48 minutes, 20 hours or 2 days 4 hours.");
          else if (read < 0 || read > LONGEST_HOURS) refuse("Enter a time of up to 2,000 hours.");
          return read;
        }),
      blank: null,
      cells: { as: "hours" },
      toForm: (stored) => (stored === null ? undefined : exactHours(stored)),
    },
    { csv: { hint: "hours until a withdrawal arrives, such as 36 or 2 days, or empty", example } },
  );

/** A way to be paid: one of the kinds, or a method of the operator's by its name. */
const paymentMethod = (label: string) =>
  field(
    label,
    {
      stored: textUpTo(LONGEST_METHOD).min(2),
      form: singleLine(LONGEST_METHOD, { missing: "Choose a method." }).min(2, "Choose a method."),
      blank: "debit_card",
      cells: { as: "named", idOf: methodNamed, example: PAYMENT_KINDS[0] },
    },
    { csv: { hint: `${PAYMENT_KINDS.join(", ")}, or another method’s name` } },
  );

const disputeBodyForm = z
  .object({ name: singleLine(120).optional(), url: forms.https().optional() })
  .transform(({ name, url }, context) => {
    if (!name && !url) return null;
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: "custom", path: [path], message, input: name });
    if (!name || name.length < 2) refuse("name", "Name the dispute body.");
    if (!url) refuse("url", "Enter the address.");
    return { name: name ?? "", url: url ?? "" };
  });

/**
 * The fields of a casino that editors set. A new one is declared here, as `addedLater`, and placed on its screens:
 * casino-form-fields.tsx and, if readers see it, casino-facts.tsx.
 */
export const CASINO_FIELDS = {
  name: line(
    "Name",
    { min: 2, max: 60, missing: "Name the casino." },
    { isPublic: true, open: "Its name.", csv: { example: "Saltbox" } },
  ),
  slug: slug({
    isPublic: true,
    open: "The casino’s name in URLs.",
    csv: { hint: "the last part of its address: lower-case letters, digits, hyphens", example: "saltbox" },
  }),
  // A draft may leave the verdict, company, address and opening day empty; what is public has them.
  summary: lineForPublishing(
    "Verdict in one sentence",
    { min: 20, max: 180 },
    {
      needed: "Write the verdict in one sentence.",
      isPublic: true,
      csv: {
        hint: "the verdict in one sentence, 20 to 180 characters",
        example: "It pays quickly, and its terms are plain.",
      },
    },
  ),
  legalEntity: lineForPublishing(
    "Company",
    { min: 2, max: 120 },
    {
      needed: "Name the company.",
      isPublic: true,
      open: "The company behind it.",
      csv: { example: "Saltbox Gaming Limited" },
    },
  ),
  group: optionalLine(
    "Group",
    { max: 80 },
    {
      isPublic: true,
      open: "The group it belongs to, or null.",
      csv: { example: "Salt Group" },
    },
  ),
  url: httpsForPublishing("Website", {
    needed: "Enter the casino’s address.",
    isPublic: true,
    csv: { hint: "https address", example: "https://casino.example" },
  }),
  affiliateUrl: optionalHttps("Partner address", {
    csv: { hint: "https address, or empty", example: "https://casino.example/?from=guide" },
  }),
  commercial: choice("Commercial tie", COMMERCIAL_TIES, { blank: "none" }),
  logo: picture("Logo", { isPublic: true }),
  launchedOn: dayForPublishing("Open since", { needed: "Enter the day it opened.", isPublic: true, open: DAYS_WORDS }),
  listedOn: day("Listed since", "Enter the day we first listed it.", {
    isPublic: true,
    open: DAYS_WORDS,
    csv: { unsaid: (now) => now.slice(0, 10) },
  }),
  lifecycle: choice(
    "Lifecycle",
    LIFECYCLES,
    { blank: "active" },
    { isPublic: true, open: "active, warning, blacklisted or closed." },
  ),
  lifecycleReason: optionalLine(
    "Reason for the lifecycle",
    { max: 400 },
    { isPublic: true, open: "Why we warn about it, blacklisted it or marked it closed; otherwise null." },
  ),
  sizeBand: choice(
    "Size",
    SIZE_BANDS,
    { blank: "small" },
    { isPublic: true, open: "small, medium, large or very_large." },
  ),
  licences: list(
    "Licences",
    "Licence",
    {
      authority: line(
        "Authority",
        { min: 2, max: 80, missing: "Name the authority." },
        { csv: { example: "Malta Gaming Authority" } },
      ),
      number: optionalLine("Number", { max: 60 }, { csv: { example: "MGA/B2C/000/2019" } }),
      // Nobody is taken for strictly supervised because a file says nothing of it.
      tier: choice("Tier", LICENCE_TIERS, { blank: "none" }),
      registerUrl: optionalHttps("Register’s address", { csv: { example: "https://register.example/000" } }),
      verifiedAt: optionalInstant("Verified at"),
    },
    { most: 10, tooMany: "You can have up to 10 licences." },
    {
      needed: "Check a licence against its register, and say when.",
      isMissing: (licences: readonly { verifiedAt: string | null }[]) =>
        !licences.some(({ verifiedAt }) => verifiedAt !== null),
      isPublic: true,
      open: "Each with authority, number, tier (strict, offshore or none), registerUrl, and verifiedAt: when we found it in the register, or null.",
    },
  ),
  disputeBody: field(
    "Dispute body",
    {
      stored: z.object({ name: textUpTo(120).min(2), url: storedHttpsUrl }).nullable(),
      form: disputeBodyForm,
      blank: null,
      cells: {
        as: "parts",
        isNullable: true,
        parts: {
          name: line("Name", { min: 2, max: 120 }, { csv: { example: "A dispute body" } }),
          url: https("Address", undefined, { csv: { example: "https://disputes.example" } }),
        },
      },
      toForm: (body) => ({ name: body?.name, url: body?.url }),
      partLabels: { ".name": "Dispute body’s name", ".url": "Dispute body’s address" },
    },
    { isPublic: true },
  ),
  restrictedCountries: choices("Countries not accepted", country, COUNTRIES, {
    isPublic: true,
    none: "none",
    open: "Countries it doesn’t accept players from, ISO 3166-1 alpha-2.",
    csv: { hint: "country codes, such as DE; GB", example: "DE; GB" },
  }),
  /** The part of a country that its players must live in, "Ontario", where it takes them from no other part. */
  onlyIn: addedLater(
    optionalLine(
      "Only from a part of a country",
      { max: 80 },
      { isPublic: true, csv: { hint: "the part, or empty", example: "Ontario" } },
    ),
  ),
  currencies: choices("Currencies", currency, CURRENCY_CODES, { isPublic: true }),
  languages: choices("Languages", language, LANGUAGES, {
    isPublic: true,
    csv: { hint: "language codes, such as en; de", example: "en; de" },
  }),
  support: group(
    "Support",
    {
      email: field(
        "Support’s email address",
        {
          stored: storedEmail().nullable(),
          form: emailField()
            .optional()
            .transform((email) => email ?? null),
          blank: null,
          cells: { as: "optional" },
        },
        { csv: { example: "support@casino.example" } },
      ),
      liveChat: yes("Live chat"),
      phone: yes("Phone"),
      hours: shortText("Support’s hours", { max: 80 }, { csv: { example: "Every day, 24 hours" } }),
    },
    { isPublic: true },
  ),
  /**
   * Where we mail complaints to when the casino has nobody here, or besides. Private, whatever the source: some are
   * given to us alone, and an address on a public page draws mail that hides the complaints. No page and no open data
   * has them.
   */
  complaintAddresses: addedLater(
    list(
      "Addresses for complaints",
      "Address for complaints",
      {
        email: field(
          "Email address",
          {
            stored: storedEmail(),
            form: emailField("Enter the address."),
            blank: "",
            cells: { as: "text" },
          },
          { csv: { example: "complaints@casino.example" } },
        ),
        /** Where we have it from, in words or as a web address. */
        source: line(
          "Source",
          { min: 3, max: 200, missing: "Say where it is from." },
          { csv: { example: "Its terms, section 12" } },
        ),
        /** The last day on which staff checked it against its source. */
        checkedOn: day("Checked on", "Enter the day it was checked."),
      },
      {
        most: MOST_COMPLAINT_ADDRESSES,
        tooMany: `You can have up to ${String(MOST_COMPLAINT_ADDRESSES)} addresses.`,
      },
      { csv: { entry: "complaint address" } },
    ),
  ),
  providers: lines(
    "Game studios",
    { min: 2, max: 60, most: 60 },
    { isPublic: true, csv: { hint: "one per line within the cell", example: "A studio" } },
  ),
  payments: list(
    "Payment methods",
    "Payment method",
    {
      method: paymentMethod("Method"),
      min: money("Smallest withdrawal"),
      max: money("Largest withdrawal"),
      /** The casino's own statement: "none", "2.5%, at least €1". */
      fee: shortText("Fee", { max: 80 }, { csv: { example: "none" } }),
      statedHours: hours("Stated time", "24"),
      testedHours: hours("Tested time", "20.5"),
      testedAt: optionalInstant("Tested at"),
    },
    { most: 20, tooMany: "You can have up to 20 payment methods." },
    {
      isPublic: true,
      open: "Each with method, min and max (money), fee, statedHours, testedHours and testedAt. Hours are those of a withdrawal: 0.8 is 48 minutes, as the pages show it. A testedAt with testedHours null means that the money never came.",
      csv: { entry: "payment" },
    },
  ),
  /** Each null when the casino states no limit. */
  withdrawalLimits: group(
    "Withdrawal limits",
    {
      day: money("Limit a day", { none: "no limit" }),
      week: money("Limit a week", { none: "no limit" }),
      month: money("Limit a month", { none: "no limit" }),
    },
    { isPublic: true, open: "Maximum withdrawal a day, week and month (money); null for no limit." },
  ),
  protectionTools: choices("Protection tools", z.enum(PROTECTION_TOOLS), PROTECTION_TOOLS, {
    isPublic: true,
    none: "none",
    open: "The tools it offers, by name.",
    csv: { hint: "names of tools, as exported", example: "deposit_limit; cool_off" },
  }),
  pros: lines(
    "For",
    { min: 5, max: 160, most: 8 },
    { isPublic: true, open: "Points for it, in our words.", csv: { example: "It pays within a day" } },
  ),
  cons: lines(
    "Against",
    { min: 5, max: 160, most: 8 },
    { isPublic: true, open: "Points against it, in our words.", csv: { example: "It has no phone" } },
  ),
  body: longText("Review", { max: 20_000 }, { csv: { hint: "the review, in Markdown", example: "What we found." } }),
  reviewer: optionalName(
    "Reviewed by",
    { max: 60 },
    {
      needed: "Name who reviewed it.",
      isPublic: true,
      csv: { example: "Your Name" },
    },
  ),
  factChecker: optionalName("Facts checked by", { max: 60 }, { isPublic: true }),
  verifiedAt: optionalInstant("Facts checked at", { isPublic: true }),
  termFlags: list(
    "Unfair terms",
    "Unfair term",
    {
      category: choice("Category", TERM_CATEGORIES),
      severity: field(
        "Severity",
        {
          stored: z.number().min(0.05).max(0.4),
          form: z
            .number({ error: "Enter a severity from 0.05 to 0.4." })
            .min(0.05, "At least 0.05.")
            .max(0.4, "At most 0.4."),
          blank: 0.1,
          cells: { as: "number" },
        },
        { csv: { hint: "number from 0.05 to 0.4", example: "0.1" } },
      ),
      quote: line(
        "Quote",
        { min: 10, max: 600, missing: "Quote the term." },
        { csv: { example: "We may close any account at our sole discretion." } },
      ),
      foundAt: instant("Found at", "Say when it was found."),
      /** Time when we learnt of a player against whom the term was used. */
      enforcedAt: optionalInstant("Used against a player at"),
      removedAt: optionalInstant("Removed at"),
    },
    { most: 40, tooMany: "You can have up to 40 terms." },
    {
      isPublic: true,
      open: "Unfair terms we found: category, severity (0.05 to 0.4), quote, foundAt, enforcedAt and removedAt, the last two null if that never happened.",
    },
  ),
  termSnapshots: list(
    "Copies of the terms",
    "Copy of the terms",
    {
      sha256: field("SHA-256", {
        stored: z.string().regex(SHA256),
        form: singleLine(64, { missing: "Enter the copy’s SHA-256.", tooLong: NO_SHA256 })
          .toLowerCase()
          .regex(SHA256, NO_SHA256),
        blank: "",
        cells: { as: "text" },
      }),
      at: instant("Copied at", "Say when they were copied."),
      url: https("Address", "Say where the terms were."),
    },
    { most: 200, tooMany: "You can have up to 200 copies." },
  ),
  ...SEARCH_FIELDS,
};

/** Form of the casino editor, parsed into the casino's fields. The logo is chosen separately. */
export const casinoForm = formOf(CASINO_FIELDS);
