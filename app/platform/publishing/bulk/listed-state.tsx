import { optionsOf } from "~/domain/codes/names-in";
import { Badge, type Meaning } from "~/ui/notice";

export const LISTED_STATES = ["draft", "scheduled", "published", "changes", "archived"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export const STATE_LABELS: Record<ListedState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  changes: "Published, changes waiting",
  archived: "Archived",
};

const MEANINGS: Record<ListedState, Meaning | "plain"> = {
  draft: "plain",
  scheduled: "info",
  published: "plain",
  changes: "caution",
  archived: "plain",
};

export const STATE_OPTIONS = optionsOf(STATE_LABELS);

export function StateBadge({ state }: { state: ListedState }) {
  if (state === "published") return STATE_LABELS.published;
  return <Badge meaning={MEANINGS[state]}>{STATE_LABELS[state]}</Badge>;
}
