import type { Transaction } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { isSystem } from "~/platform/access/safeguards.server";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { currentSettings, settingsWithin } from "~/platform/settings/settings.server";
import type { EditorialFields, EditorialKind, Problem } from "../editorial-kind";
import { isScheduledAhead, type ApprovalRequest, type EditorialHeadFields, type EditorialKindName } from "../schema";

/** What a change says of the second person that its kind asks for. */
interface Asked {
  intent: string;
  publishAt?: string;
  approves?: true;
  override?: string;
}

interface Judged {
  name: EditorialKindName;
  document: { publishState: string; publishAt: string | null; updatedBy: string } | null;
  head: EditorialHeadFields | null;
  change: Asked;
  staff: Staff;
  now: string;
}

/** True if this kind asks for a second person before anything is published. */
export async function asksForSecondPerson(name: EditorialKindName): Promise<boolean> {
  return (await currentSettings()).staff.secondPersonFor.includes(name);
}

/** Returns the uid of the person who last changed what an item says. */
export function writerOf(head: EditorialHeadFields | null, document: { updatedBy: string } | null): string | null {
  return head?.writer ?? head?.draft?.savedBy ?? document?.updatedBy ?? null;
}

/** Returns why this person may not approve the request that waits, or null. Nobody approves what they wrote or requested. */
export function approvalProblem(
  head: EditorialHeadFields | null,
  document: { updatedBy: string } | null,
  uid: string,
): string | null {
  if (!head?.request?.waitingSince) return "Nobody is waiting for an approval of this version.";
  if (head.request.by === uid) return "You asked for this approval. Another person has to give it.";
  if (writerOf(head, document) === uid) return "You made the last change to it. Another person has to approve that.";
  return null;
}

/**
 * Returns what stands in the way of a change to content of a kind that asks for a second person: it must be the approval
 * of exactly the version that was requested, or say why it can't wait. Reads only.
 */
export async function secondPersonProblems(
  transaction: Transaction,
  { name, document, head, change, staff, now }: Judged,
): Promise<Problem[]> {
  const { intent, approves, override } = change;
  const isAhead = isScheduledAhead(document, now);
  const problem = (message: string) => [{ field: "publishAt", message }];
  if (intent === "request" && isAhead) return problem("It is scheduled. Make it a draft again, then ask for approval.");
  const publishes = intent === "publish" || intent === "schedule" || (intent === "save" && isAhead);
  if (!publishes) return [];
  if (approves) {
    const why = approvalProblem(head, document, staff.uid);
    return why === null ? [] : problem(why);
  }
  // What the schedule publishes was approved when it was scheduled.
  if (override !== undefined || isSystem(staff)) return [];
  const { secondPersonFor } = (await settingsWithin(transaction)).staff;
  if (!secondPersonFor.includes(name)) return [];
  return problem(
    isAhead && intent === "save"
      ? "It is scheduled, and another person approved that. Make it a draft again to change it."
      : "Another person has to approve this. Ask for approval in its editor, or publish it there with a reason.",
  );
}

/** Returns the head's note of who last changed what the item says. */
export function writerAfter(
  { head, document, staff }: { head: EditorialHeadFields | null; document: { updatedBy: string } | null; staff: Staff },
  isWritten: boolean,
): { writer?: string } {
  const wrote = (document === null || isWritten) && !isSystem(staff);
  const writer = wrote ? staff.uid : writerOf(head, document);
  return writer === null ? {} : { writer };
}

/** Returns the request that a change makes. */
export function requestOf({ publishAt }: Asked, { uid, name }: Staff, now: string): ApprovalRequest {
  const byName = name.slice(0, 80);
  return { by: uid, byName, at: now, publishAt: publishAt ?? null, waitingSince: now, returned: null };
}

interface Told<F extends EditorialFields> extends Omit<Judged, "name" | "document" | "now"> {
  kind: EditorialKind<F>;
  entityId: string;
  title: string;
}

/** Tells the person who asked that their request was approved, and the owners that somebody published alone. */
export function tellOfApproval<F extends EditorialFields>(
  transaction: Transaction,
  { kind, entityId, title, head, change, staff }: Told<F>,
): void {
  const href = `${kind.adminPath}/${entityId}`;
  if (change.approves && head?.request)
    queueNotice(transaction, [head.request.by], { text: `${staff.name} approved “${title}”.`, href });
  if (change.override !== undefined)
    queueNotice(transaction, "owners", {
      text: `${staff.name} published “${title}” without a second person: ${change.override}`,
      href,
    });
}
