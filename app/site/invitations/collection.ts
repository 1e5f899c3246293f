import { z } from "zod/v4";
import { DUTIES } from "~/domain/roles/duties";
import { textUpTo } from "~/domain/text/fields";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/domain/codes/codes";
import { storedEmail } from "~/domain/text/email-address";

/** An open invitation to become an admin. Document id: `invitationId` of the address, so that each has one at most. */
const invitationFields = z.object({
  email: storedEmail(),
  /** What the admin will be able to do; invitations from before there were duties made owners. */
  duties: z.array(z.enum(DUTIES)).max(DUTIES.length).default(["owner"]),
  /** `generation`: that of the inviting admin's account; in the next one the invitation is void. */
  invitedBy: z.object({ uid: z.string(), name: textUpTo(80), generation: z.string().default("") }),
  invitedAt: instant,
  expiresAt: instant,
});

export const invitations = defineCollection({
  name: "invitations",
  schema: invitationFields,
  indexes: [["-invitedAt"], ["expiresAt"]],
});
