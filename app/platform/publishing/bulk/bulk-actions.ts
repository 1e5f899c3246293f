import type { BulkAction } from "~/platform/admin-list/list-definition";

export const BULK_INTENTS = ["archive", "reopen", "publish", "discard"] as const;
export type BulkIntent = (typeof BULK_INTENTS)[number];

/** The bulk actions of editorial items; `editorialBulk` starts them. */
export const EDITORIAL_BULK: readonly (BulkAction & { name: BulkIntent })[] = [
  {
    name: "publish",
    label: "Publish",
    confirm: true,
    explanation:
      "Drafts, and changes that wait, go live with the next request. Whatever still lacks something is left as it is and named.",
  },
  {
    name: "discard",
    label: "Discard drafts of",
    confirm: true,
    explanation: "Changes that wait are thrown away; what is public stays as it is. You can undo it afterwards.",
  },
  {
    name: "reopen",
    label: "Reopen",
    explanation: "Archived and scheduled ones become drafts.",
  },
  {
    name: "archive",
    label: "Archive",
    look: "danger",
    confirm: true,
    explanation: "They leave the public site with the next request. You can undo it afterwards.",
  },
];
