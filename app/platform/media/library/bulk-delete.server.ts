import { z } from "zod/v4";
import { defineOperationKind, done, skipped, type OperationContext } from "~/platform/operations/operation-kind";
import { deletePicture } from "../media.server";
import type { Use } from "../picture-uses.server";

type Item = z.infer<typeof item>;
type Nothing = Record<string, never>;

const item = z.object({ id: z.string(), name: z.string() });
const MOST_NAMED = 3;
const LONGEST_TITLE = 80;

function usedIn(uses: readonly Use[]): string {
  const named = uses.slice(0, MOST_NAMED).map(({ kind, title, state }) => {
    const short = title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title;
    return `“${short}” (${kind}, ${state})`;
  });
  const more = uses.length - named.length;
  return `Stays: used in ${named.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}.`;
}

/** Deletes those of many pictures that nothing uses, as the button on each picture's own page does. */
export const pictureDeletion = defineOperationKind<Item, Nothing>({
  duty: "editor",
  name: "media-delete",
  item,
  input: z.object({}) as never,
  labelOf: ({ name }) => name,
  async runOutside({ id, name }: Item, { staff }: OperationContext<Nothing>) {
    const outcome = await deletePicture(id, staff);
    if (outcome.outcome === "used") return skipped(name, usedIn(outcome.uses));
    return outcome.outcome === "missing" ? skipped(name, "Already deleted.") : done(name);
  },
});
