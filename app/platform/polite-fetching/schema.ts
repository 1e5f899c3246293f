import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

/** A host that pages are fetched from. Document id: `hostId`. */
export const askedHostFields = z.object({
  /** Nothing is fetched from it before this moment. */
  nextAt: instant,
  robots: z
    .object({
      fetchedAt: instant,
      /** Its robots.txt; empty if it has none, null if it could not be fetched. */
      text: textUpTo(100_000).nullable(),
    })
    .nullable(),
});
export type AskedHostFields = z.infer<typeof askedHostFields>;
