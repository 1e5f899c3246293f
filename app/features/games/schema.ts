import { z } from "zod/v4";
import { country, day, instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";
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
 * A version of a game, seen at a casino on a day, recorded or confirmed by the member of staff who created the document.
 * It isn't changed: a later one counts in its place.
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
  /** The version that counted for the country before, where this one is lower; null or absent otherwise. */
  loweredFrom: returnPercent.nullish(),
});
export type GameObservationFields = z.infer<typeof observation>;

/** With `pictureId`, the picture's id in the library, by which the library finds it: no write can forget to set it. */
export const gameObservationFields: z.ZodType<GameObservationFields> = observation.transform((fields) => ({
  ...fields,
  pictureId: mediaIdsIn(fields.picture?.src ?? "")[0] ?? null,
}));

export const REPORT_STATES = ["open", "confirmed", "refused", "withdrawn"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The version that a game showed at a casino, reported by a player or by the casino's people for staff to check. */
export const gameReportFields = z.object({
  casinoId: z.string().min(1),
  gameId: z.string().min(1),
  from: z.enum(["player", "casino"]),
  userId: z.string(),
  percent: returnPercent,
  seenOn: day,
  country,
  note: textUpTo(500),
  /** The held picture that shows it. */
  pictureId: z.string(),
  state: z.enum(REPORT_STATES),
  at: instant,
  decidedAt: instant.nullable(),
  /** Why staff refused it. */
  reason: textUpTo(500).nullable(),
});
export type GameReportFields = z.infer<typeof gameReportFields>;

/**
 * A private picture that was sent with a form about a game. It is kept for a form that was refused, so that it need not
 * be chosen again, and for a report until staff have decided.
 */
export const heldPictureFields = z.object({
  owner: z.string(),
  path: textUpTo(200),
  name: textUpTo(200),
  /** When it is deleted; null while an open report has it. */
  expiresAt: instant.nullable(),
});
export type HeldPictureFields = z.infer<typeof heldPictureFields>;
