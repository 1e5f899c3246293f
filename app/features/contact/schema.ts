import { z } from "zod/v4";

export const CONTACT_TYPES = ["general", "bug", "press", "privacy", "casino"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export const contactMessageFields = z.object({
  type: z.enum(CONTACT_TYPES),
  email: z.email(),
  message: z.string().min(20).max(5_000),
  /** Status code of the error page it came from. */
  errorStatus: z.number().int().min(400).max(599).nullable(),
  state: z.enum(["open", "answered"]),
});
export type ContactMessageFields = z.infer<typeof contactMessageFields>;
