import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/domain/codes/codes";

/** A member of staff who has a page open. Document id: what the page is about, and the uid. */
const presenceFields = z.object({
  /** What the page is about, such as `complaint:EW-000123`. */
  thing: textUpTo(200),
  uid: z.string(),
  name: textUpTo(80),
  /** Since when it has been open without a break. */
  since: instant,
  at: instant,
  expiresAt: instant,
});

export const presence = defineCollection({
  name: "presence",
  unannounced: true,
  schema: presenceFields,
  indexes: [["thing", "-at"], ["expiresAt"]],
});
