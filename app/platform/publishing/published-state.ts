import type { ListedState } from "./bulk/listed-state";
import { isPublic } from "./schema";

/** Returns an item's state at `now` (UTC, ISO 8601), in one word for lists. */
export function publishedState(
  thing: { publishState: "draft" | "scheduled" | "published" | "archived"; publishAt: string | null },
  hasDraft: boolean,
  now: string,
): ListedState {
  if (isPublic(thing, now)) return hasDraft ? "changes" : "published";
  // Published at a future time is the same as scheduled.
  return thing.publishState === "published" ? "scheduled" : thing.publishState;
}
