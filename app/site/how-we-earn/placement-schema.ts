import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";
import { COMMERCIAL_TIES } from "~/features/casinos/kinds";
import { sha256 } from "~/platform/trail/schema";

/** What is paid for: a casino's links and its label, or an article. */
export const PLACES_PAID = ["casino", "article"] as const;

/**
 * An entry of the register of placements: from when on something is paid for, or no longer. Entries are only added, each
 * with the hash of the one before. Document id: the number.
 */
export const placementFields = z.object({
  v: z.literal(1),
  number: z.number().int().positive(),
  place: z.enum(PLACES_PAID),
  /** Id of the casino or article. */
  item: textUpTo(300),
  /** Its address and title when the entry was made. */
  path: textUpTo(300),
  title: textUpTo(200),
  /** `none` where it is no longer paid for. */
  tie: z.enum(COMMERCIAL_TIES),
  recordedAt: instant,
  /** Hash of the entry before; null for the first. */
  previous: sha256.nullable(),
  /** SHA-256 of the canonical JSON of all fields above. */
  hash: sha256,
});
export type Placement = z.infer<typeof placementFields>;

/** What the register says now, so that one read tells whether it is still so. Document id: `now`. */
export const placementStateFields = z.object({
  number: z.number().int().min(0),
  hash: sha256.nullable(),
  /** What is paid for, by place and id. */
  paid: z.record(z.string(), z.enum(COMMERCIAL_TIES)),
  /** The entry since which it is so. */
  since: z.record(z.string(), z.number().int()).default({}),
});
export type PlacementState = z.infer<typeof placementStateFields>;
