import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";

/** Why staff send an entry again, or drop it. */
export const reasonForm = z.object({
  reason: singleLine(300, { missing: "Say why, for the audit log." }).min(3, "Say why, for the audit log."),
  intent: z.enum(["try", "drop"], { error: "This button is unknown. Reload the page and try again." }),
});
