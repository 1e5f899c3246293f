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

/** Returns the Message-ID of the mail that a report returns, whole or its headers. */
function returnedId(attachments: readonly Attachment[], { inReplyTo }: Pick<Email, "inReplyTo">): string | null {
  const returned = attachments.find(({ mimeType }) => RETURNED.has(mimeType));
  const own = returned && withoutBrackets(groupsOf(textOf(returned))[0]?.get("message-id"));
  // Some servers return nothing of it, but answer it.
  return own ?? withoutBrackets(inReplyTo);
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

function deliveryReport(status: Attachment, messageId: string | null): MailReport | null {
  const [, ...recipients] = groupsOf(textOf(status));
  const read = recipients.slice(0, MOST_RECIPIENTS).flatMap((fields) => {
    const action = ACTIONS.get(fields.get("action")?.toLowerCase() ?? "");
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
const UNWANTED = new Set(["abuse", "fraud"]);

/**
 * Returns the report of a mail written before RFC 3464, as Exim made it for long: text alone, whose header names the
 * failed address, with a copy of our mail at its end.
 */
function textReport({ headers, inReplyTo }: Email, text: string): MailReport | null {
  if (!headers.some(({ key }) => key === "x-failed-recipients")) return null;
  const [before = "", copy] = text.slice(0, LONGEST_PART).split(/^-{3,} This is a copy of .{0,200}$/m, 2);
  const id = /^Message-ID:\s*<([^<>\s]{1,500})>/im.exec(copy ?? "")?.[1] ?? withoutBrackets(inReplyTo);
  const words = before.split("\n").filter((line) => /^\s{2,}\S/.test(line));
  const said = shownWords(words.join(" "));
  return { kind: "delivery", messageId: id, action: "failed", status: statusIn(said) ?? "5.0.0", said: said || null };
}

/** Returns what a parsed mail reports; null if it is no report. */
export function reportIn(mail: Email, text: string): MailReport | null {
  const { attachments } = mail;
  const feedback = attachments.find(({ mimeType }) => mimeType === "message/feedback-report");
  if (feedback) {
    const type = groupsOf(textOf(feedback))[0]?.get("feedback-type")?.toLowerCase() ?? "";
    return UNWANTED.has(type) ? { kind: "complaint", messageId: returnedId(attachments, mail) } : null;
  }
  const status = attachments.find(({ mimeType }) => STATUS.has(mimeType));
  return status ? deliveryReport(status, returnedId(attachments, mail)) : textReport(mail, text);
}
