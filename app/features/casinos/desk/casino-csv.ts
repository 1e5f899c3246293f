import type { Money } from "~/domain/money/money";
import {
  choiceField,
  codesField,
  dayField,
  instantField,
  jsonField,
  linesField,
  longTextField,
  optionalField,
  readJson,
  textField,
  type CsvField,
  type JsonForm,
} from "~/platform/publishing/import/csv-fields";
import { moneyColumns, moneyOfText, moneyShows, moneyText, readMoney } from "~/platform/publishing/import/csv-money";
import { COMMERCIAL_TIES, LIFECYCLES, SIZE_BANDS, type CasinoFields, type Payment } from "../schema";

const NO_SUPPORT = { email: null, liveChat: false, phone: false, hours: "" };
const SPANS = ["day", "week", "month"] as const;

const withdrawalLimits: CsvField = {
  field: "withdrawalLimits",
  columns: SPANS.flatMap((span) =>
    moneyColumns(
      `withdrawalLimit${span[0]?.toUpperCase() ?? ""}${span.slice(1)}`,
      (value): Money | null => (value as CasinoFields["withdrawalLimits"])[span],
    ),
  ),
  read: (cells, forms, isGiven) =>
    Object.fromEntries(
      SPANS.map((span, at) => [
        span,
        readMoney(cells[2 * at] ?? "", cells[2 * at + 1] ?? "", forms, isGiven?.[2 * at + 1]),
      ]),
    ),
  shows: (cells) => SPANS.flatMap((_, at) => moneyShows(cells[2 * at] ?? "", cells[2 * at + 1] ?? "", 2 * at)),
  earlier: {
    name: "withdrawalLimits",
    read: (cell) => (cell.trim() === "" ? { day: null, week: null, month: null } : readJson(cell)),
  },
};

/** Amounts of payments in whole units: "min": "10.00 EUR". */
const PAYMENTS: JsonForm = {
  shown: (value) =>
    (value as Payment[]).map((payment) => ({
      ...payment,
      min: moneyText(payment.min),
      max: moneyText(payment.max),
    })),
  stored(value) {
    if (!Array.isArray(value)) return value;
    return value.map((payment: unknown) => {
      if (typeof payment !== "object" || payment === null) return payment;
      const amounts = Object.entries(payment).map(([name, part]: [string, unknown]) =>
        name === "min" || name === "max" ? [name, moneyOfText(part)] : [name, part],
      );
      return Object.fromEntries(amounts) as unknown;
    });
  },
};

/** A casino's columns in the admin's CSV, for export and import. */
export const CASINO_CSV: readonly CsvField[] = [
  textField("slug", "the last part of its address: lower-case letters, digits, hyphens", "saltbox"),
  textField("name"),
  textField("summary", "the verdict in one sentence, 20 to 180 characters"),
  textField("legalEntity"),
  optionalField("group"),
  textField("url", "https address", "https://casino.example"),
  optionalField("affiliateUrl", "https address, or empty", "https://casino.example/?from=guide"),
  choiceField("commercial", COMMERCIAL_TIES),
  choiceField("lifecycle", LIFECYCLES),
  optionalField("lifecycleReason"),
  choiceField("sizeBand", SIZE_BANDS),
  dayField("launchedOn"),
  dayField("listedOn"),
  instantField("verifiedAt"),
  optionalField("reviewer"),
  optionalField("factChecker"),
  codesField("restrictedCountries", "country codes, such as DE; GB", "DE; GB"),
  codesField("currencies"),
  codesField("languages", "language codes, such as en; de", "en; de"),
  codesField("protectionTools", "names of tools, as exported", "deposit_limit; cool_off"),
  linesField("providers"),
  linesField("pros"),
  linesField("cons"),
  jsonField("licences", []),
  jsonField("disputeBody", null),
  jsonField("support", NO_SUPPORT),
  jsonField("complaintAddresses", [], 'JSON, as exported: [{"email":…,"source":…,"checkedOn":…}], up to 3'),
  jsonField("payments", [], 'JSON, as exported; amounts in whole units, such as "10.00 EUR"', PAYMENTS),
  withdrawalLimits,
  jsonField("termFlags", []),
  jsonField("termSnapshots", []),
  jsonField("logo", null),
  longTextField("body", "Markdown"),
];
