import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { HOURLY_LIMITS } from "./schema";

export const tokenForm = z.object({
  name: singleLine("Enter a name for the token.")
    .min(2, "Enter a name of at least 2 characters.")
    .max(60, "Use at most 60 characters."),
  hourly: z.enum(HOURLY_LIMITS.map(String) as [string, ...string[]], { error: "Choose how many requests an hour." }),
});
