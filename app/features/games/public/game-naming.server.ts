import { namingOf } from "~/platform/publishing/editorial-kind";
import { fieldValues } from "~/platform/publishing/named/field-values";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { GAME_FIELDS } from "../game-fields";
import { GAME_TYPE_LABELS, VOLATILITY_LABELS } from "../labels";
import { publishedGames } from "../published-games.server";
import type { GameType, GameVolatility } from "../schema";

/** How texts name games: what their pages show of them. */
export const gameNaming = namingOf({
  word: "game",
  items: bySlug(publishedGames),
  titleOf: ({ name }) => name,
  values: (item, now) =>
    fieldValues(
      GAME_FIELDS,
      item,
      {
        type: (type) => GAME_TYPE_LABELS[type as GameType].toLowerCase(),
        volatility: (volatility) => VOLATILITY_LABELS[volatility as GameVolatility].toLowerCase(),
      },
      now,
    ),
});
