import type { Stored } from "~/backend/documents/port";
import { notify } from "~/platform/notifications/notifications.server";
import { inBackground } from "~/http/listener/background.server";
import { formatDay } from "~/domain/days";
import { peopleIn } from "./case-parties.server";
import { eventWords } from "../labels";
import type { ComplaintEventFields, ComplaintFields, Party } from "../schema";

/** Where a complaint's parties read and answer it. */
export function casePath(ref: string): string {
  return `/complaints/${ref}/case`;
}

/** Where staff deal with it. */
export function deskPath(ref: string): string {
  return `/admin/complaints/${ref}`;
}

/** What an event means for one side, and what is asked of it. */
function noticeFor(side: Party, complaint: ComplaintFields, event: ComplaintEventFields): string {
  const { waitingOn, dueAt, mergedInto } = complaint;
  const happened = mergedInto ? `closed as a duplicate of ${mergedInto}` : eventWords(event).toLowerCase();
  const what = `${complaint.ref}, ${complaint.casinoName}: ${happened}.`;
  if (waitingOn !== side || dueAt === null) return `Complaint ${what}`;
  return `Complaint ${what} You are to ${side === "staff" ? "act" : "answer"} by ${formatDay(dueAt)}.`;
}

/** Tells each side but the one who acted of what has happened, on the site and by mail, once for each event. */
export function tellParties(
  complaint: Stored<ComplaintFields>,
  events: readonly ComplaintEventFields[],
  actorId: string,
): void {
  inBackground("telling the parties of a complaint", async () => {
    const people = await peopleIn(complaint);
    for (const event of events) {
      for (const side of ["player", "casino", "staff"] as const) {
        // Staff needn't hear of what only waits on others.
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

/** Tells the sides who may read a message that there is one. */
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
