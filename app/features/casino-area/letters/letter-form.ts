import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { multiLine, singleLine } from "~/domain/text/fields";

/** A form letter of a casino's people. */
export const letterForm = z.object({
  name: singleLine("Give it a name.")
    .max(80, { error: "Use at most 80 characters.", abort: true })
    .min(3, "Use at least 3 characters.")
    .refine(...noAddress),
  body: multiLine("Write the text.").min(10, "Use at least 10 characters.").max(5_000, "Use at most 5,000 characters."),
  /** The letter as the page showed it (`Letter.seen`); absent for a new one. */
  seen: z
    .string()
    .regex(/^\w{0,64}$/)
    .optional(),
});
