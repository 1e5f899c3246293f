import { recordAct } from "~/platform/audit/audit.server";
import { isOpen, mergedHere, remark } from "./case-machine";
import { partyIn } from "./case-parties.server";
import { CaseMoved, MergeRefused, NotYourStep } from "./case-refusals";
import { caseOf, moveBy, type StepTaken } from "./case-step.server";
import { complaints } from "../collection";
import { complaintEntity } from "../reference";
import { mergeProblem } from "./duplicates.server";
import { takeStaffStep, type StaffStepBy } from "./staff-steps.server";
import { entryOf, openTrail, writeEntry } from "../trail/trail-entry.server";

/**
 * Closes a complaint as a duplicate of another: rejected, with a link both ways and an entry in both trails. Its
 * messages and evidence stay with it. Throws MergeRefused, TransitionRefused, CaseMoved, NotYourStep.
 */
export function mergeComplaint(by: StaffStepBy, { into }: { into: string }): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction, user, at, settings }) => {
    const { ref } = complaint;
    const target = await transaction.get(complaints, into);
    const problem = mergeProblem(complaint, target, into);
    if (!target || problem !== null) throw new MergeRefused(problem ?? `There is no complaint ${into}.`);
    if (user && partyIn(target, by.staff.uid, user) !== "staff")
      throw new NotYourStep(`You are a party to ${into}: a colleague has to do that.`);
    const trail = await openTrail(transaction, target, { now: at });
    if (!trail.last) throw new CaseMoved(`The trail of ${into} is missing.`);
    const reason = `It is about the same matter as complaint ${into}, where it ${isOpen(target.state) ? "goes on" : "was dealt with"}.`;
    const { event } = remark(caseOf(target), "duplicate", mergedHere(ref), at);
    const entry = entryOf(trail, event, { complaint: target });
    return {
      move: moveBy("reject", complaint, { to: "rejected", actor: "staff", at, clocks: settings.clocks, reason }),
      fields: { mergedInto: into },
      act: { action: "complaint.merge", note: `Closed as a duplicate of ${into}.` },
      also(writes) {
        writeEntry(writes, entry);
        // A merge in the opposite direction at the same moment fails on the newer version.
        writes.update(complaints, into, { trailSalts: entry.trailSalts }, { when: { version: target.version } });
        recordAct(writes, by.staff, {
          action: "complaint.merge",
          entity: complaintEntity(target),
          note: `${ref} was closed as a duplicate of it.`,
        });
      },
    };
  });
}
