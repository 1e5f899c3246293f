import type { Stored } from "~/backend/documents/port";
import { notify } from "~/platform/notifications/notifications.server";
import { inBackground } from "~/http/listener/background.server";
import { formatDay } from "~/domain/days";
import { peopleIn } from "./case-parties.server";
import { eventWords } from "../labels";
import type { ComplaintEventFields, ComplaintFields, Party } from "../schema";

/** Returns the path where a complaint's parties read and answer it. */
export function casePath(ref: string): string {
  return `/complaints/${ref}/case`;
}

/** Returns the path of a complaint's desk. */
export function deskPath(ref: string): string {
  return `/admin/complaints/${ref}`;
}

/** Returns the notice of an event for one side: what it means and what that side has to do. */
function noticeFor(side: Party, complaint: ComplaintFields, event: ComplaintEventFields): string {
  const { waitingOn, dueAt, mergedInto } = complaint;
  const happened = mergedInto ? `closed as a duplicate of ${mergedInto}` : eventWords(event).toLowerCase();
  const what = `${complaint.ref}, ${complaint.casinoName}: ${happened}.`;
  if (waitingOn !== side || dueAt === null) return `Complaint ${what}`;
  return `Complaint ${what} You are to ${side === "staff" ? "act" : "answer"} by ${formatDay(dueAt)}.`;
}

/** Notifies each side except the one who acted of an event, on the site and by mail, once for each event. */
export function tellParties(
  complaint: Stored<ComplaintFields>,
  events: readonly ComplaintEventFields[],
  actorId: string,
): void {
  inBackground("telling the parties of a complaint", async () => {
    const people = await peopleIn(complaint);
    for (const event of events) {
      for (const side of ["player", "casino", "staff"] as const) {
        // Staff are not notified while a case only waits for others.
        if (side === "staff" && complaint.waitingOn !== "staff" && event.actor !== "clock") continue;
        const others = people[side].filter((uid) => uid !== actorId);
        await notify(others, {
          text: noticeFor(side, complaint, event),
          href: side === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref),
          key: `complaint.${complaint.ref}.${String(event.sequence)}`,
        });
      }
    }
  });
}

/** Notifies the sides who may read a message of it. */
export function tellOfMessage(
  complaint: Stored<ComplaintFields>,
  message: { id: string; party: Party; authorName: string; visibility: string },
  actorId: string,
): void {
  if (message.visibility === "staff") return;
  inBackground("telling the parties of a message", async () => {
    const people = await peopleIn(complaint);
    const others = [...people.player, ...people.casino].filter((uid) => uid !== actorId);
    await notify(others, {
      text: `Complaint ${complaint.ref}, ${complaint.casinoName}: ${message.authorName} has written.`,
      href: casePath(complaint.ref),
      key: `complaint.${message.id}`,
    });
  });
}
