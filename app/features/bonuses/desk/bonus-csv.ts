import {
  codesField,
  jsonField,
  numberField,
  optionalField,
  textField,
  yesField,
  type CsvField,
  longTextField,
} from "~/platform/publishing/import/csv-fields";
import { BONUS_MODELS, BONUS_TYPES, WAGERING_BASES } from "../kinds";

const oneOf = (values: readonly string[]) => `one of ${values.join(", ")}`;
const MOMENT = "UTC moment, such as 2026-10-01T09:00:00.000Z, or empty";

/** A bonus's columns in the admin's CSV, for export and import. */
export const BONUS_CSV: readonly CsvField[] = [
  textField("slug", "the last part of its address: small letters, digits, hyphens"),
  textField("title"),
  textField("casinoId", "id of its casino, as the casinos’ export gives it"),
  textField("type", oneOf(BONUS_TYPES)),
  optionalField("code"),
  numberField("percent"),
  numberField("lowestPercent", "only where the percentage varies, or empty"),
  jsonField("maxAmount", null),
  jsonField("freeSpins", null),
  jsonField("minDeposit", null),
  jsonField("maxDeposit", null),
  jsonField("minLoss", null),
  numberField("wagering", "number of times; 0 for none"),
  optionalField("wageringBase", `${oneOf(WAGERING_BASES)}, or empty`),
  jsonField("contributions", {}),
  jsonField("maxBet", null),
  jsonField("maxCashout", null),
  textField("model", oneOf(BONUS_MODELS)),
  numberField("claimDays"),
  numberField("useDays"),
  optionalField("startsAt", MOMENT),
  optionalField("endsAt", MOMENT),
  yesField("paused"),
  optionalField("withdrawnAt", MOMENT),
  codesField("countries", "country codes, such as DE; GB; empty for all"),
  yesField("newPlayersOnly"),
  longTextField("significantTerms"),
  optionalField("termsUrl", "https address, or empty"),
  optionalField("verifiedAt", MOMENT),
];
