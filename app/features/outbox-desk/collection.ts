import { defineCollection } from "~/backend/documents/port";
import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";

/** A test mail. Document id: the hash of its link's token, which only the mail holds. */
const mailTestFields = z.object({
  /** The address it went to, masked. */
  to: textUpTo(320),
  byName: textUpTo(80),
  /** Its entry of the outbox. */
  entry: textUpTo(64),
  at: instant,
  /** Until then its link works. */
  validUntil: instant,
  /** When somebody pressed the button behind its link. */
  arrivedAt: instant.nullable(),
});

export const mailTests = defineCollection({
  name: "mailTests",
  schema: mailTestFields,
  indexes: [["at"], ["arrivedAt"]],
});
