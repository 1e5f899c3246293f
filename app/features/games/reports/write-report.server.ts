import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import { findTypedCasino } from "~/features/casinos/public/typed-casino.server";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { countTry, tooManyTries, waitMessage, type Limit } from "~/http/security/rate-limit.server";
import { users } from "~/platform/access/collection";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { gameReports } from "../collection";
import {
  claimPicture,
  dropExpired,
  expirePicture,
  heldMark,
  letGo,
  readPictureForm,
  takePicture,
} from "../evidence/held-picture.server";
import { PICTURE_FIELD } from "../evidence/picture-fields";
import { returnWords } from "../labels";
import { publishedGames } from "../published-games.server";
import type { GameFields, GameReportFields } from "../schema";
import { reportForm } from "./report-forms";

export type Report = Stored<GameReportFields>;

const BY_USER: Limit = { name: "game-reports", points: 30, seconds: 3_600, isShared: true };
const MOST_OPEN = 20;
const SHOWN = 50;
/** The farthest time zone ahead of UTC, where it is already the next day. */
const FARTHEST_TIME_ZONE_MS = 14 * 3_600_000;

const latestDay = () => new Date(backend().clock().getTime() + FARTHEST_TIME_ZONE_MS).toISOString().slice(0, 10);

type NewReport = Pick<
  GameReportFields,
  "gameId" | "casinoId" | "from" | "percent" | "seenOn" | "country" | "note" | "pictureId"
>;

const isSame = (a: GameReportFields, b: NewReport) =>
  a.gameId === b.gameId && a.casinoId === b.casinoId && a.country === b.country && a.from === b.from;

type WritingOutcome =
  | { outcome: "sent" | "known" }
  | { outcome: "refused"; message: string }
  /** The person represents the casino and wrote as a player, or the other way round. */
  | { outcome: "forbidden" };

const refused = (message: string): WritingOutcome => ({ outcome: "refused", message });

/** Stores a report, which staff then check. The same one sent twice is stored once (`known`), with its first picture. */
function storeReport(report: NewReport, uid: string): Promise<WritingOutcome> {
  const { documents, clock } = backend();
  return documents.transaction<WritingOutcome>(uid, async (transaction) => {
    const user = await transaction.get(users, uid);
    const own = await transaction.query(gameReports, {
      where: [["userId", "==", uid]],
      orderBy: ["-at"],
      limit: SHOWN,
    });
    const represents = user?.representsCasinos.includes(report.casinoId) === true;
    if (user?.state !== "active" || represents !== (report.from === "casino")) return { outcome: "forbidden" };
    const open = own.filter(({ state }) => state === "open");
    const same = open.find((one) => isSame(one, report));
    if (same && same.percent === report.percent && same.seenOn === report.seenOn && same.note === report.note)
      return { outcome: "known" };
    if (same) return refused("Your last report of this game there is still open. Withdraw it to send another.");
    if (open.length >= MOST_OPEN)
      return refused(`You have ${String(MOST_OPEN)} open reports. Wait until we have checked some.`);
    if (!(await claimPicture(transaction, report.pictureId))) return refused("Choose the picture again.");
    transaction.set(gameReports, randomUUID(), {
      ...{ ...report, userId: uid, at: clock().toISOString() },
      ...{ state: "open", decidedAt: null, reason: null },
    });
    return { outcome: "sent" };
  });
}

/** Withdraws an open report of a person; false if they have none with that id. Its picture is deleted. */
export async function withdrawReport(uid: string, id: string): Promise<boolean> {
  const { documents, clock } = backend();
  const isDone = await documents.transaction(uid, async (transaction) => {
    const found = await transaction.get(gameReports, id === "" ? "none" : id.slice(0, 40));
    if (found?.userId !== uid || found.state !== "open") return false;
    transaction.update(gameReports, found.id, { state: "withdrawn", decidedAt: clock().toISOString() });
    expirePicture(transaction, found.pictureId);
    return true;
  });
  if (isDone) await dropExpired();
  return isDone;
}

/** Deletes a person's reports with their pictures; what staff confirmed stays as an observation without their name. */
export async function forgetReports(uid: string): Promise<void> {
  const { documents } = backend();
  for (;;) {
    const { items } = await documents.query(gameReports, {
      where: [["userId", "==", uid]],
      orderBy: ["-at"],
      limit: SHOWN,
    });
    if (items.length === 0) break;
    await documents.transaction(uid, async (transaction) => {
      for (const { id } of items) {
        const found = await transaction.get(gameReports, id);
        if (found?.state === "open") expirePicture(transaction, found.pictureId);
        if (found) transaction.delete(gameReports, id);
      }
    });
  }
  await dropExpired();
}

/** Returns reports as the people who wrote them, and their colleagues, see them. Only its writer may withdraw one. */
async function shownReports(reports: readonly Report[], uid: string) {
  const [{ byId: games }, { byId: casinos }] = await Promise.all([publishedGames.read(), publishedCasinos.read()]);
  return reports.map(({ id, userId, gameId, casinoId, percent, seenOn, country, at, state, reason }) => ({
    ...{
      id,
      seenOn,
      at,
      state,
      reason,
      isOwn: userId === uid,
      returns: returnWords(percent),
      country: countryName(country),
    },
    game: games.get(gameId)?.name ?? gameId,
    casino: casinos.get(casinoId)?.name ?? casinoId,
  }));
}

/** Returns a person's own reports of a game, the latest first. */
export async function ownReports(uid: string, gameId: string) {
  const { items } = await backend().documents.query(gameReports, {
    where: [["userId", "==", uid]],
    orderBy: ["-at"],
    limit: SHOWN,
  });
  const own = items.filter((one) => one.gameId === gameId && one.from === "player");
  return shownReports(own, uid);
}

/** Returns what a casino's people have reported of its games, the latest first, for one of them. */
export async function reportsOfCasino(casinoId: string, uid: string) {
  const { items } = await backend().documents.query(gameReports, {
    where: [
      ["casinoId", "==", casinoId],
      ["from", "==", "casino"],
    ],
    orderBy: ["-at"],
    limit: SHOWN,
  });
  return shownReports(items, uid);
}

/** Returns what the form of a report needs. */
export async function readReportForm(game: Stored<GameFields>) {
  return {
    game: { slug: game.slug, name: game.name, versions: game.versions.map(({ percent }) => returnWords(percent)) },
    countries: (await codeOptions()).countries,
    today: backend().clock().toISOString().slice(0, 10),
    lastDay: latestDay(),
  };
}

/**
 * Handles a posted report of a game: by a player, or by a casino's people, whose casino is given. `done`: where it leads
 * once it is sent.
 */
export async function handleReport(
  request: Request,
  game: Stored<GameFields>,
  uid: string,
  { casino: own, done }: { casino: HeldCasino | null; done: string },
) {
  const { form, file } = await readPictureForm(request);
  if (own) form.set("casino", own.slug);
  const withdrawn = form.get("withdraw");
  if (typeof withdrawn === "string") {
    const isDone = await withdrawReport(uid, withdrawn);
    return redirect(`${done}?done=${isDone ? "withdrawn" : "gone"}`, 303);
  }
  const submission = parseForm(form, reportForm);
  const seconds = await countTry(BY_USER, uid);
  if (seconds > 0)
    return data(
      { result: submission.reply({ formErrors: [waitMessage(seconds)] }), held: null },
      tooManyTries(seconds),
    );
  const taken = await takePicture(form, file, uid);
  const held = taken && "id" in taken ? taken : null;
  const answer = (result: SubmissionResult<string[]>, status = 422) =>
    data({ result, held: heldMark(held) }, { status });
  if (submission.status !== "success") return answer(submission.reply());
  const refuse = (field: string, message: string) => answer(submission.reply({ fieldErrors: { [field]: [message] } }));
  const { casino: typed, ...seen } = submission.value;
  const casino = own ?? (await findTypedCasino(typed));
  if (!casino) return refuse("casino", `There is no casino “${typed}” here. Enter its name as on this site.`);
  if (seen.seenOn > latestDay()) return refuse("seenOn", "This day is in the future.");
  if (taken && "why" in taken) return refuse(PICTURE_FIELD, taken.why);
  if (!held) return refuse(PICTURE_FIELD, "Add a picture of the game’s help screen.");
  const from = own ? "casino" : "player";
  const stored = await storeReport({ ...seen, gameId: game.id, casinoId: casino.id, from, pictureId: held.id }, uid);
  if (stored.outcome === "forbidden")
    return answer(
      submission.reply({ formErrors: ["You represent this casino. Report its games from the casino’s own area."] }),
      403,
    );
  if (stored.outcome === "refused") return answer(submission.reply({ formErrors: [stored.message] }), 409);
  if (stored.outcome === "known") await letGo(held.id);
  return redirect(`${done}?done=sent`, 303);
}
