import { mailedName } from "~/domain/text/display-name";
import type { Stored } from "~/backend/documents/port";
import { tellAlerts } from "~/platform/alerts/tell-alerts.server";
import { notify, type Notice } from "~/platform/notifications/notifications.server";
import { inBackground } from "~/http/listener/background.server";
import { formatDay } from "~/domain/days";
import { REPLY_LINE } from "./own-words";
import { replyAddress } from "./reply-address.server";
import { isOpen } from "./case-machine";
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

const SEE = "See the complaint";

type Message = Pick<ComplaintMessageFields, "party" | "authorName" | "body" | "visibility">;

/** Returns the notice of an event for one side: what happened to which case, what that side has to do, and by when. */
function noticeFor(
  side: Party,
  complaint: ComplaintFields,
  event: ComplaintEventFields,
): Pick<Notice, "text" | "mailWords"> {
  const { ref, casinoName, waitingOn, dueAt, mergedInto } = complaint;
  const isReceived = event.to === "submitted" && (event.kind ?? "step") === "step";
  if (isReceived && side === "player") {
    const answer = dueAt === null ? "" : ` We answer by ${formatDay(dueAt)}.`;
    const subject = `Your complaint about ${casinoName} is with us: ${ref}`;
    return { text: `${subject}.${answer}`, mailWords: { subject, button: SEE } };
  }
  const isAsked = waitingOn === side && dueAt !== null;
  const isQuestion = isAsked && event.kind !== "extension" && event.to.startsWith("awaiting");
  const happened = isQuestion
    ? "Edgewise has asked you a question"
    : mergedInto
      ? `closed as a duplicate of ${mergedInto}`
      : isReceived
        ? "received"
        : lowerFirst(eventWords(event));
  const which = `Complaint ${ref}, ${casinoName}`;
  const text = `${which}: ${happened}.`;
  if (!isAsked) return { text, mailWords: { button: SEE } };
  const [act, button] = side === "staff" ? ["act", SEE] : ["answer", "Answer"];
  const please = `Please ${act} by ${formatDay(dueAt)}`;
  return { text: `${text} ${please}.`, mailWords: { subject: `${please}: ${lowerFirst(which)}`, button } };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the text an event is about if that side may read it: the question or answer, or else the reason. */
function quoteOf(side: Party, event: Pick<ComplaintEventFields, "reason"> | null, message: Message | null) {
  if (message)
    return side === "staff" || message.visibility !== "staff"
      ? { by: mailedName(message.authorName), text: message.body }
      : undefined;
  return event && event.reason !== "" ? { by: "Reason", text: event.reason } : undefined;
}

const REPLY_HINTS: Record<"party" | "staff", string> = {
  party:
    "You can reply to this email. The player, the casino and Edgewise see what you write; it isn’t public. Files you attach are added as evidence, which only you and Edgewise see at first.",
  staff: "You can reply to this email: what you write becomes an internal note.",
};

/** Returns how a mail about a complaint is answered; an ended one takes no answers. */
function repliesTo({ ref, state }: ComplaintFields, side: Party): Pick<Notice, "replies"> {
  if (!isOpen(state)) return {};
  const hint = REPLY_HINTS[side === "staff" ? "staff" : "party"];
  return { replies: { addressOf: (uid) => replyAddress(ref, uid), line: REPLY_LINE, hint } };
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
        ...noticeFor(side, complaint, event),
        href: side === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref),
        quote: quoteOf(side, event, message),
        ...repliesTo(complaint, side),
        key: `complaint.${complaint.ref}.${String(event.sequence)}`,
      });
    }
    await tellFollowers(complaint, event, [...people.player, ...people.casino]);
  });
}

/** Tells the followers of a public complaint that its status changed; its parties get separate notices. */
async function tellFollowers(
  { ref, casinoName, publishedAt }: ComplaintFields,
  event: ComplaintEventFields,
  parties: readonly string[],
): Promise<void> {
  if (publishedAt === null || event.from === event.to) return;
  await tellAlerts(
    {
      kind: "complaint",
      subject: ref,
      lead: `Complaint ${ref}, ${casinoName}:`,
      sentences: [
        { wants: isOpen(event.to) ? ["steps"] : ["steps", "end"], text: `${lowerFirst(eventWords(event))}.` },
      ],
      href: `/complaints/${ref}`,
      key: `alert.complaint.${ref}.${String(event.sequence)}`,
    },
    { except: parties },
  );
}

/** Notifies the sides that may read a message. */
export function tellOfMessage(
  complaint: Stored<ComplaintFields>,
  message: Message & { id: string },
  actorId: string,
): void {
  if (message.visibility === "staff") return;
  inBackground("telling the parties of a message", async () => {
    const people = await peopleIn(complaint);
    // Staff have to know when a party writes without having been asked.
    const sides: Party[] =
      message.party === "staff" || !isOpen(complaint.state) ? ["player", "casino"] : ["player", "casino", "staff"];
    for (const side of sides) {
      await notify(
        people[side].filter((uid) => uid !== actorId),
        {
          text: `Complaint ${complaint.ref}, ${complaint.casinoName}: ${mailedName(message.authorName)} has sent a message.`,
          mailWords: { button: SEE },
          href: side === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref),
          quote: quoteOf(side, null, message),
          ...repliesTo(complaint, side),
          key: `complaint.${message.id}`,
        },
      );
    }
  });
}
