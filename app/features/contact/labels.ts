import type { ContactType } from "./schema";

export const TYPE_LABELS: Record<ContactType, string> = {
  general: "A question or remark",
  bug: "Something on the site doesn’t work",
  press: "Press",
  privacy: "Privacy and my data",
  casino: "I write for a casino",
};
