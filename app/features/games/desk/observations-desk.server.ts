import { data, redirect } from "@remix-run/node";
import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import { formatDay } from "~/domain/days";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { findCasinoChoice, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import { readUpload } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { notFound, requireFound } from "~/http/responses/responses";
import { users } from "~/platform/access/collection";
import type { Image } from "~/platform/media/image-schema";
import { describePicture } from "~/platform/media/media.server";
import { withImages } from "~/platform/media/upload/media-upload.server";
import { storePicture, type UploadOutcome } from "~/platform/media/upload/picture-upload.server";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { games } from "../collection";
import { returnWords } from "../labels";
import { listObservations, recordObservation, removeObservation } from "../observations.server";
import { byNewest } from "../observed-version";
import { observationForm, PICTURE_FIELD } from "./observation-form";

/** One picture, read past the limit so that the form can say that it is too large. */
export const OBSERVATION_UPLOAD = { file: LARGEST_IMAGE_BYTES, total: 2 * LARGEST_IMAGE_BYTES, files: 1 };

const DONE = { added: "Observation added.", removed: "Observation removed." };
const LONGEST_ALT = 200;

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

async function storedPicture(outcome: UploadOutcome, alt: string, staff: Staff): Promise<Image | { why: string }> {
  const [sent] = await withImages([outcome]);
  if (!sent || sent.outcome === "refused") return { why: sent?.why ?? "It could not be stored. Try again." };
  if (sent.image.alt !== "") return sent.image;
  await describePicture(sent.id, alt, staff);
  return { ...sent.image, alt };
}

/** Handles the forms of a game's observations: adds one, with its picture if there is one, or removes one. */
export async function handleObservations(request: Request, gameId: string, staff: Staff) {
  const path = pathOf(gameId);
  const game = await backend().documents.get(games, gameId);
  const sent: UploadOutcome[] = [];
  const form = await readUpload(request, OBSERVATION_UPLOAD, async (file) => {
    // A form without a picture sends an empty file.
    if (game === null || file.field !== PICTURE_FIELD || file.bytes?.byteLength === 0) return;
    sent.push(await storePicture(file, staff));
  });
  if (!game) throw notFound("/admin/games");
  const removed = form.get("remove");
  if (typeof removed === "string") {
    if (!(await removeObservation(gameId, removed.slice(0, 300), staff))) throw notFound(path);
    return redirect(`${path}?done=removed`, 303);
  }
  const submission = parseForm(form, observationForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const refuse = (fieldErrors: Record<string, string[]>, status = 422) =>
    data({ result: submission.reply({ fieldErrors }) }, { status });
  const { casino: named, ...seen } = submission.value;
  const casino = await findCasinoChoice(named);
  if (!casino) return refuse({ casino: [await unknownCasino(named)] });
  if (seen.seenOn > backend().clock().toISOString().slice(0, 10))
    return refuse({ seenOn: ["This day is in the future."] });
  const alt = `${game.name} at ${casino.name}: ${returnWords(seen.percent)}, seen ${formatDay(seen.seenOn)}`;
  const picture = sent[0] ? await storedPicture(sent[0], alt.slice(0, LONGEST_ALT), staff) : null;
  if (picture && "why" in picture) return refuse({ [PICTURE_FIELD]: [picture.why] });
  const outcome = await recordObservation(gameId, { ...seen, casinoId: casino.id, picture }, staff);
  if (outcome === "missing") throw notFound(path);
  if (outcome === "known")
    return refuse(
      {
        percent: [
          "This version is recorded already for this casino, country and day. Remove that one to give other evidence.",
        ],
      },
      409,
    );
  if (outcome === "no-version")
    return refuse({ percent: ["The game has no such version. Add it to the game first."] }, 409);
  return redirect(`${path}?done=added`, 303);
}
