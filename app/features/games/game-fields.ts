import { z } from "zod/v4";
import { formOf } from "~/platform/publishing/fields/field";
import {
  addedLater,
  choice,
  day,
  displayLine,
  field,
  https,
  list,
  optionalNumber,
  paragraph,
  picture,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";
import { GAME_TYPES, GAME_VOLATILITIES, MOST_VERSIONS, VOLATILITY_BASES } from "./kinds";
import { payRows, payRowsForm, payRowsText } from "./pay-table";

/** A return to player in percent, to two decimals as studios state it. */
export const returnPercent = z
  .number({ error: "Enter a percentage." })
  .min(50, "At least 50.")
  .max(100, "At most 100.")
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
    error: "Use at most two decimals.",
  });

const versionPercent = field("Return to player", {
  stored: returnPercent,
  form: returnPercent,
  blank: 96,
  cells: { as: "number" },
});

/** The fields of a game that editors set. */
export const GAME_FIELDS = {
  name: displayLine("Name", { min: 2, max: 80, missing: "Give its name." }, { isPublic: true, open: "Its name." }),
  slug: slug({ csv: { hint: "the last part of its address: lower-case letters, digits, hyphens" } }),
  studio: displayLine(
    "Studio",
    { min: 2, max: 60, missing: "Name the studio." },
    { isPublic: true, open: "The studio that made it." },
  ),
  type: choice(
    "Type",
    GAME_TYPES,
    { missing: "Choose a type." },
    { isPublic: true, open: "slot, table, live, crash or other." },
  ),
  summary: paragraph(
    "Summary",
    { max: 300 },
    { needed: "Say in a sentence or two what it is.", isPublic: true, open: "What it is, in a sentence or two." },
  ),
  volatility: choice("Volatility", GAME_VOLATILITIES, {}, { isPublic: true, open: "low, medium, high or unknown." }),
  volatilityBasis: choice(
    "How it is known",
    VOLATILITY_BASES,
    {},
    { isPublic: true, open: "How its volatility is known: studio, pay_table, measured or unknown." },
  ),
  /** The returns to player that the studio sells the game with. */
  versions: list(
    "Versions",
    "Version",
    {
      percent: versionPercent,
      source: https("Source", "Enter the address where it is stated."),
      checkedOn: day("Seen on", "Enter the day on which you saw it."),
    },
    { most: MOST_VERSIONS, tooMany: `Use at most ${String(MOST_VERSIONS)}.` },
    {
      needed: "Enter at least one version.",
      isPublic: true,
      open: "The versions it is sold in: percent is the return to player, source the address that states it, and checkedOn the day on which we read it.",
    },
  ),
  /** What each bet of a version pays, with its chance, where that is published. */
  payTables: addedLater(
    list(
      "Pay tables",
      "Pay table",
      {
        percent: versionPercent,
        source: https("Source", "Enter the address where it is stated."),
        checkedOn: day("Seen on", "Enter the day on which you saw it."),
        rows: field("Results", {
          stored: payRows,
          form: payRowsForm,
          blank: [],
          cells: { as: "json" },
          toForm: payRowsText,
        }),
      },
      { most: MOST_VERSIONS, tooMany: `Use at most ${String(MOST_VERSIONS)}.` },
      {
        isPublic: true,
        open: "The published pay tables: percent names the version, source is the address that states it, checkedOn the day on which we read it, and each row a result of a bet: what it pays in bets, to the hundredth and the stake included, and its chance.",
      },
    ),
  ),
  buyFeature: yes("Its feature can be bought", { isPublic: true, open: "true if its feature can be bought." }),
  /** Percent of every bet that goes to a jackpot; null for none, or where it isn't stated. */
  jackpotShare: optionalNumber(
    "Jackpot’s share",
    { min: 0.01, max: 50 },
    { isPublic: true, open: "Percent of every bet that goes to a jackpot; null for none, or if it isn’t stated." },
  ),
  /** In bets; null where it isn't stated. */
  maxWin: optionalNumber(
    "Greatest win",
    { min: 1, max: 10_000_000 },
    { isPublic: true, open: "The greatest win, in bets; null if it isn’t stated." },
  ),
  picture: picture("Picture", { isPublic: true }),
  ...SEARCH_FIELDS,
};

/** Form of a game's editor. Its picture is chosen separately. */
export const gameForm = formOf(GAME_FIELDS);
