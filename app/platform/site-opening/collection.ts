import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { day, instant } from "~/domain/codes/codes";

/** Whether the public may see the site. One document, `site`, from the first start in production on. */
export const siteOpenings = defineCollection({
  name: "siteOpenings",
  schema: z.object({
    /** The day of that start; null for a store that was in use before this was noted. */
    installedOn: day.nullable(),
    /** When staff opened the site; null while it has never been open. */
    openedAt: instant.nullable(),
  }),
});
