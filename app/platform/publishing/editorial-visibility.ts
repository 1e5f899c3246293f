import { isPublic } from "./schema";

/** How a published collection of editorial items follows the clock: what is scheduled becomes public at its moment. */
export const EDITORIAL_VISIBILITY = {
  isVisible: isPublic,
  turns: (item: { publishAt: string | null }) => [item.publishAt],
};

const WITH_MILLISECONDS = "2026-11-22T00:00:00.000Z".length;

/** Returns a moment as it compares as text with others: "…:00Z" sorts after "…:00.000Z", so that all are written alike. */
export function inMilliseconds(at: string | null): string | null {
  return at === null || at.length === WITH_MILLISECONDS ? at : new Date(at).toISOString();
}
