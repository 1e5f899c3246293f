import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/features/codes/codes";

export const heldForms = defineCollection({
  name: "heldForms",
  schema: z.object({
    /** Where it was to be posted: path and query of this site. */
    path: z.string().startsWith("/").max(2_000),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Names of files that came with it; they are not held. */
    files: z.array(z.string()),
    /** SHA-256 of the key of the browser that sent it. */
    browser: z.string(),
    expiresAt: instant,
  }),
  indexes: [["expiresAt"]],
});
