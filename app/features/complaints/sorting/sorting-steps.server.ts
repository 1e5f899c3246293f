import { sha256Hex } from "~/domain/digest.server";
import type { StepTaken } from "../case/case-step.server";
import { CaseMoved } from "../case/case-refusals";
import { takeStaffStep, type StaffStepBy } from "../case/staff-steps.server";
import type { ComplaintFields, Priority } from "../schema";
import { PRIORITY_WORDS } from "./sort-form";
import { openTagCounts } from "./tag-counts.server";

/** Returns the log's note on tags and priority. */
export function sortingNote(tags: readonly string[], priority: Priority): string {
  return [`Priority: ${PRIORITY_WORDS[priority].toLowerCase()}`, tags.length > 0 ? `Tags: ${tags.join(", ")}` : "No tags"].join(". "); // prettier-ignore
}

/** Returns the version of a complaint's tags and priority, a digest. */
export function sortingVersion({ tags = [], priority = "normal" }: Pick<ComplaintFields, "tags" | "priority">): string {
  return sha256Hex([priority, ...tags].join(","));
}

/**
 * Sets a complaint's tags and priority. `version` is what the person saw of them (`sortingVersion`); CaseMoved is thrown
 * when they have changed since.
 */
export function sortComplaint(
  by: StaffStepBy,
  { tags, priority, version }: { tags: readonly string[]; priority: Priority; version: string },
): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction }) => {
    if (version !== sortingVersion(complaint))
      throw new CaseMoved("Somebody else has changed the tags or the priority of this complaint.");
    const before = complaint.tags ?? [];
    const counts = await openTagCounts(transaction, [...before, ...tags]);
    counts.change(before, tags);
    return {
      fields: { tags: [...tags], priority },
      act: { action: "complaint.sort", note: sortingNote(tags, priority) },
      also: (writes) => counts.write(writes),
    };
  });
}
