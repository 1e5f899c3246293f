import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/domain/codes/codes";

export const LONGEST_PATH = 2_000;

export const pendingSubmissions = defineCollection({
  name: "pendingSubmissions",
  schema: z.object({
    /** Path and query on this site that it was posted to. */
    path: z.string().startsWith("/").max(LONGEST_PATH),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Names of the files that came with it; the files themselves are not stored. */
    files: z.array(z.string()),
    /** SHA-256 of the key of the browser that sent it. */
    browser: z.string(),
    expiresAt: instant,
  }),
  indexes: [["expiresAt"], ["browser", "path", "-expiresAt"]],
});

/**
 * Two collections of earlier releases with the same purpose. Nothing reads or writes them any more; they stay
 * declared so that the clean-up deletes their last documents, which expire within a day of the upgrade.
 */
const retired = z.looseObject({ expiresAt: instant });
export const heldForms = defineCollection({ name: "heldForms", schema: retired, indexes: [["expiresAt"]] });
export const keptAnswers = defineCollection({ name: "keptAnswers", schema: retired, indexes: [["expiresAt"]] });
