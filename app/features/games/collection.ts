import { defineCollection } from "~/backend/documents/port";
import { gameFields, gameObservationFields, gameReportFields, heldPictureFields } from "./schema";

export const games = defineCollection({
  name: "games",
  schema: gameFields,
  indexes: [["slug"], ["name"], ["publishState", "publishAt"], ["updatedAt"]],
});

export const gameObservations = defineCollection({
  name: "gameObservations",
  schema: gameObservationFields,
  indexes: [
    ["casinoId", "-seenOn"],
    ["gameId", "-seenOn"],
    // What keeps a version from being taken off its game.
    ["gameId", "percent"],
    // What counted for a country before.
    ["casinoId", "gameId", "country", "-seenOn"],
    ["recordedAt"],
    // Pictures of the library that are evidence.
    ["pictureId"],
  ],
});

export const gameReports = defineCollection({
  name: "gameReports",
  schema: gameReportFields,
  indexes: [
    ["state", "at"],
    ["userId", "-at"],
    ["casinoId", "from", "-at"],
    ["casinoId", "state", "at"],
    ["gameId", "state", "at"],
  ],
});

export const heldPictures = defineCollection({
  name: "heldPictures",
  unannounced: true,
  schema: heldPictureFields,
  indexes: [["expiresAt"]],
});
