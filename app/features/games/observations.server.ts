import { groupedBy } from "~/domain/lists/grouped-by";
import type { Stored, Transaction } from "~/backend/documents/port";
import { allDocuments } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { countryInText } from "~/domain/codes/names.server";
import { DAY_MS } from "~/domain/day-ms";
import { formatDay } from "~/domain/days";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { queueCasinoNews } from "~/features/casinos/saved/savers.server";
import { recordAct } from "~/platform/audit/audit.server";
import { cacheValues } from "~/platform/catalogue/data-cache.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { gameObservations, games } from "./collection";
import { queueCount } from "./count-versions.server";
import { returnWords } from "./labels";
import { byNewest } from "./observed-version";
import type { GameFields, GameObservationFields } from "./schema";

export type Observation = Stored<GameObservationFields>;

/** A country's versions of a game seen on one day are fewer. */
const MOST_OF_A_DAY = 20;
/** Followers are told of what was seen within this time, and not of history that staff add. */
const NEWS_DAYS = 60;

/** The observations whose picture is in the library, so that it isn't deleted. */
export const picturedObservations = definePublishedCollection(gameObservations, {
  query: { where: [["pictureId", ">", ""]] },
});

/** Returns what was observed of a casino's games or of a game at casinos, the latest days first. */
export function listObservations(of: { casinoId: string } | { gameId: string }): Promise<Observation[]> {
  const where = "casinoId" in of ? (["casinoId", "==", of.casinoId] as const) : (["gameId", "==", of.gameId] as const);
  return allDocuments(backend().documents, gameObservations, { where: [where], orderBy: ["-seenOn"] });
}

/** About what the most observed casinos and games take, by casino or game. */
const MOST_BYTES = 16_000_000;
const BYTES_OF_ONE = 800;

type Grouped = ReadonlyMap<string, readonly Observation[]>;

const observed = cacheValues<Grouped>(MOST_BYTES, (grouped) => {
  let bytes = 0;
  for (const observations of grouped.values()) bytes += 200 + BYTES_OF_ONE * observations.length;
  return bytes;
});

/** Returns the same by game or by casino, for readers. */
export function groupedObservations(of: { casinoId: string } | { gameId: string }): Promise<Grouped> {
  return observed(JSON.stringify(of), async () => {
    const observations = await listObservations(of);
    return groupedBy(observations, ({ gameId, casinoId }) => ("casinoId" in of ? gameId : casinoId));
  });
}

export type NewObservation = Omit<GameObservationFields, "gameId" | "recordedAt" | "loweredFrom">;

/** The same version seen on the same day from the same country is one observation, however often it is sent. */
export function observationId({
  gameId,
  casinoId,
  country,
  seenOn,
  percent,
}: Pick<GameObservationFields, "gameId" | "casinoId" | "country" | "seenOn" | "percent">): string {
  return [gameId, casinoId, country, seenOn, String(percent).replace(".", "_")].join(".");
}

/** Returns the alternative text of the picture that shows an observation. */
export function observedAlt(
  game: string,
  casino: string,
  { percent, seenOn }: Pick<NewObservation, "percent" | "seenOn">,
): string {
  return `${game} at ${casino}: ${returnWords(percent)}, seen ${formatDay(seenOn)}`;
}

export type RecordOutcome = "recorded" | "known" | "missing" | "no-version";

/** What staff are told of an observation that isn't recorded. */
export const OUTCOME_PROBLEMS = {
  known: "This version is recorded already for this casino, country and day. Remove that one to give other evidence.",
  "no-version": "The game has no such version. Add it to the game first.",
};

/**
 * Records which version of a game a casino runs, within a transaction that has written nothing yet; the same form sent
 * twice records it once. `known`: it is recorded with other evidence. `past`: how it was recorded before, which is no news.
 */
export async function recordWithin(
  transaction: Transaction,
  gameId: string,
  seen: NewObservation,
  staff: Staff,
  past: Pick<GameObservationFields, "recordedAt" | "loweredFrom"> | null = null,
): Promise<RecordOutcome> {
  const id = observationId({ ...seen, gameId });
  const game = await transaction.get(games, gameId);
  const casino = await transaction.get(casinos, seen.casinoId);
  if (!game || !casino) return "missing";
  const known = await transaction.get(gameObservations, id);
  if (known) return known.means === seen.means && known.picture?.src === seen.picture?.src ? "recorded" : "known";
  if (!game.versions.some(({ percent }) => percent === seen.percent)) return "no-version";
  const before = past ? null : await countedBefore(transaction, gameId, seen);
  const recordedAt = backend().clock().toISOString();
  const loweredFrom = before !== null && before > seen.percent ? before : null;
  transaction.set(
    gameObservations,
    id,
    { ...seen, gameId, recordedAt, loweredFrom, ...past },
    { when: { exists: false } },
  );
  queueCount(transaction, seen.casinoId);
  if (loweredFrom !== null) tellFollowers(transaction, { game, casino, seen, loweredFrom, key: `game-${id}` });
  recordAct(transaction, staff, {
    action: "game.observe",
    entity: { kind: "game", id: gameId, label: game.name },
    changes: [{ field: casino.name, from: null, to: `${returnWords(seen.percent)}, ${seen.country}, ${seen.seenOn}` }],
  });
  return "recorded";
}

/**
 * Returns the version that counted for an observation's country on the days before it; null without one, and if one of
 * the same day or later counts: two versions seen on one day disagree, and say of no change.
 */
async function countedBefore(
  transaction: Transaction,
  gameId: string,
  { casinoId, country, seenOn }: Pick<NewObservation, "casinoId" | "country" | "seenOn">,
): Promise<number | null> {
  const earlier = await transaction.query(gameObservations, {
    where: [
      ["casinoId", "==", casinoId],
      ["gameId", "==", gameId],
      ["country", "==", country],
    ],
    orderBy: ["-seenOn"],
    limit: MOST_OF_A_DAY,
  });
  const [last] = byNewest(earlier);
  return last && last.seenOn < seenOn ? last.percent : null;
}

/** Tells a casino's followers that it lowered a game's version, unless that was long ago or isn't public. */
function tellFollowers(
  transaction: Transaction,
  {
    game,
    casino,
    seen: { country, percent, seenOn, casinoId },
    loweredFrom,
    key,
  }: {
    game: Pick<GameFields, "name" | "publishState">;
    casino: { name: string; slug: string; publishState: string };
    seen: NewObservation;
    loweredFrom: number;
    key: string;
  },
): void {
  const isNews = Date.parse(seenOn) > backend().clock().getTime() - NEWS_DAYS * DAY_MS;
  if (!isNews || game.publishState !== "published" || casino.publishState !== "published") return;
  const [from, to] = [returnWords(loweredFrom), returnWords(percent)];
  queueCasinoNews(transaction, casinoId, {
    lead: `${casino.name}:`,
    sentences: [
      { wants: ["games"], text: `It runs ${game.name} at ${to} in ${countryInText(country)} now, down from ${from}.` },
    ],
    href: `/casinos/${casino.slug}/games?country=${country}`,
    key,
  });
}

/** Does the same in a transaction of its own. */
export function recordObservation(gameId: string, seen: NewObservation, staff: Staff): Promise<RecordOutcome> {
  return backend().documents.transaction(staff.uid, (transaction) => recordWithin(transaction, gameId, seen, staff));
}

/** Returns what of an observation would keep it from being recorded, so that no picture is published for it in vain. */
export async function problemOf(
  gameId: string,
  seen: Omit<NewObservation, "picture">,
): Promise<Exclude<RecordOutcome, "recorded"> | null> {
  const { documents } = backend();
  const game = await documents.get(games, gameId);
  if (!game) return "missing";
  if (!game.versions.some(({ percent }) => percent === seen.percent)) return "no-version";
  return (await documents.get(gameObservations, observationId({ ...seen, gameId }))) ? "known" : null;
}

/** Removes an observation that was wrong; false if the game has none with that id. */
export function removeObservation(gameId: string, id: string, staff: Staff): Promise<boolean> {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const seen = await transaction.get(gameObservations, id);
    if (seen?.gameId !== gameId) return false;
    const game = await transaction.get(games, gameId);
    const casino = await transaction.get(casinos, seen.casinoId);
    transaction.delete(gameObservations, id);
    queueCount(transaction, seen.casinoId);
    recordAct(transaction, staff, {
      action: "game.remove-observation",
      entity: { kind: "game", id: gameId, label: game?.name ?? gameId },
      changes: [
        {
          field: casino?.name ?? seen.casinoId,
          from: `${returnWords(seen.percent)}, ${seen.country}, ${seen.seenOn}`,
          to: null,
        },
      ],
    });
    return true;
  });
}
