import { z } from "zod/v4";
import type { DatasetId } from "../documentation";
import { bonusAnswer, bonusListAnswer, bonusValueAnswer, bonusValueErrors } from "./bonus-answers";
import {
  awardAnswer,
  awardListAnswer,
  complaintAnswer,
  complaintListAnswer,
  complaintRowAnswer,
  statisticsAnswer,
} from "./case-answers";
import {
  casinoAnswer,
  casinoListAnswer,
  casinoReviewsAnswer,
  casinoRowAnswer,
  formulaAnswer,
  reviewCountsAnswer,
  SHARED_PARTS,
} from "./casino-answers";
import { openErrorAnswer, address, numberedPage } from "./shared-answers";
import { country, day } from "~/domain/codes/codes";
import { GAME_FIELDS, returnPercent } from "~/features/games/game-fields";
import { OBSERVATION_MEANS } from "~/features/games/kinds";
import { openShape } from "~/platform/publishing/fields/field";

const shared = {
  slug: z.string().describe("The game’s name in URLs."),
  url: address.describe("Its page here."),
};

const gameRowAnswer = z.object({
  ...shared,
  data: address.describe("The game in full, as below."),
  ...openShape(GAME_FIELDS),
});

const gameListAnswer = z.object({ ...numberedPage, games: z.array(gameRowAnswer) });

const gameAnswer = z.object({
  ...shared,
  ...openShape(GAME_FIELDS),
  observations: z
    .array(
      z.object({
        casino: z.string(),
        casinoSlug: z.string(),
        percent: returnPercent,
        means: z.enum(OBSERVATION_MEANS),
        seenOn: day,
        country,
        counts: z.boolean(),
        picture: address.nullable(),
      }),
    )
    .describe(
      "What casinos were seen to run: percent is the version’s return to player, means how it was seen (help_screen, casino_list, studio_register, or player_report and casino_report for a report that we confirmed), seenOn the day, country where the casino was opened from, counts whether it is the newest from there, and picture the address of the evidence, or null.",
    ),
});

/** The name and schema of each dataset's answer, and those of one entry where the documentation is of an entry. */
export const ANSWERS: Record<DatasetId, { name: string; schema: z.ZodType; entry: string }> = {
  casinos: { name: "CasinoList", schema: casinoListAnswer, entry: "CasinoRow" },
  casino: { name: "Casino", schema: casinoAnswer, entry: "Casino" },
  "casino-reviews": { name: "CasinoReviews", schema: casinoReviewsAnswer, entry: "CountedReview" },
  formula: { name: "Formula", schema: formulaAnswer, entry: "Formula" },
  bonuses: { name: "BonusList", schema: bonusListAnswer, entry: "Bonus" },
  games: { name: "GameList", schema: gameListAnswer, entry: "GameRow" },
  game: { name: "Game", schema: gameAnswer, entry: "Game" },
  complaints: { name: "ComplaintList", schema: complaintListAnswer, entry: "ComplaintRow" },
  complaint: { name: "Complaint", schema: complaintAnswer, entry: "Complaint" },
  "review-counts": { name: "ReviewCounts", schema: reviewCountsAnswer, entry: "ReviewCounts" },
  statistics: { name: "Statistics", schema: statisticsAnswer, entry: "Statistics" },
  awards: { name: "AwardList", schema: awardListAnswer, entry: "AwardRow" },
  award: { name: "Award", schema: awardAnswer, entry: "Award" },
  "bonus-value": { name: "BonusValue", schema: bonusValueAnswer, entry: "BonusValue" },
};

const PARTS: Readonly<Record<string, z.ZodType>> = {
  ...SHARED_PARTS,
  ...Object.fromEntries(Object.values(ANSWERS).map(({ name, schema }) => [name, schema])),
  CasinoRow: casinoRowAnswer,
  CountedReview: casinoReviewsAnswer.shape.reviews.element,
  Bonus: bonusAnswer,
  GameRow: gameRowAnswer,
  ComplaintRow: complaintRowAnswer,
  AwardRow: awardListAnswer.shape.awards.element,
  Error: openErrorAnswer,
  BonusValueErrors: bonusValueErrors,
};

/** Returns the schema of what a dataset's documentation is of. */
export function entryOf(id: DatasetId): z.ZodType | undefined {
  return PARTS[ANSWERS[id].entry];
}

export type JsonSchema = Record<string, unknown>;

/** Returns every schema of the file by its name; where one holds another that has a name, by reference. */
export function answerSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(PARTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Fields are added under /api/v1, and a client made from this file must not break on one.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // A format says it already, and the patterns of times are half a page each.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema as JsonSchema]),
  );
}
