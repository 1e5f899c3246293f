import type { BulkAction } from "~/platform/admin-list/list-definition";

export const BULK_INTENTS = ["archive", "unpublish", "reopen", "publish", "discard"] as const;
export type BulkIntent = (typeof BULK_INTENTS)[number];

/** The bulk actions of editorial items; `editorialBulk` starts them. */
export const EDITORIAL_BULK: readonly (BulkAction & { name: BulkIntent })[] = [
  {
    name: "publish",
    label: "Publish",
    confirm: true,
    explanation:
      "Drafts and waiting changes go live with the next request. Incomplete items stay as they are and are listed.",
  },
  {
    name: "discard",
    label: "Discard drafts of",
    confirm: true,
    explanation: "Waiting changes are discarded; the public version stays as it is. You can undo this afterwards.",
  },
  {
    name: "reopen",
    label: "Reopen",
    explanation: "Archived and scheduled items become drafts.",
  },
  {
    name: "unpublish",
    label: "Unpublish",
    confirm: true,
    explanation:
      "They become drafts, with the changes that wait, and leave the public site with the next request. You can undo this afterwards.",
  },
  {
    name: "archive",
    label: "Archive",
    confirm: true,
    explanation: "They leave the public site with the next request. You can undo this afterwards.",
  },
];
