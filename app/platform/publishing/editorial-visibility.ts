import { isPublic } from "./schema";

/** The rule by which published collections follow the clock: a scheduled item becomes public at its time. */
export const EDITORIAL_VISIBILITY = {
  isVisible: isPublic,
  expires: (item: { publishAt: string | null }) => [item.publishAt],
};

const WITH_MILLISECONDS = "2026-11-22T00:00:00.000Z".length;

/**
 * Returns a time in the one form that compares as text: "…:00Z" sorts after "…:00.000Z", so all must be written the
 * same.
 */
export function inMilliseconds(at: string | null): string | null {
  return at === null || at.length === WITH_MILLISECONDS ? at : new Date(at).toISOString();
}
