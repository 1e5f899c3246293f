import { z } from "zod/v4";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/domain/codes/codes";

/** A link by which the first admin makes an account. Document id: the hash of its token, which only a terminal showed. */
export const setupLinks = defineCollection({
  name: "setupLinks",
  unannounced: true,
  schema: z.object({ expiresAt: instant }),
  indexes: [["expiresAt"]],
});
