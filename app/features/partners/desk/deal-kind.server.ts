import { countryInText } from "~/domain/codes/names.server";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { labelsOf, missingOf } from "~/platform/publishing/fields/field";
import type { CountryRule } from "~/platform/settings/law-schema";
import { settingsWithin } from "~/platform/settings/settings.server";
import { deals, partners } from "../collection";
import { DEAL_FIELDS } from "../deal-fields";
import type { DealFields } from "../schema";
import { hasClick } from "../ways/filled-address";

const ends = (from: string, to: string) => to !== "" && from !== "" && to < from;

function linkProblems({ links, countries }: DealFields): Problem[] {
  return links.flatMap((link, at) => {
    const problem = (field: string, message: string) => [{ field: `links[${String(at)}].${field}`, message }];
    return [
      ...(hasClick(link.address) ? [] : problem("address", "Put {click} where the partner takes the click’s id.")),
      ...(ends(link.startsOn, link.endsOn) ? problem("endsOn", "It ends before it starts.") : []),
      ...(countries.length > 0 && link.countries.some((code) => !countries.includes(code))
        ? problem("countries", "Choose countries of the deal.")
        : []),
    ];
  });
}

/** Returns where a deal is for readers who get no links to casinos, or a link for a bonus where they see none. */
function forbiddenBy({ countries, links }: DealFields, rules: readonly CountryRule[]): Problem[] {
  const problem = (
    field: string,
    listed: readonly string[],
    what: string,
    isForbidden: (rule: CountryRule) => boolean,
  ) =>
    rules
      .filter((rule) => listed.includes(rule.country) && isForbidden(rule))
      .map(({ country }) => ({ field, message: `Readers in ${countryInText(country)} get no ${what}: leave it out.` }));
  return [
    ...problem("countries", countries, "links to casinos", ({ noLinks }) => noLinks),
    ...links.flatMap((link, at) => {
      const field = `links[${String(at)}].countries`;
      const ofBonus =
        link.offer === null ? [] : problem(field, link.countries, "bonuses", ({ noBonuses }) => noBonuses);
      return [...problem(field, link.countries, "links to casinos", ({ noLinks }) => noLinks), ...ofBonus];
    }),
  ];
}

/** Returns what a deal of this model needs to be told. */
function amountProblems({ model, share, perPlayer, perMonth }: DealFields): Problem[] {
  const needs = {
    share: { share },
    player: { perPlayer },
    hybrid: { share, perPlayer },
    flat: { perMonth },
  }[model];
  return Object.entries(needs).flatMap(([field, value]) =>
    value === null ? [{ field, message: "Say how much." }] : [],
  );
}

/** Deals with their links, as editable data that no reader sees. */
export const dealKind = editorialKind<DealFields>({
  name: "deal",
  words: { one: "deal", many: "deals" },
  collection: deals,
  adminPath: "/admin/deals",
  fieldLabels: labelsOf(DEAL_FIELDS),
  isPrivate: true,
  duty: "commercial",
  publicPath: ({ slug }) => `/admin/deals#${slug}`,
  titleOf: ({ name }) => name,
  systemFields: {},

  async checkSave(transaction, fields) {
    const { countryRules } = await settingsWithin(transaction);
    const problems = [...linkProblems(fields), ...forbiddenBy(fields, countryRules.countries)];
    if (ends(fields.startsOn, fields.endsOn)) problems.push({ field: "endsOn", message: "It ends before it starts." });
    if (!(await transaction.get(partners, fields.partnerId)))
      problems.push({ field: "partnerId", message: "There is no such partner." });
    if (!(await transaction.get(casinos, fields.casinoId)))
      problems.push({ field: "casinoId", message: "There is no such casino." });
    for (const [at, { offer }] of fields.links.entries()) {
      if (offer === null) continue;
      const [bonus] = await transaction.query(bonuses, { where: [["slug", "==", offer]], limit: 1 });
      if (bonus?.casinoId !== fields.casinoId)
        problems.push({ field: `links[${String(at)}].offer`, message: "The casino has no bonus at this address." });
    }
    return problems;
  },

  missingToPublish: (fields) => [...missingOf(DEAL_FIELDS, fields), ...amountProblems(fields)],

  async missingElsewhere(store, { casinoId, partnerId }) {
    const problems: Problem[] = [];
    const casino = await store.get(casinos, casinoId);
    // Readers are told of a tie by the casino's own field, so nothing may be paid for without it.
    if (casino?.commercial === "none")
      problems.push({
        field: "casinoId",
        message: "Publish the casino’s commercial tie first, so that readers see it.",
      });
    const partner = await store.get(partners, partnerId);
    if (partner?.publishState !== "published")
      problems.push({ field: "partnerId", message: "Publish the partner first." });
    return problems;
  },
});
