import { z } from "zod/v4";
import { instant } from "~/features/codes/codes";

export const subscriberFields = z.object({
  email: z.email(),
  /** Trimmed and in small letters; its hash is the document's id, which makes it unique. */
  normalisedEmail: z.email(),
  state: z.enum(["unconfirmed", "confirmed", "unsubscribed", "suppressed"]),
  consent: z.object({ text: z.string().max(400), source: z.string().max(200), at: instant }),
  confirmedAt: instant.nullable(),
  /** SHA-256 of the secrets in the links we mailed. */
  confirmTokenHash: z.string().nullable(),
  unsubscribeTokenHash: z.string(),
});
export type SubscriberFields = z.infer<typeof subscriberFields>;
