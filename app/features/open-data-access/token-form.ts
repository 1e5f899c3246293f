import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { singleLine } from "~/domain/text/fields";
import { HOURLY_LIMITS } from "./schema";

export const tokenForm = z.object({
  name: singleLine(60, { missing: "Enter a name for the token." })
    .min(2, "Enter a name of at least 2 characters.")
    .refine(...noAddress),
  hourly: z.enum(HOURLY_LIMITS.map(String) as [string, ...string[]], { error: "Choose how many requests an hour." }),
});
