import {
  codesField,
  jsonField,
  linesField,
  optionalField,
  textField,
  type CsvField,
  longTextField,
} from "~/platform/publishing/import/csv-fields";
import { COMMERCIAL_TIES, LIFECYCLES, SIZE_BANDS } from "../schema";

const oneOf = (values: readonly string[]) => `one of ${values.join(", ")}`;
const NO_SUPPORT = { email: null, liveChat: false, phone: false, hours: "" };

/** A casino's columns in the admin's CSV, for export and import. */
export const CASINO_CSV: readonly CsvField[] = [
  textField("slug", "the last part of its address: small letters, digits, hyphens"),
  textField("name"),
  textField("summary", "the verdict in one sentence, 20 to 180 characters"),
  textField("legalEntity"),
  optionalField("group"),
  textField("url", "https address"),
  optionalField("affiliateUrl", "https address, or empty"),
  textField("commercial", oneOf(COMMERCIAL_TIES)),
  textField("lifecycle", oneOf(LIFECYCLES)),
  optionalField("lifecycleReason"),
  textField("sizeBand", oneOf(SIZE_BANDS)),
  textField("launchedOn", "day, such as 2019-04-01"),
  textField("listedOn", "day, such as 2024-01-10"),
  optionalField("verifiedAt", "UTC moment, such as 2026-10-01T09:00:00.000Z, or empty"),
  optionalField("reviewer"),
  optionalField("factChecker"),
  codesField("restrictedCountries", "country codes, such as DE; GB"),
  codesField("currencies"),
  codesField("languages", "language codes, such as en; de"),
  codesField("protectionTools", "names of tools, as exported"),
  linesField("providers"),
  linesField("pros"),
  linesField("cons"),
  jsonField("licences", []),
  jsonField("disputeBody", null),
  jsonField("support", NO_SUPPORT),
  jsonField("payments", []),
  jsonField("withdrawalLimits", { day: null, week: null, month: null }),
  jsonField("termFlags", []),
  jsonField("termSnapshots", []),
  jsonField("logo", null),
  longTextField("body", "Markdown"),
];
