import { z } from "zod/v4";
import type { Stored } from "~/backend/documents/port";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import {
  defineOperationKind,
  done,
  noInput,
  skipped,
  type StoredOperationKind,
} from "~/platform/operations/operation-kind";
import { complaints } from "../collection";
import { complaintEntity } from "../reference";
import { PRIORITIES, type ComplaintFields } from "../schema";
import { sortingNote } from "../sorting/sorting-steps.server";
import { openTagCounts } from "../sorting/tag-counts.server";
import { MOST_TAGS } from "../sorting/tag-words";

const UNDO = "complaints.sort-back";

/** Tags and priority before the operation, to which an undo returns. */
const earlier = z.object({ ref: z.string(), tags: z.array(z.string()), priority: z.enum(PRIORITIES) });
const change = z.object({
  add: z.string().optional(),
  remove: z.string().optional(),
  priority: z.enum(PRIORITIES).optional(),
});
type Sorting = Omit<z.infer<typeof earlier>, "ref">;
type Complaint = Stored<ComplaintFields>;

const nowOf = ({ tags = [], priority = "normal" }: Complaint): Sorting => ({ tags, priority });

/** Returns the new tags and priority, or why a complaint stays as it is. */
function changed({ tags, priority }: Sorting, { add, remove, priority: to }: z.infer<typeof change>): Sorting | string {
  if (add === "") return "A tag needs at least one letter or number.";
  if (add !== undefined) {
    if (tags.includes(add)) return "It already has this tag.";
    return tags.length >= MOST_TAGS ? `It already has ${String(MOST_TAGS)} tags.` : { tags: [...tags, add], priority };
  }
  if (remove !== undefined)
    return tags.includes(remove)
      ? { tags: tags.filter((tag) => tag !== remove), priority }
      : "It doesn’t have this tag.";
  return to === undefined || to === priority ? "It already has this priority." : { tags, priority: to };
}

interface Sorted {
  complaint: Complaint;
  before: Sorting;
  after: Sorting;
}

function recordSorting(
  transaction: Parameters<typeof recordAct>[0],
  staff: Parameters<typeof recordAct>[1],
  { complaint, before, after }: Sorted,
): void {
  recordAct(transaction, staff, {
    action: "complaint.sort",
    entity: complaintEntity(complaint),
    changes: fieldChanges(before, after),
    note: sortingNote(after.tags, after.priority),
  });
}

/** Gives many complaints a tag or a priority, or takes a tag from them. */
export const sortMany: StoredOperationKind<string, z.infer<typeof change>> = {
  duty: "case-handler",
  name: "complaints.sort",
  item: z.string(),
  input: change,
  labelOf: (ref) => ref,
  undoneBy: UNDO,
  together: 25,
  async run(transaction, refs, { input, staff }) {
    const found: (Complaint | null)[] = [];
    for (const ref of refs) found.push(await transaction.get(complaints, ref));
    const counts = await openTagCounts(
      transaction,
      [input.add, input.remove].filter((tag) => tag !== undefined),
    );
    const results = refs.map((ref, at) => {
      const complaint = found[at];
      if (!complaint || complaint.state === "draft") return skipped(ref, "It no longer exists.");
      const before = nowOf(complaint);
      const after = changed(before, input);
      if (typeof after === "string") return skipped(ref, after);
      transaction.update(complaints, complaint.id, after, { when: { version: complaint.version } });
      counts.change(before.tags, after.tags);
      recordSorting(transaction, staff, { complaint, before, after });
      return done(ref, { ref, ...before });
    });
    counts.write(transaction);
    return results;
  },
};
defineOperationKind(sortMany);

/** Returns complaints to their earlier tags and priority. */
const sortBack: StoredOperationKind<z.infer<typeof earlier>, Record<string, never>> = {
  duty: "case-handler",
  name: UNDO,
  item: earlier,
  input: noInput,
  labelOf: ({ ref }) => ref,
  together: 25,
  async run(transaction, items, { staff }) {
    const found: (Complaint | null)[] = [];
    for (const { ref } of items) found.push(await transaction.get(complaints, ref));
    const touched = items.flatMap(({ tags }, at) => [...tags, ...(found[at]?.tags ?? [])]);
    const counts = await openTagCounts(transaction, touched);
    const results = items.map(({ ref, tags, priority }, at) => {
      const complaint = found[at];
      if (!complaint) return skipped(ref, "It no longer exists.");
      const before = nowOf(complaint);
      const after = { tags, priority };
      transaction.update(complaints, complaint.id, after, { when: { version: complaint.version } });
      counts.change(before.tags, tags);
      recordSorting(transaction, staff, { complaint, before, after });
      return done(ref);
    });
    counts.write(transaction);
    return results;
  },
};
defineOperationKind(sortBack);
