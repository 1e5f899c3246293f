import { z } from "zod/v4";
import { country, day } from "~/domain/codes/codes";
import { GAME_FIELDS, returnPercent } from "~/features/games/game-fields";
import { OBSERVATION_MEANS } from "~/features/games/kinds";
import { openShape } from "~/platform/publishing/fields/field";
import { address, numberedPage } from "./shared-answers";

const shared = {
  slug: z.string().describe("The game’s name in URLs."),
  url: address.describe("Its page here."),
};

export const gameRowAnswer = z.object({
  ...shared,
  data: address.describe("The game in full, as below."),
  ...openShape(GAME_FIELDS),
});

export const gameListAnswer = z.object({ ...numberedPage, games: z.array(gameRowAnswer) });

export const gameAnswer = z.object({
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
