import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { labelsOf, missingOf, blankOf, valuesOf } from "~/platform/publishing/fields/field";
import type { Transaction } from "~/backend/documents/port";
import { gameObservations, games } from "../collection";
import { queueCountsOf } from "../count-versions.server";
import { gameNaming } from "../public/game-naming.server";
import { GAME_FIELDS, gameForm } from "../game-fields";
import { returnWords } from "../labels";
import { payTableProblem } from "../pay-table";
import type { GameFields } from "../schema";
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { gameHead } from "../game-head";

function versionProblems({ versions, payTables = [] }: GameFields, today: string): Problem[] {
  return [
    ...listProblems("versions", versions, today),
    ...listProblems("payTables", payTables, today),
    ...payTables.flatMap(({ percent, rows }, at) => {
      if (!versions.some((version) => version.percent === percent))
        return [{ field: `payTables[${String(at)}].percent`, message: "The game has no such version." }];
      const message = payTableProblem(rows, percent);
      return message === null ? [] : [{ field: `payTables[${String(at)}].rows`, message }];
    }),
  ];
}

function listProblems(
  name: "versions" | "payTables",
  entries: readonly { percent: number; checkedOn: string }[],
  today: string,
): Problem[] {
  return entries.flatMap(({ percent, checkedOn }, at) => [
    ...(entries.findIndex((other) => other.percent === percent) < at
      ? [{ field: `${name}[${String(at)}].percent`, message: "This version is listed twice." }]
      : []),
    ...(checkedOn > today
      ? [{ field: `${name}[${String(at)}].checkedOn`, message: "This day is in the future." }]
      : []),
  ]);
}

/**
 * Returns the versions that a game loses though casinos were seen to run them: what was seen would be compared with
 * versions of which it is none.
 */
async function lostVersions(
  transaction: Transaction,
  { versions }: GameFields,
  { id, before }: { id: string; before: GameFields | null },
): Promise<Problem[]> {
  const lost = (before?.versions ?? []).filter(({ percent }) => !versions.some((one) => one.percent === percent));
  const problems: Problem[] = [];
  for (const { percent } of lost) {
    const where = [["gameId", "==", id] as const, ["percent", "==", percent] as const];
    if ((await transaction.query(gameObservations, { where, limit: 1 })).length === 0) continue;
    const message = `Casinos were seen to run ${returnWords(percent)}. Remove those observations first, or keep the version.`;
    problems.push({ field: "versions", message });
  }
  return problems;
}

/** Games as editable content. */
export const gameKind = editorialKind<GameFields>({
  name: "game",
  words: { one: "game", many: "games" },
  collection: games,
  adminPath: "/admin/games",
  fieldLabels: labelsOf(GAME_FIELDS),
  publicPath: ({ slug }) => `/games/${slug}`,
  titleOf: ({ name }) => name,
  naming: gameNaming,
  madeHead: gameHead,
  systemFields: {},

  checkSave: async (transaction, fields, context) => [
    ...versionProblems(fields, context.now.slice(0, 10)),
    ...(await lostVersions(transaction, fields, context)),
  ],

  wentLive: {
    fields: ["name", "versions", "publishState"],
    async tell(id, before, after) {
      if (JSON.stringify(before) !== JSON.stringify(after)) await queueCountsOf(id);
    },
  },

  missingToPublish(fields) {
    const { picture, volatility, volatilityBasis } = fields;
    const missing = missingOf(GAME_FIELDS, fields);
    if ((volatility === "unknown") !== (volatilityBasis === "unknown"))
      missing.push({
        field: volatility === "unknown" ? "volatility" : "volatilityBasis",
        message: volatility === "unknown" ? "Choose the volatility that is known." : "Say how it is known.",
      });
    if (picture !== null && picture.alt.trim() === "")
      missing.push({ field: "picture", message: "Describe the picture in its alternative text." });
    return missing;
  },
});

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
