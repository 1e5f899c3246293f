import type { ContactType } from "./schema";

export const TYPE_LABELS: Record<ContactType, string> = {
  general: "A question or comment",
  bug: "Something on the site doesn’t work",
  press: "Press",
  privacy: "Privacy and my data",
  casino: "I’m writing on behalf of a casino",
};
