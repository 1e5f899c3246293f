import { countryName } from "~/domain/codes/names.server";
import { formatDay } from "~/domain/days";
import { formatMoney } from "~/domain/money/money";
import type { Country } from "~/domain/codes/codes";
import { namingOf, type NamedValue } from "~/platform/publishing/editorial-kind";
import { inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { countWords, fieldValues } from "~/platform/publishing/named/field-values";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { BONUS_FIELDS } from "../../bonus-fields";
import { bonusState, nextChangeAt, type BonusState } from "../../bonus-lifecycle";
import { MODEL_LABELS } from "../../labels";
import { TYPE_LABELS } from "../../kinds";
import type { BonusFields, BonusModel, BonusType } from "../../schema";
import { writtenBonuses } from "./published-bonuses.server";

function stateWords(bonus: BonusFields, state: BonusState): string {
  switch (state) {
    case "scheduled":
      return `opens on ${formatDay(bonus.startsAt ?? "")}`;
    case "active":
      return bonus.endsAt === null ? "is open" : `is open until ${formatDay(bonus.endsAt)}`;
    case "paused":
      return "is on hold";
    case "expired":
      return `ended on ${formatDay(bonus.endsAt ?? "")}`;
    case "withdrawn":
      return `was withdrawn on ${formatDay(bonus.withdrawnAt ?? "")}`;
  }
}

function spinValues({ freeSpins }: BonusFields): NamedValue[] {
  if (!freeSpins) return [];
  return [
    { name: "number of free spins", words: countWords(freeSpins.count) },
    { name: "value of a spin", words: formatMoney(freeSpins.value) },
  ];
}

/** How texts name offers: what their pages show of them, and their state. */
export const bonusNaming = namingOf({
  word: "offer",
  items: bySlug(writtenBonuses),
  titleOf: ({ title }) => title,
  values(bonus, now) {
    const until = inMilliseconds(nextChangeAt(bonus, now));
    return [
      { name: "state", words: stateWords(bonus, bonusState(bonus, now)), until },
      ...fieldValues(
        BONUS_FIELDS,
        bonus,
        {
          type: (type) => TYPE_LABELS[type as BonusType].toLowerCase(),
          model: (model) => MODEL_LABELS[model as BonusModel].toLowerCase(),
          countries: (code) => countryName(code as Country),
        },
        now,
      ),
      ...spinValues(bonus),
    ];
  },
});
