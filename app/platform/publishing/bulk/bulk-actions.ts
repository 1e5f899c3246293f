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

const PRIVATE_WORDS: Partial<Record<BulkIntent, string>> = {
  publish: "Drafts and waiting changes are in force at once. Incomplete items stay as they are and are listed.",
  discard: "Waiting changes are discarded; the published version stays as it is. You can undo this afterwards.",
  unpublish:
    "They become drafts, with the changes that wait, and are no longer in force. You can undo this afterwards.",
  archive: "They are no longer in force. You can undo this afterwards.",
};

/** The same, for items that readers never see. */
export const PRIVATE_BULK = EDITORIAL_BULK.map((action) => {
  const explanation = PRIVATE_WORDS[action.name] ?? action.explanation;
  return { ...action, ...(explanation !== undefined && { explanation }) };
});
