import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { country, COUNTRIES, day, instant } from "~/domain/codes/codes";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { textUpTo } from "~/domain/text/fields";
import { findCasinoChoice, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import type { ListImport } from "~/platform/admin-list/list.server";
import { image } from "~/platform/media/image-schema";
import { missingPictures } from "~/platform/media/missing-pictures.server";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import { importRows } from "~/platform/publishing/collection";
import { cellMessage } from "~/platform/publishing/import/cells/cell-message";
import {
  choiceField,
  dayField,
  instantField,
  jsonField,
  numberField,
  textField,
} from "~/platform/publishing/import/csv-fields";
import { importRowId } from "~/platform/publishing/import/import-check.server";
import {
  describedColumns,
  readImportFile,
  refusing,
  templateOf,
  type ReadFile,
} from "~/platform/publishing/import/import-file.server";
import { importFile, type ImportFile } from "~/platform/publishing/import/import-schema";
import {
  cellAt,
  checkPlainRows,
  LONGEST_MESSAGE,
  readCells,
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
  const { values, problems } = readCells(sent, file);
  const { row } = sent;
  const read = sentRow.safeParse(values, { error: cellMessage });
  if (!read.success && problems.length === 0)
    for (const { path, message } of read.error.issues.slice(0, 50))
      problems.push({ column: String(path[0] ?? ""), message: message.slice(0, LONGEST_MESSAGE) });
  const held = read.success && problems.length === 0 ? await heldOf(read.data) : null;
  const isHeld = held !== null && "gameId" in held;
  if (held && !isHeld) problems.push(held);
  if (isHeld) {
    const id = observationId(held);
    const [given, earlier] = [cellAt(sent, file.heading.id).trim(), met.get(id)];
    met.set(id, earlier ?? row);
    if (given !== "" && given !== id)
      problems.push({ column: "id", message: "The id belongs to another observation. Leave it empty." });
    if (earlier !== undefined)
      problems.push({ column: null, message: `Row ${String(earlier)} is about the same observation.` });
    const known = await backend().documents.get(gameObservations, id);
    if (known && problems.length === 0) {
      const { means, recordedAt, picture } = held;
      const isSame =
        known.means === means &&
        known.picture?.src === picture?.src &&
        (recordedAt === null || (known.recordedAt === recordedAt && (known.loweredFrom ?? null) === held.loweredFrom));
      if (isSame) return null;
      problems.push({ column: null, message: OUTCOME_PROBLEMS.known });
    }
    const game = known ? null : await backend().documents.get(games, held.gameId);
    if (game && !game.versions.some(({ percent }) => percent === held.percent))
      problems.push({ column: "percent", message: OUTCOME_PROBLEMS["no-version"] });
  }
  const isFaulty = problems.length > 0 || !isHeld;
  return {
    ...{ row, lock: null, changes: [], repairs: [], isSlugDerived: false, entityId: null, problems },
    label: read.success ? `${read.data.game} at ${read.data.casino}`.slice(0, 200) : "",
    finding: isFaulty ? "faulty" : "new",
    fields: isFaulty ? {} : held,
  };
}

const observationImport = defineOperationKind({
  duty: "editor",
  name: "games.observations",
  item: z.number(),
  input: importFile,
  labelOf: (row: number) => `row ${String(row)}`,
  startedByHand: true,
  together: 1,
  async run(transaction: Transaction, [number = 0]: number[], { input, staff }) {
    const row = await transaction.get(importRows, importRowId(input.importId, number));
    const held = heldRow.safeParse(row?.fields);
    const label = `row ${String(number)}: ${row?.label ?? ""}`;
    if (!held.success) return [failed(label, "The content of this row is no longer stored.")];
    const { gameId, recordedAt, loweredFrom, ...seen } = held.data;
    const past = recordedAt === null ? null : { recordedAt, loweredFrom };
    const outcome = await recordWithin(transaction, gameId, seen, staff, past);
    if (outcome === "recorded") return [done(label)];
    if (outcome === "missing") return [failed(label, "The game or the casino is gone.")];
    return [outcome === "known" ? skipped(label, OUTCOME_PROBLEMS.known) : failed(label, OUTCOME_PROBLEMS[outcome])];
  },
});

/** The import of observations. */
export const observationsImport: ListImport = {
  columns: describedColumns(COLUMNS, KEY),
  template: templateOf(COLUMNS, `Its id is ${KEY}.`),
  rules: [
    "Each row is an observation: the version of a game that a casino was seen to run, on a day and from a country. What is recorded already stays; nothing is changed or removed.",
    "A row with the time at which it was recorded is history, as an export has it. Any other is recorded now, and followers of the casino are told if a version was lowered within sixty days. Who imports a row stands beside it.",
  ],
  propose: refusing(async (sent, choices, context) => {
    const { backTo, staff } = context;
    const { id } = sent;
    const file = await readImportFile(sent, COLUMNS, choices, context);
    if (!("rows" in file)) return file;
    const importId = id ?? randomUUID();
    const seen = { file, met: new Map<string, number>() };
    const checked = await checkPlainRows(file, { importId, by: staff.uid, most: MOST_ROWS }, (row) =>
      lookAt(row, seen),
    );
    if (!checked) return { problem: `The file has more than ${formatNumber(MOST_ROWS)} rows. Split it.` };
    const input: ImportFile = { importId, counts: checked.counts, makes: "An observation", ...file.said };
    const title = `Import ${plural(checked.counts.new, "observation")} of games`;
    const operation = { title, backTo, items: checked.accepted, input, id };
    return {
      operationId: await proposeOperation(observationImport, operation, staff),
      saidHeadings: file.saidHeadings,
    };
  }),
};
