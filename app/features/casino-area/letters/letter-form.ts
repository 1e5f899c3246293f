import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { multiLine, singleLine } from "~/domain/text/fields";

/** A form letter of a casino's people. */
export const letterForm = z.object({
  name: singleLine(80, { missing: "Give it a name." })
    .min(3, "Use at least 3 characters.")
    .refine(...noAddress),
  body: multiLine(5_000, { missing: "Write the text." }).min(10, "Use at least 10 characters."),
});
