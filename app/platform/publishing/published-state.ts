import type { ListedState } from "./bulk/listed-state";
import { isPublic } from "./schema";

/** Returns an item's state at `now` (UTC, ISO 8601), in one word for lists. */
export function publishedState(
  item: { publishState: "draft" | "scheduled" | "published" | "archived"; publishAt: string | null },
  hasDraft: boolean,
  now: string,
): ListedState {
  if (isPublic(item, now)) return hasDraft ? "changes" : "published";
  // Published at a future time is the same as scheduled.
  return item.publishState === "published" ? "scheduled" : item.publishState;
}
