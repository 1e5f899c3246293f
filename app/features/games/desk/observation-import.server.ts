import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { country, COUNTRIES, day, instant } from "~/domain/codes/codes";
import { plural } from "~/domain/plural";
import { textUpTo } from "~/domain/text/fields";
import { findCasinoChoice, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { image } from "~/platform/media/image-schema";
import { missingPictures } from "~/platform/media/missing-pictures.server";
import { done, failed, skipped } from "~/platform/operations/operation-kind";
import {
  choiceField,
  dayField,
  instantField,
  jsonField,
  numberField,
  textField,
} from "~/platform/publishing/import/csv-fields";
import type { ReadFile } from "~/platform/publishing/import/import-file.server";
import {
  findingOf,
  LONGEST_MESSAGE,
  plainImport,
  readRow,
  type Finding,
} from "~/platform/publishing/import/plain-rows.server";
import { gameObservations, games } from "../collection";
import { returnPercent } from "../game-fields";
import { OBSERVATION_MEANS } from "../kinds";
import { observationId, OUTCOME_PROBLEMS, recordWithin } from "../observations.server";

const MOST_ROWS = 50_000;
const KEY = "left empty; the other columns say which observation it is";

const COLUMNS = [
  textField("game", "its address or name", "tin-harbour"),
  textField("casino", "its address or name", "saltbox"),
  numberField("percent", "return to player of the version, in percent", "94.5"),
  choiceField("country", COUNTRIES),
  dayField("seenOn"),
  choiceField("means", OBSERVATION_MEANS),
  instantField("recordedAt"),
  numberField("loweredFrom", "the better version that counted before, for an earlier observation, or empty", ""),
  jsonField("picture", null, "as exported, or empty"),
];

/** A row as the file has it. One that says when it was recorded is history; any other is recorded now. */
const sentRow = z.object({
  game: textUpTo(80).min(1, "Name the game."),
  casino: textUpTo(100).min(1, "Name the casino."),
  percent: returnPercent,
  country,
  seenOn: day,
  means: z.enum(OBSERVATION_MEANS),
  recordedAt: instant.nullable().default(null),
  loweredFrom: returnPercent.nullable().default(null),
  picture: image.nullable().default(null),
});

/** The same as it is stored until it is imported. */
const heldRow = sentRow.omit({ game: true, casino: true }).extend({ gameId: z.string(), casinoId: z.string() });
type HeldRow = z.infer<typeof heldRow>;

/** Returns the id of the game with this address or name; null without one. */
export async function gameIdOf(text: string): Promise<string | null> {
  for (const field of ["slug", "name"] as const) {
    const { items } = await backend().documents.query(games, { where: [[field, "==", text.trim()]], limit: 1 });
    if (items[0]) return items[0].id;
  }
  return null;
}

type Problem = Finding["problems"][number];

/** Returns a row with the ids it means, or what is wrong with it. */
async function heldOf({ game, casino, ...row }: z.infer<typeof sentRow>): Promise<HeldRow | Problem> {
  const { documents, clock } = backend();
  const gameId = await gameIdOf(game);
  if (gameId === null) return { column: "game", message: `There is no game “${game}”.` };
  const found = await findCasinoChoice(casino);
  if (!found) return { column: "casino", message: (await unknownCasino(casino)).slice(0, LONGEST_MESSAGE) };
  const now = clock().toISOString();
  if (row.seenOn > now.slice(0, 10)) return { column: "seenOn", message: "This day is in the future." };
  if ((row.recordedAt ?? now) > now) return { column: "recordedAt", message: "This time is in the future." };
  if ((await missingPictures(documents, { picture: row.picture })).length > 0)
    return { column: "picture", message: "This picture isn’t in Media." };
  return { ...row, gameId, casinoId: found.id };
}

/** Returns what a row would do; null if it is recorded already as it stands. */
async function lookAt(
  sent: CsvRow,
  { file, met }: { file: ReadFile; met: Map<string, number> },
): Promise<Finding | null> {
  const { data, problems, id: given } = readRow(sent, file, sentRow);
  const held = data && problems.length === 0 ? await heldOf(data) : null;
  const fields = held && "gameId" in held ? held : null;
  if (held && !("gameId" in held)) problems.push(held);
  if (fields) {
    const id = observationId(fields);
    const earlier = met.get(id);
    met.set(id, earlier ?? sent.row);
    if (given !== "" && given !== id)
      problems.push({ column: "id", message: "The id belongs to another observation. Leave it empty." });
    if (earlier !== undefined)
      problems.push({ column: null, message: `Row ${String(earlier)} is about the same observation.` });
    const known = await backend().documents.get(gameObservations, id);
    if (known && problems.length === 0) {
      const { means, recordedAt, picture, loweredFrom } = fields;
      const isSame =
        known.means === means &&
        known.picture?.src === picture?.src &&
        (recordedAt === null || (known.recordedAt === recordedAt && (known.loweredFrom ?? null) === loweredFrom));
      if (isSame) return null;
      problems.push({ column: null, message: OUTCOME_PROBLEMS.known });
    }
    const game = known ? null : await backend().documents.get(games, fields.gameId);
    if (game && !game.versions.some(({ percent }) => percent === fields.percent))
      problems.push({ column: "percent", message: OUTCOME_PROBLEMS["no-version"] });
  }
  const label = data ? `${data.game} at ${data.casino}`.slice(0, 200) : "";
  return findingOf(sent, { label, entityId: null, problems, fields });
}

/** The import of observations. */
export const observationsImport = plainImport({
  duty: "editor",
  name: "games.observations",
  columns: COLUMNS,
  id: { hint: KEY, note: `Its id is ${KEY}.` },
  most: MOST_ROWS,
  words: { makes: "An observation", title: (count) => `Import ${plural(count, "observation")} of games` },
  rules: [
    "Each row is an observation: the version of a game that a casino was seen to run, on a day and from a country. What is recorded already stays; nothing is changed or removed.",
    "A row with the time at which it was recorded is history, as an export has it. Any other is recorded now, and followers of the casino are told if a version was lowered within sixty days. Who imports a row stands beside it.",
  ],
  held: () => heldRow,
  begin(file) {
    const seen = { file, met: new Map<string, number>() };
    return Promise.resolve((row) => lookAt(row, seen));
  },
  async take(transaction, { gameId, recordedAt, loweredFrom, ...seen }, { label, staff }) {
    const past = recordedAt === null ? null : { recordedAt, loweredFrom };
    const outcome = await recordWithin(transaction, gameId, seen, staff, past);
    if (outcome === "recorded") return done(label);
    if (outcome === "missing") return failed(label, "The game or the casino is gone.");
    return outcome === "known" ? skipped(label, OUTCOME_PROBLEMS.known) : failed(label, OUTCOME_PROBLEMS[outcome]);
  },
});
