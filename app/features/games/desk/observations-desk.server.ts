import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { findCasinoChoice, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { notFound, requireFound } from "~/http/responses/responses";
import { users } from "~/platform/access/collection";
import type { Image } from "~/platform/media/image-schema";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { games } from "../collection";
import { heldMark, letGo, publishPicture, readPictureForm, takePicture } from "../evidence/held-picture.server";
import { PICTURE_FIELD } from "../evidence/picture-fields";
import {
  listObservations,
  observedAlt,
  OUTCOME_PROBLEMS,
  problemOf,
  recordObservation,
  removeObservation,
  type RecordOutcome,
} from "../observations.server";
import { byNewest } from "../observed-version";
import { observationForm } from "./observation-form";

const DONE = { added: "Observation added.", removed: "Observation removed." };

const pathOf = (gameId: string) => `/admin/games/${encodeURIComponent(gameId)}/observations`;

/** Returns the screen of a game's observations. Throws a 404 for an unknown game. */
export async function readObservationsDesk(request: Request, gameId: string) {
  const { documents, clock } = backend();
  const game = requireFound(await documents.get(games, gameId), request);
  const observations = byNewest(await listObservations({ gameId }));
  const ids = (of: readonly string[]) => [...new Set(of)];
  const [seenAt, people] = await Promise.all([
    documents.getMany(casinos, ids(observations.map(({ casinoId }) => casinoId))),
    documents.getMany(users, ids(observations.map(({ createdBy }) => createdBy))),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    game: { id: game.id, name: game.name, versions: game.versions.map(({ percent }) => percent) },
    observations: observations.map(({ id, casinoId, percent, means, seenOn, country, picture, createdBy }) => ({
      ...{ id, percent, means, seenOn, picture },
      country: countryName(country),
      casino: seenAt.find((casino) => casino?.id === casinoId)?.name ?? casinoId,
      by: people.find((person) => person?.id === createdBy)?.displayName ?? null,
    })),
    countries: (await codeOptions()).countries,
    today: clock().toISOString().slice(0, 10),
    done: labelByParameter(DONE, searchParams.get("done")),
  };
}

/** Handles the forms of a game's observations: adds one, with its picture if there is one, or removes one. */
export async function handleObservations(request: Request, gameId: string, staff: Staff) {
  const path = pathOf(gameId);
  const { form, file } = await readPictureForm(request);
  const game = await backend().documents.get(games, gameId);
  if (!game) throw notFound("/admin/games");
  const removed = form.get("remove");
  if (typeof removed === "string") {
    if (!(await removeObservation(gameId, removed.slice(0, 300), staff))) throw notFound(path);
    return redirect(`${path}?done=removed`, 303);
  }
  const submission = parseForm(form, observationForm);
  const taken = await takePicture(form, file, staff.uid);
  const held = taken && "id" in taken ? taken : null;
  const answer = (result: SubmissionResult<string[]>, status: number) =>
    data({ result, held: heldMark(held) }, { status });
  if (submission.status !== "success") return answer(submission.reply(), 422);
  const refuse = (fieldErrors: Record<string, string[]>, status = 422) =>
    answer(submission.reply({ fieldErrors }), status);
  const refuseOutcome = (outcome: "known" | "no-version") => refuse({ percent: [OUTCOME_PROBLEMS[outcome]] }, 409);
  if (taken && "why" in taken) return refuse({ [PICTURE_FIELD]: [taken.why] });
  const { casino: named, ...seen } = submission.value;
  const casino = await findCasinoChoice(named);
  if (!casino) return refuse({ casino: [await unknownCasino(named)] });
  if (seen.seenOn > backend().clock().toISOString().slice(0, 10))
    return refuse({ seenOn: ["This day is in the future."] });
  const record = (picture: Image | null) => recordObservation(gameId, { ...seen, casinoId: casino.id, picture }, staff);
  let outcome: RecordOutcome;
  if (held) {
    const problem = await problemOf(gameId, { ...seen, casinoId: casino.id });
    // The same form sent twice finds what it has recorded: only the picture tells, once it is in the library.
    if (problem === "no-version") return refuseOutcome(problem);
    const published = await publishPicture(held, observedAlt(game.name, casino.name, seen), staff, async (picture) => {
      const value = await record(picture);
      return { isRecorded: value === "recorded", value };
    });
    if ("why" in published) return refuse({ [PICTURE_FIELD]: [published.why] });
    outcome = published.value;
  } else outcome = await record(null);
  if (outcome === "missing") throw notFound(path);
  if (outcome !== "recorded") return refuseOutcome(outcome);
  if (held) await letGo(held.id);
  return redirect(`${path}?done=added`, 303);
}
