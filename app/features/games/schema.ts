import { z } from "zod/v4";
import { country, day, instant } from "~/domain/codes/codes";
import { image } from "~/platform/media/image-schema";
import { mediaIdsIn } from "~/platform/media/media-address";
import { storedShape } from "~/platform/publishing/fields/field";
import { editorialFields } from "~/platform/publishing/schema";
import { GAME_FIELDS, returnPercent } from "./game-fields";
import { OBSERVATION_MEANS } from "./kinds";

export * from "./kinds";

export const gameFields = z.object({ ...editorialFields, ...storedShape(GAME_FIELDS) });
export type GameFields = z.infer<typeof gameFields>;

/**
 * A version of a game, seen at a casino on a day by the member of staff who created the document. It isn't changed: a
 * later one counts in its place.
 */
const observation = z.object({
  casinoId: z.string().min(1),
  gameId: z.string().min(1),
  /** Return to player of the version. */
  percent: returnPercent,
  means: z.enum(OBSERVATION_MEANS),
  seenOn: day,
  /** Where the casino was opened from, since a casino may run another version in each country. */
  country,
  /** The picture that shows it; null where there is none. */
  picture: image.nullable(),
  recordedAt: instant,
});
export type GameObservationFields = z.infer<typeof observation>;

/** With `pictureId`, the picture's id in the library, by which the library finds it: no write can forget to set it. */
export const gameObservationFields: z.ZodType<GameObservationFields> = observation.transform((fields) => ({
  ...fields,
  pictureId: mediaIdsIn(fields.picture?.src ?? "")[0] ?? null,
}));
