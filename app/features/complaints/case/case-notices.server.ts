import type { Stored } from "~/backend/documents/port";
import { notify } from "~/platform/notifications/notifications.server";
import { inBackground } from "~/http/listener/background.server";
import { formatDay } from "~/domain/days";
import { peopleIn } from "./case-parties.server";
import { eventWords } from "../labels";
import type { ComplaintEventFields, ComplaintFields, ComplaintMessageFields, Party } from "../schema";

/** Returns the path where a complaint's parties read and answer it. */
export function casePath(ref: string): string {
  return `/complaints/${ref}/case`;
}

/** Returns the path of a complaint's desk. */
export function deskPath(ref: string): string {
  return `/admin/complaints/${ref}`;
}

type Message = Pick<ComplaintMessageFields, "party" | "authorName" | "body" | "visibility">;

/** Returns the notice of an event for one side: what happened to which case, what that side has to do, until when. */
function noticeFor(side: Party, complaint: ComplaintFields, event: ComplaintEventFields): string {
  const { ref, casinoName, waitingOn, dueAt, mergedInto } = complaint;
  const isAsked = waitingOn === side && dueAt !== null;
  const isQuestion = isAsked && event.kind !== "extension" && event.to.startsWith("awaiting");
  const happened = isQuestion
    ? "Edgewise has asked you a question"
    : mergedInto
      ? `closed as a duplicate of ${mergedInto}`
      : lowerFirst(eventWords(event));
  const what = `Complaint ${ref}, ${casinoName}: ${happened}.`;
  return isAsked ? `${what} Please ${side === "staff" ? "act" : "answer"} by ${formatDay(dueAt)}.` : what;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the text an event is about if everybody may read it: the question or answer, or else the reason. */
function quoteOf(
  complaint: ComplaintFields,
  event: Pick<ComplaintEventFields, "reason"> | null,
  message: Message | null,
) {
  if (complaint.publishedAt === null) return undefined;
  if (message) return message.visibility === "public" ? { by: message.authorName, text: message.body } : undefined;
  return event && event.reason !== "" ? { by: "Reason", text: event.reason } : undefined;
}

/**
 * Notifies each side except the one who acted of an event, on the site and by mail, once for each event. `message`: the
 * question or the answer it came with.
 */
export function tellParties(
  complaint: Stored<ComplaintFields>,
  event: ComplaintEventFields,
  { actorId, message = null }: { actorId: string; message?: Message | null },
): void {
  inBackground("telling the parties of a complaint", async () => {
    const people = await peopleIn(complaint);
    for (const side of ["player", "casino", "staff"] as const) {
      // Staff are not notified while a case only waits for others.
      if (side === "staff" && complaint.waitingOn !== "staff" && event.actor !== "clock") continue;
      const others = people[side].filter((uid) => uid !== actorId);
      await notify(others, {
        text: noticeFor(side, complaint, event),
        href: side === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref),
        quote: quoteOf(complaint, event, message),
        key: `complaint.${complaint.ref}.${String(event.sequence)}`,
      });
    }
  });
}

/** Notifies the sides who may read a message of it. */
export function tellOfMessage(
  complaint: Stored<ComplaintFields>,
  message: Message & { id: string },
  actorId: string,
): void {
  if (message.visibility === "staff") return;
  inBackground("telling the parties of a message", async () => {
    const people = await peopleIn(complaint);
    const others = [...people.player, ...people.casino].filter((uid) => uid !== actorId);
    await notify(others, {
      text: `Complaint ${complaint.ref}, ${complaint.casinoName}: ${message.authorName} has sent a message.`,
      href: casePath(complaint.ref),
      quote: quoteOf(complaint, null, message),
      key: `complaint.${message.id}`,
    });
  });
}
