import type { Money } from "~/domain/money/money";
import { CellProblem, found } from "~/platform/publishing/import/cell-forms";
import { numberCell, readNumber } from "~/platform/publishing/import/cell-numbers";
import {
  choiceField,
  codesField,
  instantField,
  jsonField,
  longTextField,
  numberField,
  optionalField,
  readJson,
  textField,
  yesField,
  type CsvField,
} from "~/platform/publishing/import/csv-fields";
import { moneyColumns, moneyField, moneyShows, readMoney } from "~/platform/publishing/import/csv-money";
import { BONUS_MODELS, BONUS_TYPES, WAGERING_BASES } from "../kinds";
import type { BonusFields } from "../schema";

type FreeSpins = NonNullable<BonusFields["freeSpins"]>;
const spinsOf = (value: unknown) => (value ?? null) as FreeSpins | null;

const freeSpins: CsvField = {
  field: "freeSpins",
  columns: [
    {
      name: "freeSpins",
      hint: "number of free spins, or empty",
      example: "50",
      write(value) {
        const spins = spinsOf(value);
        return spins && numberCell(spins.count);
      },
    },
    ...moneyColumns("freeSpinValue", (value): Money | null => spinsOf(value)?.value ?? null),
    {
      name: "freeSpinGame",
      hint: "game of the free spins",
      example: "Book of Salt",
      write: (value) => spinsOf(value)?.game ?? null,
    },
  ],
  read([count = "", amount = "", code = "", game = ""], forms, isGiven) {
    // Exports of earlier releases have all of it in one cell, in minor units.
    if (count.trim().startsWith("{")) return readJson(count);
    if (count.trim() === "") {
      if (amount.trim() !== "")
        throw new CellProblem(`${found(amount)} is what a spin is worth, but the number of free spins is missing.`);
      return null;
    }
    const value = readMoney(amount, code, forms, isGiven?.[2]);
    if (value === null) throw new CellProblem("Enter what a spin is worth, such as 0.10.", "freeSpinValue");
    return { count: readNumber(count, forms.decimals), value, game: game.trim() };
  },
  shows: ([count = "", amount = "", code = ""]) => (count.trim().startsWith("{") ? [] : moneyShows(amount, code, 1)),
};

/** A bonus's columns in the admin's CSV, for export and import. */
export const BONUS_CSV: readonly CsvField[] = [
  textField("slug", "the last part of its address: lower-case letters, digits, hyphens", "salt-welcome"),
  textField("title"),
  textField("casinoId", "id of its casino, as the casinos’ export gives it", "saltbox"),
  choiceField("type", BONUS_TYPES),
  optionalField("code"),
  numberField("percent"),
  numberField("lowestPercent", "only where the percentage varies, or empty"),
  moneyField("maxAmount"),
  freeSpins,
  moneyField("minDeposit"),
  moneyField("maxDeposit"),
  moneyField("minLoss"),
  moneyField("minStakes"),
  numberField("wagering", "number of times; 0 for none"),
  choiceField("wageringBase", WAGERING_BASES, true),
  jsonField("contributions", {}, "JSON, as exported: percent by kind of game"),
  moneyField("maxBet"),
  moneyField("maxCashout"),
  choiceField("model", BONUS_MODELS),
  numberField("claimDays"),
  numberField("useDays"),
  instantField("startsAt"),
  instantField("endsAt"),
  yesField("paused"),
  instantField("withdrawnAt"),
  codesField("countries", "country codes, such as DE; GB; empty for all", "DE; GB"),
  yesField("newPlayersOnly"),
  longTextField("significantTerms"),
  optionalField("termsUrl", "https address, or empty", "https://casino.example/terms"),
  instantField("verifiedAt"),
];
