import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/domain/codes/codes";
import { PAUSE_REASONS } from "./deadline-pauses";

/** The latest sign that the site ran. One document, `site`, apart from the pauses, on which cached pages depend. */
export const siteBeats = defineCollection({
  name: "siteBeats",
  unannounced: true,
  schema: z.object({
    at: instant,
    /** The latest time that the clock had shown before it was set back; null if it wasn't, or has come that far again. */
    setBackFrom: instant.nullable(),
    /** When maintenance mode was last seen to be off, while it is on. */
    closedSince: instant.nullable(),
  }),
});

/** When nobody could act because of the site. One document, `site`. */
export const sitePauses = defineCollection({
  name: "sitePauses",
  schema: z.object({
    /** Oldest first; those too long ago to matter to a deadline are left out. */
    pauses: z.array(z.object({ from: instant, until: instant, why: z.enum(PAUSE_REASONS) })).max(1_000),
    /** True once every running deadline has been looked at since the last long pause. */
    isApplied: z.boolean(),
  }),
});
