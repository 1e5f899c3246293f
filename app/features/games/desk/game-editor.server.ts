import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { GAME_FIELDS, gameForm } from "../game-fields";
import type { GameFields } from "../schema";
import { gameKind } from "./game-kind.server";

export const gameEditor = kindEditor<GameFields>({
  kind: gameKind,
  schema: gameForm,
  pictures: ["picture"],
  blank: () => blankOf(GAME_FIELDS),
  toValues: (game) => valuesOf(GAME_FIELDS, game),
  copy: ({ name }) => ({ name: copyName(name, 80) }),
  complete: (fields, before) => ({
    ...fields,
    slug:
      fields["slug"] ?? before?.slug ?? slugOfTitle(typeof fields["name"] === "string" ? fields["name"] : "", "game"),
  }),
});
