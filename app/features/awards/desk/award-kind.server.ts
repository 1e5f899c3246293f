import { casinos } from "~/features/casinos/collection";
import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { awardNaming } from "../public/award-naming.server";
import { awardSlug } from "../award-slug";
import { isSameName, isSameNominee } from "../nominations/nominee-id";
import { frozenChanges } from "../voting/ballot-rules";
import { awards } from "../collection";
import { isDecided, phaseAt } from "../phase";
import type { AwardCategory, AwardFields, AwardPhase } from "../schema";
import { labelsOf } from "~/platform/publishing/fields/field";
import type { FieldLabels } from "~/platform/publishing/fields/field-names";
import { SEARCH_FIELDS, SEARCH_LINES } from "~/platform/publishing/fields/search-fields";
import { currentSettings } from "~/platform/settings/settings.server";
import { awardHead } from "../award-head";

/** Labels of an award's fields, for its editor, its revisions and its list of what is missing. */
const AWARD_FIELD_LABELS: FieldLabels = {
  year: "Year",
  slug: "Address",
  title: "Title",
  intro: "Introduction",
  dates: "Dates",
  "dates.nominationsFrom": "Nominations open",
  "dates.shortlistAt": "Shortlist",
  "dates.votingFrom": "Voting opens",
  "dates.votingUntil": "Voting ends",
  "dates.announcedAt": "Results",
  rules: "Rules",
  categories: "Categories",
  "categories[]": "Category",
  "categories[].name": "Name",
  "categories[].description": "Description",
  "categories[].kind": "Who decides",
  "categories[].publicWeight": "Players’ share",
  "categories[].nominees": "Nominees",
  "categories[].nominees[].casinoId": "A nominee’s casino",
  "categories[].nominees[].name": "A nominee’s name",
  "categories[].nominees[].citation": "A nominee’s citation",
  ...labelsOf(SEARCH_FIELDS),
};

type Dates = AwardFields["dates"];

const ORDER = [
  ["nominationsFrom", "shortlistAt", "The shortlist comes after nominations open."],
  ["shortlistAt", "votingFrom", "Voting opens when the shortlist is out, not before."],
  ["votingFrom", "votingUntil", "Voting has to end after it opens."],
  ["votingUntil", "announcedAt", "Results come when voting is over, not before."],
] as const satisfies readonly (readonly [keyof Dates, keyof Dates, string])[];

/** The form field beside which each frozen part is reported. */
const FROZEN_AT: Record<string, string> = {
  year: "year",
  rules: "rules",
  "dates of voting": "dates.votingUntil",
  categories: "categories",
  "weights of the public": "categories",
  nominees: "categories",
};

/**
 * The first date whose order still matters in each phase: a phase that was opened early has left its planned dates
 * behind.
 */
const ORDER_FROM: Record<AwardPhase, number> = { nominations: 0, shortlist: 2, voting: 3, judging: 3, announced: 3 };

function dateProblems(award: Pick<AwardFields, "phase" | "dates" | "categories">, now: string): Problem[] {
  const { dates } = award;
  const checked = ORDER.slice(ORDER_FROM[phaseAt(award, now)]);
  return checked.flatMap(([first, then, message]) =>
    Date.parse(dates[then]) < Date.parse(dates[first]) ||
    (then === "votingUntil" && Date.parse(dates[then]) === Date.parse(dates[first]))
      ? [{ field: `dates.${then}`, message }]
      : [],
  );
}

function weightProblem({ kind, publicWeight }: AwardCategory): string | null {
  if (kind === "public" && publicWeight !== 1) return "Where players decide alone, their share is 100%.";
  if (kind === "jury" && publicWeight !== 0) return "Where the jury decides alone, the players’ share is 0%.";
  if (kind === "mixed" && (publicWeight === 0 || publicWeight === 1))
    return "Where both decide, enter the players’ share: more than 0 and less than 100 percent.";
  return null;
}

function categoryProblems(categories: readonly AwardCategory[]): Problem[] {
  return categories.flatMap((category, at) => {
    const path = `categories[${String(at)}]`;
    const problems: Problem[] = [];
    if (categories.findIndex((one) => one.id === category.id || isSameName(one, category)) < at)
      problems.push({ field: `${path}.name`, message: "Two categories have this name." });
    const weight = weightProblem(category);
    if (weight !== null) problems.push({ field: `${path}.publicWeight`, message: weight });
    category.nominees.forEach((one, nominee) => {
      if (category.nominees.findIndex((other) => other.id === one.id || isSameNominee(other, one)) < nominee)
        problems.push({ field: `${path}.nominees[${String(nominee)}].name`, message: "It is listed twice." });
    });
    return problems;
  });
}

/** Awards as editable content. Phases, points and tallies have commands of their own in award-desk.server.ts. */
export const awardKind = editorialKind<AwardFields>({
  name: "award",
  naming: awardNaming,
  markdown: ["rules"],
  lines: ["title", "intro", ...SEARCH_LINES],
  madeHead: async (award) => awardHead(award, (await currentSettings()).site.name),
  words: { one: "award", many: "awards" },
  collection: awards,
  adminPath: "/admin/awards",
  fieldLabels: AWARD_FIELD_LABELS,
  publicPath: ({ year }) => `/awards/${String(year)}`,
  titleOf: ({ title }) => title,
  systemFields: { phase: "nominations" },
  sharesFields: true,

  async checkSave(transaction, fields, { id, before, now }) {
    const problems = [...dateProblems(fields, now), ...categoryProblems(fields.categories)];
    if (fields.slug !== awardSlug(fields.year) && fields.slug !== before?.slug)
      problems.push({ field: "slug", message: "An award’s address is its year." });
    const same = await transaction.query(awards, { where: [["year", "==", fields.year]], limit: 2 });
    if (same.some((other) => other.id !== id))
      problems.push({ field: "year", message: `There are already awards for ${String(fields.year)}.` });
    for (const part of before ? frozenChanges(before, fields, now) : [])
      problems.push({ field: FROZEN_AT[part] ?? "", message: `The ${part}: frozen since voting opened.` });
    if (
      before !== null &&
      isDecided(before) &&
      Date.parse(before.dates.announcedAt) <= Date.parse(now) &&
      Date.parse(fields.dates.announcedAt) > Date.parse(now)
    )
      problems.push({ field: "dates.announcedAt", message: "The results are out. They can’t be hidden again." });
    for (const [at, { nominees }] of fields.categories.entries()) {
      for (const [place, { casinoId }] of nominees.entries()) {
        if (casinoId !== null && (await transaction.get(casinos, casinoId)) === null)
          problems.push({
            field: `categories[${String(at)}].nominees[${String(place)}].casinoId`,
            message: "There is no such casino.",
          });
      }
    }
    return problems;
  },

  missingToPublish({ rules, categories }) {
    const missing: Problem[] = [];
    if (rules.trim() === "") missing.push({ field: "rules", message: "Write the rules." });
    if (categories.length === 0) missing.push({ field: "categories", message: "Add a category." });
    return missing;
  },

  withSystemParts(fields, stored) {
    return {
      ...fields,
      categories: fields.categories.map((category) => ({
        ...category,
        nominees: category.nominees.map((nominee) => {
          const storedNominee = stored?.categories
            .find(({ id }) => id === category.id)
            ?.nominees.find(({ id }) => id === nominee.id);
          return {
            ...nominee,
            publicVotes: storedNominee?.publicVotes ?? null,
            juryPoints: storedNominee?.juryPoints ?? null,
            winner: storedNominee?.winner ?? false,
          };
        }),
      })),
    };
  },
});
