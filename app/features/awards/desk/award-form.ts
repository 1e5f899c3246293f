import { z } from "zod/v4";
import {
  instantText,
  line,
  longText,
  optionalLine,
  optionalNumber,
  requiredInstant,
} from "~/platform/publishing/fields/form-fields";
import { formOf, valuesOf } from "~/platform/publishing/fields/field";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";
import type { AwardCategory, AwardFields } from "../schema";

export const AWARD_KINDS = ["public", "jury", "mixed"] as const;

/** Stored entries send their id; a new entry has none and gets one made of its name. */
const id = z
  .string()
  .regex(/^[a-z0-9-]{2,60}$/)
  .optional();

/** A casino by its address or name, or the name of a nominee that is not a listed casino. */
const nomineeForm = z.object({
  id,
  casinoId: optionalLine({ max: 100 }),
  name: optionalLine({ min: 2, max: 80 }),
  citation: longText(600).transform((text) => text.trim()),
});

const categoryForm = z.object({
  id,
  name: line({ min: 3, max: 80 }, "Name the category."),
  description: longText(400).transform((text) => text.trim()),
  kind: z.enum(AWARD_KINDS, { error: "Choose who decides." }),
  /** Percent; set only where both players and jury decide. */
  publicWeight: optionalNumber({ min: 0, max: 100 }),
  nominees: z
    .array(nomineeForm)
    .max(30, "Use at most 30.")
    .optional()
    .transform((list) => list ?? []),
});

export type SentCategory = z.output<typeof categoryForm>;
export type SentNominee = z.output<typeof nomineeForm>;

/** Form of the editor of a year's awards. */
export const awardForm = z.object({
  year: z
    .number({ error: "Enter the year." })
    .int("Enter the year.")
    .min(2000, "Not before 2000.")
    .max(2100, "Not after 2100."),
  title: line({ min: 5, max: 110 }, "Give it a title."),
  intro: longText(2_000),
  dates: z.object({
    nominationsFrom: requiredInstant("Say when nominations open."),
    shortlistAt: requiredInstant("Say when the shortlist is out."),
    votingFrom: requiredInstant("Say when voting opens."),
    votingUntil: requiredInstant("Say when voting ends."),
    announcedAt: requiredInstant("Say when the results are out."),
  }),
  rules: longText(10_000),
  categories: z.array(categoryForm).max(20, "Use at most 20."),
  ...formOf(SEARCH_FIELDS).shape,
});

/** Returns the players' share, 0 to 1, for a category of the form. */
export function weightOf({ kind, publicWeight }: Pick<SentCategory, "kind" | "publicWeight">): number {
  if (kind === "public") return 1;
  if (kind === "jury") return 0;
  return Math.round((publicWeight ?? 0) * 100) / 10_000;
}

function categoryValues(category: AwardCategory, nameOf: (id: string) => string) {
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    kind: category.kind,
    publicWeight: category.kind === "mixed" ? Math.round(category.publicWeight * 10_000) / 100 : undefined,
    nominees: category.nominees.map(({ id: nominee, casinoId, name, citation }) => ({
      id: nominee,
      casinoId: casinoId === null ? undefined : nameOf(casinoId),
      name,
      citation,
    })),
  };
}

/** Returns a year's fields as text for the form; `nameOf` gives the name for a casino's id. */
export function awardValues(fields: AwardFields, nameOf: (id: string) => string): Record<string, unknown> {
  const { year, title, intro, dates, rules, categories } = fields;
  return {
    year: year || undefined,
    title,
    intro,
    dates: Object.fromEntries(Object.entries(dates).map(([name, at]) => [name, at && instantText(at)])),
    rules,
    categories: categories.map((category) => categoryValues(category, nameOf)),
    ...valuesOf(SEARCH_FIELDS, fields),
  };
}
