import type { Staff } from "~/domain/staff";
import type { Transaction } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import { queueMention } from "~/platform/notifications/mentions.server";
import { type Money, inEuros } from "~/domain/money/money";
import type { Settings } from "~/platform/settings/schema";
import { canCorrect, extendDeadline as extended, remark, TransitionRefused } from "./case-machine";
import { deskPath } from "./case-notices.server";
import { handlesCases, partyIn } from "./case-parties.server";
import { CaseMoved, CaseNotFound, CorrectionRefused, NotYourStep } from "./case-refusals";
import {
  caseOf,
  moveBy,
  takeStep,
  type StepBy,
  type StepContext,
  type StepResult,
  type StepTaken,
} from "./case-step.server";
import type { ComplaintFields, ComplaintMessageFields } from "../schema";

const LONGEST_NOTE = 200;

/** The member of staff who takes a step, and the complaint. */
export interface StaffStepBy extends Pick<StepBy, "ref" | "key" | "version"> {
  staff: Staff;
}

/** Staff member for steps from the command line, where nobody is signed in. */
export const COMMAND_LINE_STAFF: Staff = { uid: "system:command-line", name: "Staff", requestId: null };

/**
 * Takes a step as `takeStep` does, for staff only. Throws NotYourStep for everybody else, and for staff who are a party
 * to the complaint.
 */
export function takeStaffStep(
  { staff, ...by }: StaffStepBy,
  decide: Parameters<typeof takeStep>[1],
): Promise<StepTaken> {
  return takeStep({ ...by, uid: staff.uid, staff }, (complaint, context) => {
    if (context.party !== "staff")
      throw new NotYourStep("Only staff who are not a party to the complaint can do that.");
    // A complaint the player has not sent is theirs alone.
    if (complaint.state === "draft") throw new CaseNotFound(complaint.ref);
    return decide(complaint, context);
  });
}

/** Shortens a text for the log, keeping enough to recognise it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_NOTE ? `${line.slice(0, LONGEST_NOTE - 1)}…` : line;
}

function toActor({ assignee }: ComplaintFields, { user }: StepContext, { uid }: Staff): Partial<ComplaintFields> {
  return assignee === null && user ? { assignee: user.displayName, assigneeId: uid } : {};
}

/**
 * Accepts a complaint: it becomes public and counts in the totals. Throws TransitionRefused, CaseNotFound, NotYourStep.
 */
export function acceptComplaint(by: StaffStepBy): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, context) => {
    const { at, settings } = context;
    return {
      move: moveBy("accept", complaint, { to: "under_review", actor: "staff", at, clocks: settings.clocks }),
      fields: toActor(complaint, context, by.staff),
      act: { action: "complaint.accept" },
    };
  });
}

/** Rejects a complaint, before or after it was accepted. `reason` is for the public. */
export function rejectComplaint(by: StaffStepBy, { reason }: { reason: string }): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => ({
    move: moveBy("reject", complaint, { to: "rejected", actor: "staff", at, clocks: settings.clocks, reason }),
    act: { action: "complaint.reject", note: shortened(reason) },
  }));
}

/** As `rejectComplaint`, for complaints that were never accepted. Throws TransitionRefused for all others. */
export function rejectBeforeReview(by: StaffStepBy, { reason }: { reason: string }): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => {
    const { state } = complaint;
    if (state !== "submitted" || complaint.publishedAt !== null)
      throw new TransitionRefused("not_in_table", state, "rejected", "it has been accepted before.");
    return {
      move: moveBy("reject", complaint, { to: "rejected", actor: "staff", at, clocks: settings.clocks, reason }),
      act: { action: "complaint.reject", note: shortened(reason) },
    };
  });
}

/** Postpones the deadline of an awaited answer, once for each wait. `reason` is for the public. */
export function extendDeadline(by: StaffStepBy, { reason }: { reason?: string } = {}): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => ({
    move: extended(caseOf(complaint), "staff", at, settings.clocks, reason),
    act: { action: "complaint.extend", note: reason === undefined ? null : shortened(reason) },
  }));
}

/** Withdraws a request that a party has not answered yet: the case is with staff again. `reason` is for the public. */
export function recallRequest(by: StaffStepBy, { reason }: { reason: string }): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => ({
    move: moveBy("recall", complaint, { to: "under_review", actor: "staff", at, clocks: settings.clocks, reason }),
    act: { action: "complaint.withdraw-request", note: shortened(reason) },
  }));
}

/** Reopens a closed complaint whose decision was wrong. `reason` is for the public. Throws AlreadyOpen. */
export function reopenByStaff(by: StaffStepBy, { reason }: { reason: string }): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => ({
    move: moveBy("reopen", complaint, { to: "under_review", actor: "staff", at, clocks: settings.clocks, reason }),
    fields: { outcomeAcceptedAt: null, ...(complaint.mergedInto && { mergedInto: null }) },
    act: { action: "complaint.reopen", note: shortened(reason) },
  }));
}

function recoveredFields(recovered: Money | null, { exchange }: Settings) {
  const recoveredEur = recovered === null ? 0 : Math.round((inEuros(recovered, exchange.rates) ?? 0) * 100) / 100;
  return { recovered, recoveredEur };
}

/**
 * Corrects the public words of a closed complaint and, where it was decided, the amount recovered; the outcome itself
 * stays. `why` is for the public and is recorded in the trail. Throws CorrectionRefused.
 */
export function correctOutcome(
  by: StaffStepBy,
  { words, recovered, why }: { words: string; recovered: Money | null; why: string },
): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => {
    const { state, outcomeReason } = complaint;
    if (!canCorrect(state)) throw new CorrectionRefused("There is no outcome to correct any more.");
    const isDecided = state === "resolved" || state === "unresolved";
    const amounts = isDecided ? recoveredFields(recovered, settings) : {};
    const isSameAmount =
      !isDecided ||
      (complaint.recovered?.amount === recovered?.amount && complaint.recovered?.currency === recovered?.currency);
    if (outcomeReason === words && isSameAmount)
      throw new CorrectionRefused("Nothing here differs from what the public reads already.");
    return {
      move: remark(caseOf(complaint), "correction", why, at),
      fields: { outcomeReason: words, ...amounts },
      act: { action: "complaint.correct", note: shortened(why) },
    };
  });
}

/** Decides a complaint, with its reason in words for the public and the amount recovered, if any. */
export function decideComplaint(
  by: StaffStepBy,
  { to, reason, recovered }: { to: "resolved" | "unresolved"; reason: string; recovered?: Money | null },
): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at, settings }) => {
    const step: StepResult = {
      move: moveBy("decide", complaint, { to, actor: "staff", at, clocks: settings.clocks, reason }),
      act: { action: "complaint.decide", note: shortened(reason) },
    };
    if (recovered === undefined) return step;
    return { ...step, fields: recoveredFields(recovered, settings) };
  });
}

/** Returns the version of a complaint's assignment: the assignee's account. */
export function assigneeVersion({ assigneeId }: Pick<ComplaintFields, "assigneeId">): string {
  return assigneeId ?? "none";
}

/**
 * Assigns a complaint to an admin, by account or, without one, by name alone; null to nobody. `version` is what the person
 * saw of it (`assigneeVersion`); CaseMoved is thrown when it has changed.
 */
export function assignComplaint(
  by: StaffStepBy,
  { assignee, version }: { assignee: { uid: string } | { name: string } | null; version?: string },
): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction }) => {
    if (version !== undefined && version !== assigneeVersion(complaint))
      throw new CaseMoved(`This complaint is now assigned to ${complaint.assignee ?? "nobody"}.`);
    if (assignee === null || "name" in assignee) {
      const name = assignee?.name ?? null;
      return {
        fields: { assignee: name, assigneeId: null },
        act: { action: "complaint.assign", note: name ?? "Nobody" },
      };
    }
    const person = await transaction.get(users, assignee.uid);
    if (!person || !handlesCases(person) || person.state !== "active")
      throw new CaseMoved("The person you chose is no longer on the staff.");
    return {
      fields: { assignee: person.displayName, assigneeId: assignee.uid },
      act: { action: "complaint.assign", note: person.displayName },
    };
  });
}

/** Returns the notices to those whom a note mentions; nobody who is a party to the case is told of it. */
async function telling(
  transaction: Transaction,
  complaint: ComplaintFields,
  { staff, ref }: StaffStepBy,
  mentions: readonly string[],
): Promise<Pick<StepResult, "also">> {
  const told: string[] = [];
  for (const uid of mentions) {
    const person = uid === staff.uid ? null : await transaction.get(users, uid);
    if (person?.state === "active" && handlesCases(person) && partyIn(complaint, uid, person) === "staff")
      told.push(uid);
  }
  const notice = { by: staff.name, what: `complaint ${ref}.`, href: deskPath(ref) };
  return { also: (writer) => queueMention(writer, told, notice) };
}

/**
 * Writes a message to the public or the parties, or a note among staff. Makes no move. `mentions`: ids of those whom a
 * note mentions, who are told if they are staff of this case.
 */
export function writeMessage(
  by: StaffStepBy,
  message: Pick<ComplaintMessageFields, "body" | "visibility">,
  mentions: readonly string[] = [],
): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction }) => ({
    message,
    ...(await telling(transaction, complaint, by, mentions)),
    act: {
      action: message.visibility === "staff" ? "complaint.note" : "complaint.write",
      note: shortened(message.body),
    },
  }));
}
