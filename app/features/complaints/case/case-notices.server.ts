import { mailedName } from "~/domain/text/display-name";
import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { instant } from "~/domain/codes/codes";
import { notifyOfAlerts } from "~/platform/alerts/notify-of-alerts.server";
import { defineMailText } from "~/platform/mail-layout/mail-words.server";
import { notify, type Notice } from "~/platform/notifications/notifications.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import { formatMoment } from "~/domain/days";
import { REPLY_LINE } from "./quoted-mail";
import { replyAddress } from "./reply-address.server";
import { isOpen } from "./case-machine";
import { notifyCasinoByMail } from "./casino-told.server";
import { peopleIn } from "./case-parties.server";
import { eventWords } from "../labels";
import {
  complaintEventFields,
  complaintFields,
  complaintMessageFields,
  type ComplaintEventFields,
  type ComplaintFields,
  type ComplaintMessageFields,
  type Party,
} from "../schema";

/** Returns the path where a complaint's parties read and answer it. */
export function casePath(ref: string): string {
  return `/complaints/${ref}/case`;
}

/** Returns the path of a complaint's desk. */
export function deskPath(ref: string): string {
  return `/admin/complaints/${ref}`;
}

const SEE = "See the complaint";

const EXAMPLES = { reference: "AB-7K3Q9M", casino: "Example Casino" };
const RECEIVED = defineMailText({
  mail: "complaint-received",
  label: "Complaint received",
  reader: "Players and casinos",
  subject: "{site}: {news}",
  examples: { news: "Your complaint about Example Casino is with us: AB-7K3Q9M", ...EXAMPLES },
});
const STEP = defineMailText({
  mail: "complaint-step",
  label: "A step or a message in a complaint",
  reader: "Players and casinos",
  subject: "{site}: {news}",
  examples: { news: "Complaint AB-7K3Q9M, Example Casino: the casino was asked.", ...EXAMPLES },
});

/** Returns the words of a mail to a side; staff's mails are notices like others. */
function wordsOf({ mail }: { mail: string }, side: Party, { ref, casinoName }: ToldComplaint) {
  return side === "staff" ? undefined : { mail, values: { reference: ref, casino: casinoName } };
}

/** Returns the key of the notices of an entry. */
export function eventKey({ complaintId, sequence }: Pick<ComplaintEventFields, "complaintId" | "sequence">): string {
  return `complaint.${complaintId}.${String(sequence)}`;
}

type Message = Pick<ComplaintMessageFields, "party" | "authorName" | "body" | "visibility">;

/** Returns the notice of an event for one side: what happened to which case, what that side has to do, and by when. */
function noticeFor(side: Party, complaint: ToldComplaint, event: ToldEvent): Pick<Notice, "text" | "mailWords"> {
  const { ref, casinoName, waitingOn, dueAt, mergedInto } = complaint;
  const isReceived = event.to === "submitted" && (event.kind ?? "step") === "step";
  if (isReceived && side === "player") {
    const answer = dueAt === null ? "" : ` We answer by ${formatMoment(dueAt)}.`;
    const subject = `Your complaint about ${casinoName} is with us: ${ref}`;
    return {
      text: `${subject}.${answer}`,
      mailWords: { subject, button: SEE, of: wordsOf(RECEIVED, side, complaint) },
    };
  }
  const isAsked = waitingOn === side && dueAt !== null;
  const isQuestion = isAsked && event.from !== event.to && event.to.startsWith("awaiting");
  const happened = isQuestion
    ? "we have asked you a question"
    : mergedInto
      ? `closed as a duplicate of ${mergedInto}`
      : isReceived
        ? "received"
        : lowerFirst(eventWords(event));
  const which = `Complaint ${ref}, ${casinoName}`;
  const text = `${which}: ${happened}.`;
  const of = wordsOf(STEP, side, complaint);
  if (!isAsked) return { text, mailWords: { button: SEE, of } };
  const [act, button] = side === "staff" ? ["act", SEE] : ["answer", "Answer"];
  const please = `Please ${act} by ${formatMoment(dueAt)}`;
  return { text: `${text} ${please}.`, mailWords: { subject: `${please}: ${lowerFirst(which)}`, button, of } };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the text an event is about if that side may read it: the question or answer, or else the reason. */
function quoteOf(
  side: Party,
  complaint: ToldComplaint,
  event: Pick<ToldEvent, "reason"> | null,
  message: Message | null,
) {
  if (message)
    return side === "staff" || message.visibility !== "staff"
      ? { by: mailedAuthor(complaint, message), text: message.body }
      : undefined;
  return event && event.reason !== "" ? { by: "Reason", text: event.reason } : undefined;
}

const REPLY_HINTS: Record<"party" | "staff", string> = {
  party:
    "You can reply to this email. The player, the casino and our staff see what you write; it isn’t public. Files you attach are added as evidence, which only you and our staff see at first.",
  staff: "You can reply to this email: what you write becomes an internal note.",
};

/** Returns how a mail about a complaint is answered; an ended one takes no answers. */
function repliesTo({ ref, state }: ToldComplaint, side: Party): Pick<Notice, "replies"> {
  if (!isOpen(state)) return {};
  const hint = REPLY_HINTS[side === "staff" ? "staff" : "party"];
  return { replies: { addressOf: (uid) => replyAddress(ref, uid), line: REPLY_LINE, hint } };
}

/**
 * Notifies each side except the one who acted of an event, on the site and by mail, once for each event.
 */
async function notifyParties({
  complaint,
  event,
  message,
  actorId,
  at,
}: Happened & { event: ToldEvent }): Promise<void> {
  const people = await peopleIn(complaint);
  const key = eventKey({ complaintId: complaint.ref, sequence: event.sequence });
  for (const side of ["player", "casino", "staff"] as const) {
    // Staff are not notified while a case only waits for others, or for a mail to be taken.
    if (side === "staff" && complaint.waitingOn !== "staff" && event.actor !== "clock") continue;
    if (side === "staff" && complaint.state === "asking_casino") continue;
    const others = people[side].filter((uid) => uid !== actorId);
    await notify(others, {
      ...noticeFor(side, complaint, event),
      href: side === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref),
      quote: quoteOf(side, complaint, event, message),
      ...repliesTo(complaint, side),
      key,
      complaint: complaint.ref,
    });
  }
  const isOwn = event.actor === "casino" || event.actor === "mail" || event.to.startsWith("asking");
  if (people.casino.length === 0 && !isOwn) {
    const { text, mailWords } = noticeFor("casino", complaint, event);
    const quote = quoteOf("casino", complaint, event, message);
    await notifyCasinoByMail(complaint, { subject: mailWords?.subject ?? text, text, quote, key, at });
  }
  await notifyFollowers(complaint, event, [...people.player, ...people.casino]);
}

/** Tells the followers of a public complaint that its status changed; its parties get separate notices. */
async function notifyFollowers(
  { ref, casinoName, publishedAt }: ToldComplaint,
  event: ToldEvent,
  parties: readonly string[],
): Promise<void> {
  if (publishedAt === null || event.from === event.to) return;
  await notifyOfAlerts(
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

const NOBODY_NAMED = { player: "Player", casino: "The casino", staff: "Staff" } as const;

/** Returns who wrote a message, for a mail: a listed casino may be named like its domain. */
function mailedAuthor({ casinoName }: ToldComplaint, { party, authorName }: Message): string {
  if (party === "casino" && authorName === casinoName) return casinoName;
  return mailedName(authorName, NOBODY_NAMED[party]);
}

function messageNotice(complaint: ToldComplaint, message: Message): string {
  const { ref, casinoName } = complaint;
  return `Complaint ${ref}, ${casinoName}: ${mailedAuthor(complaint, message)} has sent a message.`;
}

/** Notifies the sides that may read a message. */
async function notifyOfMessage({ complaint, message, actorId, at }: Happened): Promise<void> {
  if (!message) return;
  const people = await peopleIn(complaint);
  // Staff have to know when a party writes without having been asked.
  const sides: Party[] =
    message.party === "staff" || !isOpen(complaint.state) ? ["player", "casino"] : ["player", "casino", "staff"];
  if (people.casino.length === 0 && message.party !== "casino") {
    const text = messageNotice(complaint, message);
    const quote = quoteOf("casino", complaint, null, message);
    await notifyCasinoByMail(complaint, { subject: text, text, quote, key: `complaint.${message.id}`, at });
  }
  for (const side of sides) {
    await notify(
      people[side].filter((uid) => uid !== actorId),
      {
        text: messageNotice(complaint, message),
        mailWords: { button: SEE, of: wordsOf(STEP, side, complaint) },
        href: side === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref),
        quote: quoteOf(side, complaint, null, message),
        ...repliesTo(complaint, side),
        key: `complaint.${message.id}`,
        complaint: complaint.ref,
      },
    );
  }
}

const toldComplaint = complaintFields.pick({
  ref: true,
  playerId: true,
  casinoId: true,
  casinoName: true,
  assignee: true,
  state: true,
  waitingOn: true,
  dueAt: true,
  mergedInto: true,
  publishedAt: true,
  closedAt: true,
});
type ToldComplaint = z.infer<typeof toldComplaint>;

const toldEvent = complaintEventFields.pick({
  sequence: true,
  kind: true,
  from: true,
  to: true,
  actor: true,
  reason: true,
});
type ToldEvent = z.infer<typeof toldEvent>;

const toldMessage = complaintMessageFields
  .pick({ party: true, authorName: true, body: true, visibility: true })
  .extend({ id: z.string() });

const toldParams = z.object({
  complaint: toldComplaint,
  event: toldEvent.nullable(),
  message: toldMessage.nullable(),
  actorId: z.string(),
  /** When it happened; those that earlier versions have queued don't say. */
  at: instant.optional(),
});
type Told = z.infer<typeof toldParams>;
type Happened = Told & { at: string };

/** What a step or a message of a complaint has to tell whom, as it was when it was written. */
const complaintToldEntry = defineEntryKind<Told>({
  kind: "complaint-told",
  params: toldParams,
  sealed: true,
  urgency: "usual",
  lane: ({ complaint }) => complaint.ref,
  async deliver({
    event,
    at = backend().clock().toISOString(),
    complaint: { casinoId, casinoName, ...rest },
    ...told
  }) {
    // The player names a casino that isn't listed, in any words.
    const named = casinoId === null ? mailedName(casinoName, "a casino that isn’t listed") : casinoName;
    const about = { ...told, at, complaint: { ...rest, casinoId, casinoName: named } };
    await (event ? notifyParties({ ...about, event }) : notifyOfMessage({ ...about, event }));
    return { state: "sent" };
  },
});

/**
 * Queues the notices of an event, or of a message without one, as part of the transaction that writes it. `message`: the
 * question or the answer, with its id; `actorId`: who wrote it, and so isn't told.
 */
export function queueTelling(
  transaction: Transaction,
  complaint: ComplaintFields,
  {
    event,
    message,
    actorId,
  }: { event: ComplaintEventFields | null; message: (Message & { id: string }) | null; actorId: string },
): void {
  if (!event && (!message || message.visibility === "staff")) return;
  const params = {
    complaint: toldComplaint.parse(complaint),
    event: event && toldEvent.parse(event),
    message: message && toldMessage.parse(message),
    actorId,
    at: backend().clock().toISOString(),
  };
  // By its key, the clock knows whether anybody has been told.
  const key = event ? { key: eventKey(event) } : {};
  queue(transaction, complaintToldEntry, params, { ...key, about: { complaint: complaint.ref } });
}
