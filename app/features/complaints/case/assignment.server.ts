import { z } from "zod/v4";
import type { Stored } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import {
  defineOperationKind,
  done,
  noInput,
  skipped,
  type StoredOperationKind,
} from "~/platform/operations/operation-kind";
import { handlesCases, partyIn } from "./case-parties.server";
import { complaints } from "../collection";
import { complaintEntity } from "../reference";
import type { ComplaintFields } from "../schema";

const UNDO = "complaints.assign-back";

/** Assignment before the operation, to which an undo returns. */
const earlier = z.object({ ref: z.string(), assignee: z.string().nullable(), assigneeId: z.string().nullable() });
const toWhom = z.object({ to: z.string().nullable() });

type Assignment = z.infer<typeof earlier>;
type Complaint = Stored<ComplaintFields>;

function change(
  before: { assignee: string | null; assigneeId?: string | null | undefined },
  after: Pick<Assignment, "assignee" | "assigneeId">,
) {
  return fieldChanges({ assignee: before.assignee, assigneeId: before.assigneeId ?? null }, after);
}

/** Assigns many complaints to a member of staff, or to nobody. */
export const assignMany: StoredOperationKind<string, z.infer<typeof toWhom>> = {
  duty: "case-handler",
  name: "complaints.assign",
  item: z.string(),
  input: toWhom,
  labelOf: (ref) => ref,
  undoneBy: UNDO,
  together: 25,
  async run(transaction, refs, { input, staff }) {
    const person = input.to === null ? null : await transaction.get(users, input.to);
    const isStaff = handlesCases(person) && person?.state === "active";
    const found: (Complaint | null)[] = [];
    for (const ref of refs) found.push(await transaction.get(complaints, ref));
    return refs.map((ref, at) => {
      const complaint = found[at];
      if (!complaint || complaint.state === "draft") return skipped(ref, "It no longer exists.");
      if (input.to !== null && !isStaff) return skipped(ref, "The person you chose is no longer on the staff.");
      if (input.to !== null && person && partyIn(complaint, input.to, person) !== "staff")
        return skipped(ref, `${person.displayName} is a party to it.`);
      const after = { assignee: input.to === null ? null : (person?.displayName ?? null), assigneeId: input.to };
      const changes = change(complaint, after);
      if (changes.length === 0) return skipped(ref, "It was already assigned this way.");
      transaction.update(complaints, complaint.id, after, { when: { version: complaint.version } });
      recordAct(transaction, staff, {
        action: "complaint.assign",
        entity: complaintEntity(complaint),
        changes,
        note: after.assignee ?? "Nobody",
      });
      return done(ref, { ref, assignee: complaint.assignee, assigneeId: complaint.assigneeId ?? null });
    });
  },
};
defineOperationKind(assignMany);

/** Returns complaints to their earlier assignees. */
const assignBack: StoredOperationKind<Assignment, Record<string, never>> = {
  duty: "case-handler",
  name: UNDO,
  item: earlier,
  input: noInput,
  labelOf: ({ ref }) => ref,
  together: 25,
  async run(transaction, items, { staff }) {
    const found: (Complaint | null)[] = [];
    for (const { ref } of items) found.push(await transaction.get(complaints, ref));
    return items.map(({ ref, assignee, assigneeId }, at) => {
      const complaint = found[at];
      if (!complaint) return skipped(ref, "It no longer exists.");
      transaction.update(complaints, complaint.id, { assignee, assigneeId }, { when: { version: complaint.version } });
      recordAct(transaction, staff, {
        action: "complaint.assign",
        entity: complaintEntity(complaint),
        changes: change(complaint, { assignee, assigneeId }),
        note: assignee ?? "Nobody",
      });
      return done(ref);
    });
  },
};
defineOperationKind(assignBack);
