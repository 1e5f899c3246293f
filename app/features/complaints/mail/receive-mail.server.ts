import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { readMail } from "~/backend/mail/mime/mail-reader.server";
import type { MailReport } from "~/backend/mail/mime/mail-report";
import type { MailFile, ReadMail } from "~/backend/mail/mime/read-mail";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { sought, withoutAddresses, type SoughtAddresses } from "~/domain/mailbox/addresses-in-text.server";
import { canonicalMailbox, domainSpellings } from "~/domain/mailbox/mailbox";
import { manyLines } from "~/domain/text/characters";
import { env, type Env } from "~/env.server";
import { users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";
import { takeReport } from "~/platform/outbox/returned-mail.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { isOpen, TransitionRefused } from "../case/case-machine";
import { casePath, deskPath } from "../case/case-notices.server";
import { partyIn } from "../case/case-parties.server";
import { CaseNotFound } from "../case/case-refusals";
import { readReopenUntil } from "../case/reopening.server";
import { writeMessage } from "../case/staff-steps.server";
import { complaints, mailArrivals } from "../collection";
import { addRemark, answerComplaint, mayAddEvidence } from "../party/party-steps.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { ComplaintFields, MAIL_OUTCOMES, Party } from "../schema";
import { notifySender } from "./mail-answer.server";
import { filesOfStaff, storeMailFiles } from "./mail-files.server";
import { ownWords, type OurSender } from "../case/quoted-mail";
import { findReplier, findReplyToken } from "../case/reply-address.server";
import { AUTOMATIC_HEADER } from "~/backend/mail/mime/automatic-header";

/** The beginning of our own mails' ids (`composeMail`). */
const OWN_ID = /^edgewise\.[\w-]+@/;

/**
 * What programs send of themselves, by their headers: only the last may have a person's words in it, since help desks
 * mark the answers of the people who use them so, some of them as automatic answers.
 */
type Automatic = "own mail" | "automatic answer" | "delivery report" | "sent by a program";

/**
 * Returns what kind of automatic mail this is, from the headers that programs set (RFC 3834, RFC 3464); null for a mail
 * that a person wrote.
 */
function automaticReason({
  headers,
  messageId,
  from,
}: Pick<ReadMail, "headers" | "messageId" | "from">): Automatic | null {
  const value = (name: string) => (headers[name] ?? "").trim().toLowerCase();
  if (headers["x-edgewise-kind"] !== undefined || (messageId !== null && OWN_ID.test(messageId))) return "own mail";
  if (value("content-type").startsWith("multipart/report") || headers["x-failed-recipients"] !== undefined)
    return "delivery report";
  // A mail that must not be replied to has an empty envelope sender.
  if (value("return-path") === "<>") return "delivery report";
  if (from !== null && /^(?:mailer-daemon|postmaster)@/.test(from)) return "delivery report";
  const submitted = value("auto-submitted");
  const marks = Object.keys(headers).filter((name) => AUTOMATIC_HEADER.test(name));
  const set = marks.filter((name) => !/^(?:no|false|0|)$/.test(value(name)));
  const precedence = `${value("precedence")} ${value("preference")}`;
  if (
    /^auto-replied\b/.test(submitted) ||
    set.some((name) => !name.endsWith("generated")) ||
    /autoresponder/.test(value("x-post-messageclass")) ||
    /\bauto[-_]?reply\b/.test(precedence)
  )
    // Notes of absence may name our mail as well: one too many is shown.
    return value("in-reply-to") === "" ? "automatic answer" : "sent by a program";
  // Not by Feedback-ID, which some providers put into every mail of their users.
  const isOfProgram =
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    set.length > 0 ||
    /\b(?:bulk|junk|list)\b/.test(precedence) ||
    headers["list-id"] !== undefined;
  return isOfProgram ? "sent by a program" : null;
}

const SYSTEM = "system:mail";
const KEPT_MS = 90 * DAY_MS;
const LONGEST_MESSAGE = 10_000;
const LONGEST_FILE_NAME = 500;
/** With the words around it, no longer than a message. */
const LONGEST_SHOWN = 9_000;
const BY_HOUR: Limit = { name: "case-mails-an-hour", points: 20, seconds: 3_600, isShared: true };
const BY_DAY: Limit = { name: "case-mails-a-day", points: 60, seconds: 86_400, isShared: true };

/** What happened to a received mail, for the mail server and the log; without any of its text. */
export interface MailOutcome {
  outcome: (typeof MAIL_OUTCOMES)[number];
  why: string | null;
  ref: string | null;
}

/** Error for a mail that is not added. The message is for its sender, `forDesk` for staff who may wait for the mail. */
class MailRefused extends Error {
  override readonly name = "MailRefused";

  constructor(
    readonly why: string,
    message: string,
    readonly forDesk: string | null = null,
  ) {
    super(message);
  }
}

interface Sender {
  complaint: Stored<ComplaintFields>;
  uid: string;
  user: UserFields;
  party: Party;
}

/** Returns who wrote, by the address they wrote to; null if nobody has that address, or no longer. */
async function findSender(recipients: readonly string[], inbound: NonNullable<Env["INBOUND_MAIL"]>) {
  const token = findReplyToken(recipients, inbound);
  const replier = token && (await findReplier(token, inbound));
  if (!replier) return null;
  const { documents } = backend();
  const [complaint, user] = await Promise.all([
    documents.get(complaints, replier.complaint.id),
    documents.get(users, replier.uid),
  ]);
  const party = complaint && user && partyIn(complaint, replier.uid, user);
  return complaint && user && party ? { complaint, uid: replier.uid, user, party } : null;
}

/** Throws MailRefused when the mail came from another address than the account's: it may have been forwarded. */
function requireOwnAddress({ user }: Sender, { from }: ReadMail): void {
  if (from !== null && user.email !== null && canonicalMailbox(from) === canonicalMailbox(user.email)) return;
  throw new MailRefused(
    "other sender",
    "It didn’t come from your account’s address. Send it from that address, or write on the complaint’s page.",
  );
}

async function requireFewMails({ uid }: Sender): Promise<void> {
  if ((await countTry(BY_HOUR, uid)) === 0 && (await countTry(BY_DAY, uid)) === 0) return;
  throw new MailRefused("too many", "You have sent many emails in a short time. Write on the complaint’s page.");
}

function requireText(text: string): void {
  if (text.length > LONGEST_MESSAGE)
    throw new MailRefused(
      "too long",
      "It has more than 10,000 characters. Send a shorter text, or attach it as a file.",
    );
}

/** The addresses by which people answer in a complaint, and further ones. */
function soughtWith(addresses: readonly (string | null)[], inbound: NonNullable<Env["INBOUND_MAIL"]>): SoughtAddresses {
  const isReplyAddress = (address: string) => findReplyToken([address], inbound) !== null;
  const known = addresses.filter((address) => address !== null);
  return sought(known, domainSpellings(inbound.address), isReplyAddress);
}

/** How mails from this site are known where they are quoted. */
function ourSender(siteName: string, inbound: NonNullable<Env["INBOUND_MAIL"]>): OurSender {
  const [name = "", address = ""] = env.MAIL_FROM.split(/[<>]/).map((part) => part.trim());
  const names = [siteName, name.replaceAll('"', "")].filter((one) => one !== "" && !one.includes("@"));
  return { addresses: soughtWith([address === "" ? name : address], inbound), names };
}

/**
 * Returns a mail as it may be shown: what the person wrote, without our mail below it. Their own addresses are never
 * shown, however their program quotes them or names its files, nor is one by which somebody could answer in their name.
 */
async function shownParts(
  text: string,
  { user }: Sender,
  { from, files }: ReadMail,
  inbound: NonNullable<Env["INBOUND_MAIL"]>,
): Promise<{ body: string; files: MailFile[] }> {
  const { site } = await currentSettings();
  const words = manyLines(ownWords(text, ourSender(site.name, inbound))).trim();
  requireText(words);
  const own = soughtWith([user.email, from], inbound);
  const body = withoutAddresses(words, own);
  // What was replaced may have been shorter.
  requireText(body);
  return {
    body,
    files: files.map((file) => ({ ...file, name: withoutAddresses(file.name.slice(-LONGEST_FILE_NAME), own) })),
  };
}

/** Adds the text to the complaint, as an answer where one is awaited from this side. */
async function addText({ complaint, uid, user, party }: Sender, body: string, key: string): Promise<void> {
  const by = { uid, ref: complaint.ref, key };
  if (party === "staff") {
    const staff = { uid, name: user.displayName, requestId: null };
    await writeMessage({ staff, ref: complaint.ref, key }, { body, visibility: "staff" });
  } else if (complaint.waitingOn === party && complaint.state !== "submitted")
    await answerComplaint(by, { body, visibility: "parties" });
  else await addRemark(by, { body });
}

/** Writes a note for staff, who would wait for what didn't arrive. */
async function notifyDesk({ complaint, party }: Sender, key: string, happened: string): Promise<void> {
  const staff = { uid: SYSTEM, name: "Incoming mail", requestId: null };
  const from = party === "staff" ? "staff" : `the ${party}`;
  const by = { staff, ref: complaint.ref, key: `${key}.note` };
  await writeMessage(by, { body: `An email from ${from} ${happened}`, visibility: "staff" });
}

/**
 * Shows the desk a mail that a program is said to have sent: it may have a person's answer in it. It moves nothing, and
 * its sender is told nothing, so that two programs never answer each other.
 */
async function showDesk(
  sender: Sender,
  mail: ReadMail,
  key: string,
  inbound: NonNullable<Env["INBOUND_MAIL"]>,
): Promise<void> {
  const { body, files } = await shownParts((mail.text ?? "").slice(0, LONGEST_SHOWN), sender, mail, inbound);
  if (body === "" && files.length === 0) return;
  const names = files.map(({ name }) => name).join(", ");
  const happened = [
    "is marked as sent by a program, so it was not added. If a person wrote it, treat it as their answer.",
    ...(body === "" ? [] : [body]),
    ...(names === "" ? [] : [`Its files were not stored: ${names.slice(0, LONGEST_FILE_NAME)}`]),
  ];
  await notifyDesk(sender, key, happened.join("\n\n"));
}

/** Adds what a mail brings, and returns why some of its files were left out. */
async function addMail(
  sender: Sender,
  mail: ReadMail,
  key: string,
  inbound: NonNullable<Env["INBOUND_MAIL"]>,
): Promise<string[]> {
  const { complaint, uid, party } = sender;
  if (mail.text === null)
    throw new MailRefused(
      "unreadable",
      "Its text is in an encoding that we can’t read. Send it in UTF-8, or write on the complaint’s page.",
      "was not added: its text is in an encoding that can’t be read.",
    );
  const { body, files: sent } = await shownParts(mail.text, sender, mail, inbound);
  const { clocks } = await currentSettings();
  const now = backend().clock().toISOString();
  const takesFiles =
    party !== "staff" && mayAddEvidence(complaint, party, now, await readReopenUntil(complaint, clocks));
  if (party !== "staff" && !isOpen(complaint.state))
    throw new MailRefused("complaint ended", "The complaint has ended. Its page says whether it can be reopened.");
  const files = takesFiles
    ? await storeMailFiles({ ownerId: complaint.ref, party, uploadedBy: uid }, sent)
    : { stored: 0, refused: filesOfStaff(sent) };
  if (body !== "") await addText(sender, body, key);
  else if (files.stored === 0)
    throw files.refused.length > 0
      ? new MailRefused(
          "nothing to add",
          `We found no text of yours in it, and couldn’t take its files: ${files.refused.join(" ")}`,
          `was not added: it has no text, and its files were refused.\n\n${files.refused.join("\n")}`,
        )
      : new MailRefused("nothing to add", "We found no text of yours in it. Write above the line that says so.");
  return files.refused;
}

const arrivalId = (...parts: string[]) => sha256Hex(["mail", ...parts].join("\n"));

async function recordArrival(id: string, { ref, outcome, why }: MailOutcome): Promise<void> {
  const { documents, clock } = backend();
  const now = clock();
  const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString();
  await documents
    .batch(SYSTEM)
    .set(mailArrivals, id, { kind: "mail", ref, outcome, why, at: now.toISOString(), expiresAt })
    .commit();
}

/** Returns the refusal for an error of a step; null for any other error. */
function refusalOf(error: unknown): MailRefused | null {
  if (error instanceof MailRefused) return error;
  if (error instanceof TransitionRefused)
    return new MailRefused("complaint ended", "The complaint has ended or moved on in the meantime. See its page.");
  return error instanceof CaseNotFound ? new MailRefused("no part", "You are no longer part of the complaint.") : null;
}

const pathFor = ({ party, complaint }: Sender) =>
  party === "staff" ? deskPath(complaint.ref) : casePath(complaint.ref);

async function addFrom(
  sender: Sender,
  mail: ReadMail,
  raw: Uint8Array,
  inbound: NonNullable<Env["INBOUND_MAIL"]>,
  isOfProgram: boolean,
): Promise<MailOutcome> {
  const { complaint, uid } = sender;
  const { ref } = complaint;
  // The same mail may arrive twice: by two servers, or tried again after a break.
  const id = arrivalId(ref, uid, mail.messageId ?? sha256Hex(raw));
  if (await backend().documents.get(mailArrivals, id)) return { outcome: "ignored", why: "arrived before", ref };
  const path = pathFor(sender);
  let outcome: MailOutcome = { outcome: "added", why: null, ref };
  try {
    await requireFewMails(sender);
    requireOwnAddress(sender, mail);
    if (isOfProgram) {
      await showDesk(sender, mail, id, inbound);
      outcome = { outcome: "noted", why: "sent by a program", ref };
    }
    const leftOut = isOfProgram ? [] : await addMail(sender, mail, id, inbound);
    if (leftOut.length > 0) {
      await notifySender(uid, { ref, path, reason: null, leftOut });
      await notifyDesk(sender, id, `was added without some of its files.\n\n${leftOut.join("\n")}`);
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    outcome = { outcome: "refused", why: refusal.why, ref };
    if (isOfProgram) outcome.outcome = "ignored";
    else await notifySender(uid, { ref, path, reason: refusal.message });
    if (refusal.forDesk !== null) await notifyDesk(sender, id, refusal.forDesk);
  }
  await recordArrival(id, outcome);
  return outcome;
}

/** Error for a report of a mail that is still being sent: who brings it has to bring it again. */
export class ReportTooEarly extends Error {
  override readonly name = "ReportTooEarly";
}

async function returnedOutcome(report: MailReport): Promise<MailOutcome> {
  const returned = await takeReport(report);
  if (returned === "early") throw new ReportTooEarly("The reported mail is still being sent.");
  const isNoted = returned !== "unknown" && returned !== "known";
  return { outcome: isNoted ? "noted" : "ignored", why: RETURNED_WORDS[returned], ref: null };
}

const RETURNED_WORDS = {
  bounced: "bounced",
  delayed: "delayed",
  complained: "reported as unwanted",
  known: "delivery report",
  unknown: "delivery report",
} as const;

async function judge(
  raw: Uint8Array,
  envelope: readonly string[],
  inbound: NonNullable<Env["INBOUND_MAIL"]>,
): Promise<MailOutcome> {
  const mail = await readMail(raw);
  const sender = await findSender([...envelope, ...(mail?.recipients ?? [])], inbound);
  if (!mail) {
    const ref = sender?.complaint.ref ?? null;
    if (sender && ref !== null)
      await notifySender(sender.uid, { ref, path: pathFor(sender), reason: "It can’t be read. Send it as plain text, or write on the complaint’s page." }); // prettier-ignore
    return { outcome: "refused", why: "unreadable", ref };
  }
  if (mail.report) return returnedOutcome(mail.report);
  const automatic = automaticReason(mail);
  const isOfProgram = automatic === "sent by a program" && sender !== null;
  if (automatic !== null && !isOfProgram)
    return { outcome: "ignored", why: automatic, ref: sender?.complaint.ref ?? null };
  // No answer: it would go to an address that anybody can put into a mail.
  if (!sender) return { outcome: "refused", why: "unknown address", ref: null };
  return addFrom(sender, mail, raw, inbound, isOfProgram);
}

/**
 * Takes a received mail: its text becomes an answer, a remark or staff's note in the complaint its address belongs to,
 * its files evidence. `envelope` holds the addresses the mail server accepted it for, which count before its own
 * headers. Throws `QueueFull` when too many are waiting.
 */
export async function receiveMail(
  raw: Uint8Array,
  envelope: readonly string[],
  inbound: NonNullable<Env["INBOUND_MAIL"]>,
): Promise<MailOutcome> {
  const outcome = await judge(raw, envelope, inbound);
  log.info({ ...outcome, bytes: raw.byteLength }, "a mail to a complaint was received");
  return outcome;
}
