import { firstOf } from "~/backend/documents/each-document";
import { decisionAction } from "~/platform/decisions/decision-action.server";
import { reportDecisionForm } from "./report-forms";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { countryName } from "~/domain/codes/names.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { withEllipsis } from "~/http/pages/shortened";
import { serveFile } from "~/http/responses/serve-file.server";
import { users } from "~/platform/access/collection";
import { readActor } from "~/platform/access/safeguards.server";
import { recordAct } from "~/platform/audit/audit.server";
import { ALREADY_DECIDED, refused, type Decision } from "~/platform/decisions/decision";
import type { Image } from "~/platform/media/image-schema";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { gameReports, games, heldPictures } from "../collection";
import { dropExpired, expirePicture, publishPicture } from "../evidence/held-picture.server";
import { returnWords } from "../labels";
import { groupedObservations, observedAlt, problemOf, recordWithin } from "../observations.server";
import { observedByCountry } from "../observed-version";
import type { GameReportFields } from "../schema";
import type { Report } from "./write-report.server";

export const GAME_REPORTS_PATH = "/admin/game-reports";
const SHOWN = 100;
const LONGEST_TOLD = 200;

const NO_VERSION = "The game has no such version. Add it to the game first, with its source.";

/** Returns the reports that wait for staff, the oldest first, and how many there are. */
export async function listReports(limit = SHOWN) {
  const { documents } = backend();
  const query = { where: [["state", "==", "open"]], orderBy: ["at"], limit } as const;
  const { items, total } = await firstOf(documents, gameReports, query);
  const [ofGames, ofCasinos] = await Promise.all([
    documents.getMany(
      games,
      items.map(({ gameId }) => gameId),
    ),
    documents.getMany(
      casinos,
      items.map(({ casinoId }) => casinoId),
    ),
  ]);
  return {
    total,
    reports: items.map(({ id, gameId, casinoId, percent, from, at }, index) => ({
      ...{ id, from, at, returns: returnWords(percent), path: `${GAME_REPORTS_PATH}/${id}` },
      game: ofGames[index]?.name ?? gameId,
      casino: ofCasinos[index]?.name ?? casinoId,
    })),
  };
}

const findReport = (id: string) => backend().documents.get(gameReports, id === "" ? "none" : id.slice(0, 40));

/** Returns a report as staff decide on it, with what was seen there before; null for an unknown one. */
export async function readReport(id: string) {
  const { documents } = backend();
  const found = await findReport(id);
  if (!found) return null;
  const { gameId, casinoId, percent, seenOn, country, note, from, state, reason, at, userId, pictureId } = found;
  const [game, casino, person, picture, observations] = await Promise.all([
    documents.get(games, gameId),
    documents.get(casinos, casinoId),
    documents.get(users, userId),
    documents.get(heldPictures, pictureId),
    groupedObservations({ casinoId }),
  ]);
  return {
    ...{ id: found.id, seenOn, note, from, state, reason, at, returns: returnWords(percent) },
    country: countryName(country),
    game: {
      id: gameId,
      name: game?.name ?? gameId,
      versions: (game?.versions ?? []).map((one) => returnWords(one.percent)),
    },
    casino: { id: casinoId, name: casino?.name ?? casinoId },
    person: person && { uid: userId, name: person.displayName },
    picture: picture && { name: picture.name, path: `${GAME_REPORTS_PATH}/${found.id}/picture` },
    seen: observedByCountry(observations.get(gameId) ?? []).map((one) => ({
      ...{ id: one.id, seenOn: one.seenOn, returns: returnWords(one.percent), country: countryName(one.country) },
    })),
  };
}
export type ReportPage = NonNullable<Awaited<ReturnType<typeof readReport>>>;

/** Serves the private picture of a report; null without one. The caller checks who asks. */
export async function serveReportPicture(request: Request, id: string): Promise<Response | null> {
  const { documents, files } = backend();
  const found = await findReport(id);
  const picture = found && (await documents.get(heldPictures, found.pictureId));
  if (!picture) return null;
  const response = await serveFile(request, files, picture.path);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Returns why this person may not decide a report, or null. Nobody decides what they or their casino sent. */
async function deciderProblem(
  transaction: Transaction,
  staff: Staff,
  { userId, casinoId, state, from }: GameReportFields,
  act: "confirm" | "refuse",
): Promise<string | null> {
  const checked = await readActor(transaction, staff, "moderator");
  if (checked.outcome === "refused") return checked.message;
  if (userId === staff.uid || checked.actor?.representsCasinos.includes(casinoId) === true)
    return "You sent this, or represent the casino. Another admin has to decide.";
  if (state !== "open") return ALREADY_DECIDED;
  if (from === "player" || act === "refuse") return null;
  const person = await transaction.get(users, userId);
  return person?.state === "active" && person.representsCasinos.includes(casinoId)
    ? null
    : "The person who sent this no longer represents the casino. Refuse it; if it is right, add an observation.";
}

function settle(
  transaction: Transaction,
  report: Report,
  names: { game: string; casino: string; slug: string },
  act: "confirm" | "refuse",
  reason: string | null,
  staff: Staff,
): void {
  const { id, userId, pictureId, from, gameId } = report;
  const isConfirmed = act === "confirm";
  transaction.update(gameReports, id, {
    ...{ state: isConfirmed ? "confirmed" : "refused", reason, decidedAt: backend().clock().toISOString() },
  });
  expirePicture(transaction, pictureId);
  recordAct(transaction, staff, {
    action: isConfirmed ? "game.confirm-report" : "game.refuse-report",
    entity: { kind: "game", id: gameId, label: names.game },
    changes: [
      { field: names.casino, from: null, to: `${returnWords(report.percent)}, ${report.country}, ${report.seenOn}` },
    ],
    ...(reason !== null && { note: reason }),
  });
  const what = `Your report of ${names.game} at ${names.casino}`;
  queueNotice(transaction, [userId], {
    text: isConfirmed
      ? `${what} is confirmed: ${returnWords(report.percent)}.`
      : `${what} was not accepted: ${withEllipsis(reason ?? "", LONGEST_TOLD)}`,
    href: from === "casino" ? `/dashboard/casino/${names.slug}/games` : `/casinos/${names.slug}/games`,
    key: `game-report-${id}`,
  });
}

async function namesOf(transaction: Transaction, { gameId, casinoId }: Report) {
  const game = await transaction.get(games, gameId);
  const casino = await transaction.get(casinos, casinoId);
  return game && casino ? { game: game.name, casino: casino.name, slug: casino.slug } : null;
}

/** Refuses a report with a reason that its sender is told. */
export async function refuseReport(id: string, reason: string, staff: Staff): Promise<Decision> {
  const outcome = await backend().documents.transaction<Decision>(staff.uid, async (transaction) => {
    const found = await transaction.get(gameReports, id);
    const names = found && (await namesOf(transaction, found));
    if (!found || !names) return { outcome: "missing" };
    const problem = await deciderProblem(transaction, staff, found, "refuse");
    if (problem !== null) return refused(problem);
    settle(transaction, found, names, "refuse", reason, staff);
    return { outcome: "done" };
  });
  await dropExpired();
  return outcome;
}

/**
 * Confirms a report: it counts as an observation, and its picture moves into the library. One that says what is recorded
 * already for that day is confirmed without another observation.
 */
export async function confirmReport(id: string, staff: Staff): Promise<Decision> {
  const { documents } = backend();
  const report = await findReport(id);
  if (!report) return { outcome: "missing" };
  const { gameId, casinoId, percent, seenOn, country, from, pictureId } = report;
  const seen = {
    ...{ casinoId, percent, seenOn, country },
    means: from === "casino" ? ("casino_report" as const) : ("player_report" as const),
  };
  const problem = await problemOf(gameId, seen);
  if (problem === "missing") return { outcome: "missing" };
  if (problem === "no-version") return refused(NO_VERSION);
  const decide = (picture: Image | null) =>
    documents.transaction<Decision>(staff.uid, async (transaction) => {
      const found = await transaction.get(gameReports, id);
      const names = found && (await namesOf(transaction, found));
      if (!found || !names) return { outcome: "missing" };
      const refusal = await deciderProblem(transaction, staff, found, "confirm");
      if (refusal !== null) return refused(refusal);
      const recorded = picture ? await recordWithin(transaction, gameId, { ...seen, picture }, staff) : "known";
      if (recorded === "missing") return { outcome: "missing" };
      if (recorded === "no-version") return refused(NO_VERSION);
      settle(transaction, found, names, "confirm", null, staff);
      return { outcome: "done" };
    });
  const outcome =
    problem === "known" ? { value: await decide(null) } : await withPicture(report, pictureId, staff, decide);
  if ("why" in outcome) return refused(outcome.why);
  await dropExpired();
  return outcome.value;
}

async function withPicture(
  report: Report,
  pictureId: string,
  staff: Staff,
  decide: (picture: Image) => Promise<Decision>,
): Promise<{ value: Decision } | { why: string }> {
  const { documents } = backend();
  if (report.state !== "open") return { why: ALREADY_DECIDED };
  const [held, game, casino] = await Promise.all([
    documents.get(heldPictures, pictureId),
    documents.get(games, report.gameId),
    documents.get(casinos, report.casinoId),
  ]);
  if (!held || !game || !casino) return { value: { outcome: "missing" } };
  return publishPicture(held, observedAlt(game.name, casino.name, report), staff, async (picture) => {
    const value = await decide(picture);
    return { isRecorded: value.outcome === "done", value };
  });
}

/** The action of a report’s screen, and of its task in the inbox. */
export const decideReport = decisionAction({
  duty: "moderator",
  schema: reportDecisionForm,
  find: readReport,
  decide: ({ id }, act, reason, staff) =>
    act === "confirm" ? confirmReport(id, staff) : refuseReport(id, reason, staff),
  pathOf: ({ id }) => `${GAME_REPORTS_PATH}/${id}`,
});
