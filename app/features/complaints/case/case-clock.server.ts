import { backend } from "~/backend/index.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { catchUp } from "./case-step.server";
import { complaints } from "../collection";

const PAGE = 100;

/**
 * Extends or closes every complaint whose deadline has passed. A failure is logged and does not hold up the others.
 * Returns the number of complaints that changed.
 */
export async function lapseOverdueComplaints(): Promise<number> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  let moved = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof overdue>> = await overdue(cursor);
    const done = await eachEntry(page.items, "the clock could not move a complaint", ({ ref }) => catchUp(ref));
    moved += done.filter(Boolean).length;
    cursor = page.next;
  } while (cursor !== null);
  return moved;

  function overdue(from: string | null) {
    return documents.query(complaints, {
      where: [
        ["state", "in", ["awaiting_player", "awaiting_casino"]],
        ["dueAt", "<=", now],
      ],
      orderBy: ["dueAt"],
      limit: PAGE,
      ...(from !== null && { cursor: from }),
    });
  }
}
