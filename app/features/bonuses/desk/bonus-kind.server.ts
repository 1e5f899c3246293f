import { settingsWithin } from "~/platform/settings/settings.server";
import { casinos } from "~/features/casinos/collection";
import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { isPublic } from "~/platform/publishing/schema";
import { labelsOf, missingOf } from "~/platform/publishing/fields/field";
import { BONUS_FIELDS } from "../bonus-fields";
import { bonuses } from "../collection";
import { bonusNaming } from "../public/list/bonus-naming.server";
import type { BonusFields, BonusType } from "../schema";
import { BONUS_CHANGE_FIELDS, notifyOfBonusChange } from "./notify-of-bonus-change.server";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";
import { bonusHead } from "../bonus-head";

type Given = Pick<BonusFields, "percent" | "maxAmount" | "freeSpins">;

const MATCHES = {
  holds: ({ percent, maxAmount, freeSpins }: Given) => percent !== null || maxAmount !== null || freeSpins !== null,
  problem: { field: "maxAmount", message: "Say what the player gets: a percentage, an amount or free spins." },
};

/** Fields each type of offer requires. */
const NEEDS: Record<BonusType, { holds: (given: Given) => boolean; problem: Problem }> = {
  welcome: MATCHES,
  deposit_match: {
    holds: ({ percent, maxAmount }) => percent !== null || maxAmount !== null,
    problem: { field: "percent", message: "Say how much of the deposit is matched: a percentage or an amount." },
  },
  no_deposit: {
    holds: ({ maxAmount, freeSpins }) => maxAmount !== null || freeSpins !== null,
    problem: { field: "maxAmount", message: "Say what the player gets: an amount or free spins." },
  },
  free_spins: {
    holds: ({ freeSpins }) => freeSpins !== null,
    problem: { field: "freeSpins", message: "Say how many spins, and what each is worth." },
  },
  cashback: {
    holds: ({ percent, maxAmount }) => percent !== null || maxAmount !== null,
    problem: { field: "percent", message: "Say how much of a loss is paid back: a percentage or an amount." },
  },
  reload: MATCHES,
  loyalty: MATCHES,
};

function maxDepositProblems({ type, minDeposit, maxDeposit, maxAmount }: BonusFields): Problem[] {
  const refuse = (message: string) => [{ field: "maxDeposit", message }];
  if (maxDeposit === null) return [];
  if (type === "no_deposit") return refuse("A bonus without a deposit takes no deposit.");
  if (maxDeposit.amount === 0) return refuse("Enter an amount above 0, or leave it empty if the terms name none.");
  if (minDeposit !== null && minDeposit.currency !== maxDeposit.currency)
    return refuse("Use the currency of the minimum deposit.");
  if (maxAmount !== null && maxAmount.currency !== maxDeposit.currency)
    return refuse("Use the currency of the maximum amount.");
  if (minDeposit !== null && maxDeposit.amount < minDeposit.amount)
    return refuse("The maximum deposit can’t be less than the minimum deposit.");
  return [];
}

function lowestPercentProblems({ percent, lowestPercent }: BonusFields): Problem[] {
  const refuse = (message: string) => [{ field: "lowestPercent", message }];
  if (lowestPercent === null) return [];
  if (percent === null) return refuse("Enter the highest percentage too.");
  return lowestPercent < percent ? [] : refuse("The lowest percentage must be less than the highest.");
}

function minLossProblems({ type, percent, minLoss, maxAmount }: BonusFields): Problem[] {
  const refuse = (message: string) => [{ field: "minLoss", message }];
  if (minLoss === null) return [];
  if (percent === null || (type !== "cashback" && type !== "loyalty"))
    return refuse("Only an offer that pays back a percentage of a loss has a minimum loss.");
  if (minLoss.amount === 0) return refuse("Enter an amount above 0, or leave it empty if there is none.");
  if (maxAmount !== null && maxAmount.currency !== minLoss.currency)
    return refuse("Use the currency of the maximum amount.");
  return [];
}

function minStakesProblems({ type, minStakes, maxAmount, freeSpins }: BonusFields): Problem[] {
  const refuse = (message: string) => [{ field: "minStakes", message }];
  if (minStakes === null) return [];
  const earned = maxAmount ?? freeSpins?.value;
  if (!earned || (type !== "loyalty" && maxAmount !== null))
    return refuse("Only spins, and a loyalty reward of an amount, are earned by stakes.");
  if (minStakes.amount === 0) return refuse("Enter an amount above 0, or leave it empty if there is none.");
  return earned.currency === minStakes.currency ? [] : refuse("Use the currency of the reward.");
}

/** Returns what is wrong with an offer's own terms, independent of other stored data. */
export function termProblems(bonus: BonusFields): Problem[] {
  const problems: Problem[] = [];
  const need = NEEDS[bonus.type];
  if (!need.holds(bonus)) problems.push(need.problem);
  if (bonus.maxAmount?.amount === 0) problems.push({ field: "maxAmount", message: "Enter an amount above 0." });
  if (bonus.freeSpins?.value.amount === 0)
    problems.push({ field: "freeSpins", message: "Enter what a spin is worth, above 0." });
  if (bonus.wagering > 0 && bonus.wageringBase === null)
    problems.push({ field: "wageringBase", message: "Say what has to be wagered that many times." });
  if (bonus.maxCashout?.amount === 0)
    problems.push({ field: "maxCashout", message: "A cash-out cap is above 0. Leave it empty where there is none." });
  if (bonus.type === "no_deposit" && bonus.minDeposit !== null)
    problems.push({ field: "minDeposit", message: "A bonus without a deposit asks for no deposit." });
  problems.push(
    ...lowestPercentProblems(bonus),
    ...maxDepositProblems(bonus),
    ...minLossProblems(bonus),
    ...minStakesProblems(bonus),
  );
  if (bonus.startsAt !== null && bonus.endsAt !== null && Date.parse(bonus.endsAt) <= Date.parse(bonus.startsAt))
    problems.push({ field: "endsAt", message: "The end has to come after the start." });
  return problems;
}

/** Bonuses as editable content. */
export const bonusKind = editorialKind<BonusFields>({
  name: "bonus",
  words: { one: "bonus", many: "bonuses" },
  collection: bonuses,
  adminPath: "/admin/bonuses",
  fieldLabels: labelsOf(BONUS_FIELDS),
  reservedSlugs: ["calculator"],
  publicPath: ({ slug }) => `/bonuses/${slug}`,
  titleOf: ({ title }) => title,
  systemFields: {},

  async checkSave(transaction, fields) {
    const problems = termProblems(fields);
    const { countryRules } = await settingsWithin(transaction);
    const closed = countryRules.countries.filter(({ noLinks, noBonuses }) => noLinks || noBonuses);
    if (fields.countries.length > 0 && fields.countries.every((code) => closed.some(({ country }) => country === code)))
      problems.push({ field: "countries", message: "Readers in these countries are shown no bonuses." });
    if ((await transaction.get(casinos, fields.casinoId)) === null)
      problems.push({ field: "casinoId", message: "There is no such casino." });
    // Slugs of bonuses and casinos share the addresses under /go/.
    const sameAddress = await transaction.query(casinos, { where: [["slug", "==", fields.slug]], limit: 1 });
    if (sameAddress.length > 0) problems.push({ field: "slug", message: "A casino has this address already." });
    return problems;
  },

  missingToPublish: (fields) => missingOf(BONUS_FIELDS, fields),

  async missingElsewhere(store, { casinoId }, now) {
    const casino = await store.get(casinos, casinoId);
    return casino && !isPublic(casino, now)
      ? [{ field: "casinoId", message: `${casino.name} is not published, so nobody would see its bonus.` }]
      : [];
  },

  naming: bonusNaming,
  lines: ["title", "significantTerms", ...SEARCH_LINES],
  madeHead: async ({ title, casinoId }, store) =>
    bonusHead(title, (casinoId ? await store.get(casinos, casinoId) : null)?.name ?? "its casino"),
  wentLive: { fields: BONUS_CHANGE_FIELDS, tell: notifyOfBonusChange },
});
