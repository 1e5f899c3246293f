import { defineCollection } from "~/backend/documents/port";
import { gameFields, gameObservationFields } from "./schema";

export const games = defineCollection({
  name: "games",
  schema: gameFields,
  indexes: [["slug"], ["publishState", "publishAt"]],
});

export const gameObservations = defineCollection({
  name: "gameObservations",
  schema: gameObservationFields,
  indexes: [
    ["casinoId", "-seenOn"],
    ["gameId", "-seenOn"],
    // Pictures of the library that are evidence.
    ["pictureId"],
  ],
});
