import { findCasinoChoice, listCasinoChoices, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import type { Problem } from "~/platform/publishing/editorial-kind";
import { kindEditor } from "~/platform/publishing/editor/kind-editor";
import { awardForm, awardValues, weightOf, type SentCategory, type SentNominee } from "./award-form";
import { awardKind } from "./award-kind.server";
import { awardSlug } from "../award-slug";
import { nextFreeYear, nextYear } from "./next-year";
import { isFrozenAt, phaseAt } from "../phase";
import { freeNomineeId } from "../nominations/nominee-id";
import type { AwardCategory, AwardFields, AwardPhase, Nominee } from "../schema";

/** Facts about a year that its editor shows besides the fields. */
export interface AwardPanel {
  year: number;
  phase: AwardPhase;
  /** True from voting on: rules, categories, weights, nominees and the dates of voting can't change any more. */
  isFrozen: boolean;
}

async function blankAward(now: string): Promise<AwardFields> {
  return {
    slug: "",
    publishState: "draft",
    publishAt: null,
    year: await nextFreeYear(Number(now.slice(0, 4))),
    title: "",
    intro: "",
    phase: "nominations",
    dates: { nominationsFrom: "", shortlistAt: "", votingFrom: "", votingUntil: "", announcedAt: "" },
    rules: "",
    categories: [],
  };
}

async function nomineeOf(
  sent: SentNominee,
  path: string,
  { problems, taken }: { problems: Problem[]; taken: Set<string> },
): Promise<Nominee | null> {
  const casino = sent.casinoId === null ? null : await findCasinoChoice(sent.casinoId);
  if (sent.casinoId !== null && !casino) {
    problems.push({ field: `${path}.casinoId`, message: await unknownCasino(sent.casinoId) });
    return null;
  }
  const name = sent.name ?? casino?.name ?? null;
  if (name === null) {
    problems.push({ field: `${path}.name`, message: "Name a casino or another nominee." });
    return null;
  }
  const id = sent.id ?? freeNomineeId(casino?.slug ?? name, taken);
  taken.add(id);
  // The kind restores the figures that the system sets itself.
  return {
    id,
    casinoId: casino?.id ?? null,
    name,
    citation: sent.citation,
    publicVotes: null,
    juryPoints: null,
    winner: false,
  };
}

async function categoriesOf(
  sent: readonly SentCategory[],
): Promise<{ categories: AwardCategory[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const categories: AwardCategory[] = [];
  const takenCategories = new Set(sent.flatMap(({ id }) => id ?? []));
  for (const [at, category] of sent.entries()) {
    const taken = new Set(category.nominees.flatMap(({ id }) => id ?? []));
    const nominees: Nominee[] = [];
    for (const [place, one] of category.nominees.entries()) {
      const nominee = await nomineeOf(one, `categories[${String(at)}].nominees[${String(place)}]`, { problems, taken });
      if (nominee) nominees.push(nominee);
    }
    const { name, description, kind } = category;
    const id = category.id ?? freeNomineeId(name, takenCategories, "category");
    takenCategories.add(id);
    categories.push({
      id,
      name,
      description,
      kind,
      publicWeight: weightOf(category),
      nominees,
    });
  }
  return { categories, problems };
}

/** Editor of a year's awards. Phases, points and results have commands of their own. */
export const awardEditor = kindEditor<AwardFields, AwardPanel>({
  kind: awardKind,
  schema: awardForm,
  blank: blankAward,
  copy: async (fields) => nextYear(fields, await nextFreeYear(fields.year + 1)),

  async toValues(fields) {
    const ids = fields.categories.flatMap(({ nominees }) =>
      nominees.flatMap(({ casinoId }) => (casinoId === null ? [] : [casinoId])),
    );
    const casinos = await listCasinoChoices([...new Set(ids)]);
    return awardValues(fields, (id) => casinos.find((casino) => casino.id === id)?.name ?? id);
  },

  async resolve(fields, { stored }) {
    const { categories: sent, ...others } = fields;
    const year = fields["year"];
    // A year keeps the slug it was given.
    const slug = typeof year === "number" && { slug: stored?.year === year ? stored.slug : awardSlug(year) };
    if (!Array.isArray(sent)) return { fields: { ...others, ...slug }, problems: [] };
    const { categories, problems } = await categoriesOf(sent as SentCategory[]);
    return { fields: { ...others, ...slug, ...(problems.length === 0 && { categories }) }, problems };
  },

  isPanelAlways: true,
  panel: ({ year }, { stored, now }) =>
    Promise.resolve({
      year,
      phase: stored ? phaseAt(stored, now) : "nominations",
      isFrozen: stored !== null && isFrozenAt(stored, now),
    }),
});
