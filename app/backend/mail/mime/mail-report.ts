import type { Attachment, Email } from "postal-mime";
import { statusIn } from "../../../domain/mailbox/returned-status";

/** What a mail server, or a provider on a reader's behalf, reports of a mail that was sent (RFC 3464, RFC 5965). */
export type MailReport =
  | {
      kind: "delivery";
      /** Message-ID of the reported mail, without angle brackets; null if the report doesn't say. */
      messageId: string | null;
      /** `failed`: given up. `delayed`: still tried. `arrived`: delivered, or passed on. */
      action: "failed" | "delayed" | "arrived";
      /** Enhanced status (RFC 3463), such as `5.1.1`. */
      status: string;
      /** The server's words, in one line; null for none. */
      said: string | null;
    }
  | { kind: "complaint"; messageId: string | null };

/** Real reports have a few kilobytes; what is longer is cut before anything looks at it. */
const LONGEST_PART = 64 * 1024;
const MOST_RECIPIENTS = 20;
const LONGEST_SAID = 1_000;
const LONGEST_ID = 500;
const RETURNED = new Set([
  ...["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"],
  ...["message/global", "message/global-headers"],
]);
const STATUS = new Set(["message/delivery-status", "message/global-delivery-status"]);
const ADDRESS = /[^\s<>,;:"()[\]@]{1,64}@[^\s<>,;:"()[\]@]{1,255}/g;

function textOf({ content }: Attachment): string {
  if (typeof content === "string") return content.slice(0, LONGEST_PART);
  return Buffer.from(new Uint8Array(content).subarray(0, LONGEST_PART)).toString("utf8");
}

type Fields = Map<string, string>;

/** Reads the first group of header fields of a text, names in lower case, folded lines joined. The first of a name counts. */
function fieldsOf(group: string): Fields {
  const fields: Fields = new Map();
  let name = "";
  for (const line of group.split("\n")) {
    if (/^[ \t]/.test(line)) {
      const known = fields.get(name);
      if (known !== undefined) fields.set(name, `${known} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    name = colon < 1 ? "" : line.slice(0, colon).trim().toLowerCase();
    // A second field of the name, and its folded lines, say nothing.
    if (name === "" || fields.has(name)) name = "";
    else fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Returns the groups of fields of a text, which empty lines part. */
function groupsOf(text: string): Fields[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/, 2 * MOST_RECIPIENTS)
    .map(fieldsOf)
    .filter(({ size }) => size > 0);
}

function withoutBrackets(value: string | undefined): string | null {
  return /<?([^<>\s]+)>?/.exec(value?.slice(0, 2 * LONGEST_ID) ?? "")?.[1]?.slice(0, LONGEST_ID) ?? null;
}

/** The id of our mail: its own header counts first, since some services replace the Message-ID of what they send. */
const idIn = (headers: Fields | undefined) =>
  withoutBrackets(headers?.get("x-edgewise-id") ?? headers?.get("message-id"));

/** Returns the id of the mail that a report returns, whole or its headers. */
function returnedId({ attachments, inReplyTo }: Pick<Email, "attachments" | "inReplyTo">): string | null {
  const returned = attachments.find(({ mimeType }) => RETURNED.has(mimeType));
  // Some servers return nothing of it, but answer it.
  return idIn(returned && groupsOf(textOf(returned))[0]) ?? withoutBrackets(inReplyTo);
}

/** Returns words in one line, with everything that looks like an address masked: they are shown and stored. */
function shownWords(words: string): string {
  return words
    .slice(0, LONGEST_SAID)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(ADDRESS, "…")
    .trim();
}

const ACTIONS = new Map<string, "failed" | "delayed" | "arrived">([
  ["failed", "failed"],
  ["delayed", "delayed"],
  ["delivered", "arrived"],
  ["relayed", "arrived"],
  ["expanded", "arrived"],
]);
/** The worst comes first: a mail of ours has one recipient, so others are those it was passed on to. */
const WORST = ["failed", "delayed", "arrived"] as const;

/** What a status says was done, for reports that don't say it themselves. */
const BY_CLASS: Readonly<Record<string, (typeof WORST)[number]>> = { 5: "failed", 4: "delayed", 2: "arrived" };

function deliveryReport(status: Attachment, messageId: string | null): MailReport | null {
  // Some servers say all of it in one group.
  const groups = groupsOf(textOf(status)).filter((fields, at) => at > 0 || fields.has("final-recipient"));
  const read = groups.slice(0, MOST_RECIPIENTS).flatMap((fields) => {
    const named = /^[a-z]+/.exec(fields.get("action")?.toLowerCase() ?? "")?.[0];
    const action = ACTIONS.get(named ?? "") ?? BY_CLASS[statusIn(fields.get("status") ?? "")?.charAt(0) ?? ""];
    if (action === undefined) return [];
    // `smtp; 550 5.1.1 …`: its type says nothing to people.
    const said = shownWords((fields.get("diagnostic-code") ?? "").replace(/^[\w.-]{1,20}\s*;/, ""));
    const general = action === "failed" ? "5.0.0" : action === "delayed" ? "4.0.0" : "2.0.0";
    return [{ action, status: statusIn(fields.get("status") ?? "") ?? statusIn(said) ?? general, said: said || null }];
  });
  const worst = WORST.flatMap((action) => read.filter((one) => one.action === action))[0];
  return worst ? { kind: "delivery", messageId, ...worst } : null;
}

/** Providers report several things in this way; these say that the reader doesn't want the mail. */
const UNWANTED = new Set(["abuse", "fraud", "opt-out", "opt-out-list"]);

const DAEMON = /^(?:mailer-daemon|postmaster)@/i;
const REFUSAL = /(?<![\d.])5(?:\d\d(?![\d.])|\.\d{1,3}\.\d)/;

/**
 * Returns the report of a mail written before RFC 3464, as Exim did for long and qmail and others still do: text for
 * people, with a copy of our mail below a line of hyphens or beside it. Of what is only delayed they name no refusal.
 */
function textReport(mail: Email, text: string): MailReport | null {
  const isOfExim = mail.headers.some(({ key }) => key === "x-failed-recipients");
  const isOfServer = isOfExim || DAEMON.test(mail.from?.address ?? "");
  if (!isOfServer && !mail.headers.some(isEmptyReturnPath)) return null;
  const [before = "", copy = ""] = text.slice(0, LONGEST_PART).split(/^---.*$([^]*)/m, 2);
  const id =
    groupsOf(copy)
      .map(idIn)
      .find((one) => one !== null) ??
    // Notes of people who are away have an empty sender as well, and answer our mail without returning it.
    returnedId(isOfServer ? mail : { attachments: mail.attachments });
  const words = before.split("\n").filter((line) => REFUSAL.test(line) || (isOfExim && /^\s{2,}\S/.test(line)));
  if (id === null || (!isOfExim && words.length === 0)) return null;
  const said = shownWords(words.join(" "));
  return { kind: "delivery", messageId: id, action: "failed", status: statusIn(said) ?? "5.0.0", said: said || null };
}

const isEmptyReturnPath = ({ key, value }: { key: string; value: string }) =>
  key === "return-path" && value.trim() === "<>";

/** Returns what a parsed mail reports; null if it is no report. */
export function reportIn(mail: Email, text: string): MailReport | null {
  const { attachments } = mail;
  const feedback = attachments.find(({ mimeType }) => mimeType === "message/feedback-report");
  if (feedback) {
    // A comment may follow it.
    const type = groupsOf(textOf(feedback))[0]?.get("feedback-type")?.toLowerCase() ?? "";
    return UNWANTED.has(/^[a-z-]+/.exec(type)?.[0] ?? "") ? { kind: "complaint", messageId: returnedId(mail) } : null;
  }
  const status = attachments.find(({ mimeType }) => STATUS.has(mimeType));
  return status ? deliveryReport(status, returnedId(mail)) : textReport(mail, text);
}
