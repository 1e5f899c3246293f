import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";

/** An address that answers with nothing, and the page that people who come by it get. */
export const redirectForm = z.object({
  from: singleLine(500, { missing: "Enter the old address." }),
  to: singleLine(300, { missing: "Enter the new page." }),
});
