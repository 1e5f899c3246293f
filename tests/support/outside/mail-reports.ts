import { mailOf, multipart, partOf } from "./received-mail";

/** What a report says of our mail. */
export interface Reported {
  /** Message-ID of the returned mail, without angle brackets. */
  id: string;
  status?: string;
  action?: string;
  /** The server's words. */
  said?: string;
  to?: string;
}

const WORDS = "550 5.1.1 <pat@players.example>: Recipient address rejected: User unknown";

function returned(id: string): string {
  return `From: Edgewise <hello@edgewise.example>\nTo: pat@players.example\nSubject: Edgewise: a message\nMessage-ID: <${id}>`;
}

function status(lines: readonly string[]): string {
  return partOf({ "Content-Type": "message/delivery-status" }, lines.join("\n"));
}

/** As Postfix writes it: the whole mail returned, its own fields in the status. */
export function postfixReport({
  id,
  status: code = "5.1.1",
  action = "failed",
  said = WORDS,
  to = "pat@players.example",
}: Reported): string {
  // prettier-ignore
  const body = multipart("E1F2.mx", [
    partOf({ "Content-Type": "text/plain; charset=us-ascii", "Content-Description": "Notification" }, "This is the mail system at host mx.players.example.\n\nI'm sorry to have to inform you that your message could not be delivered."), // prettier-ignore
    status([
      "Reporting-MTA: dns; mx.players.example",
      "X-Postfix-Queue-ID: E1F2A3",
      "Arrival-Date: Sat, 21 Nov 2026 12:00:00 +0000 (UTC)",
      "",
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      `Status: ${code}`,
      "Remote-MTA: dns; in.players.example",
      `Diagnostic-Code: smtp; ${said.replace(": Recipient", ":\n    Recipient")}`,
    ]),
    partOf({ "Content-Description": "Undelivered Message", "Content-Type": "message/rfc822" }, `${returned(id)}\n\nWords that were sent.`), // prettier-ignore
  ]);
  return mailOf(
    {
      "Return-Path": "<>",
      From: "MAILER-DAEMON@mx.players.example (Mail Delivery System)",
      To: "hello@edgewise.example",
      Subject: "Undelivered Mail Returned to Sender",
      "Auto-Submitted": "auto-replied",
      "Message-Id": "<20261121120001.E1F2A3@mx.players.example>",
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="E1F2.mx"',
    },
    body,
  );
}

/** As Exim writes it today: only the headers returned. */
export function eximReport({ id, status: code = "5.0.0", said = "550 Unrouteable address" }: Reported): string {
  const body = multipart("1700-eximdsn-1", [
    partOf({ "Content-Type": "text/plain; charset=us-ascii" }, "This message was created automatically by mail delivery software."), // prettier-ignore
    status(["Reporting-MTA: dns; exim.players.example", "", "Action: failed", "Final-Recipient: rfc822;pat@players.example", `Status: ${code}`, "Remote-MTA: dns; in.players.example", `Diagnostic-Code: smtp; ${said}`]), // prettier-ignore
    partOf({ "Content-Type": "text/rfc822-headers" }, `Return-path: <hello@edgewise.example>\nReceived: from edgewise.example\n\tby exim.players.example; Sat, 21 Nov 2026 12:00:00 +0000\n${returned(id)}`), // prettier-ignore
  ]);
  return mailOf(
    {
      From: "Mail Delivery System <Mailer-Daemon@exim.players.example>",
      To: "hello@edgewise.example",
      "X-Failed-Recipients": "pat@players.example",
      "Auto-Submitted": "auto-replied",
      Subject: "Mail delivery failed: returning message to sender",
      "Message-Id": "<E1exim-0001@exim.players.example>",
      "Content-Type": "multipart/report; report-type=delivery-status; boundary=1700-eximdsn-1",
    },
    body,
  );
}

/** As older Exims write it: text alone. */
export function oldEximReport({ id, said = "550 5.1.1 User unknown" }: Reported): string {
  return mailOf(
    {
      From: "Mail Delivery System <Mailer-Daemon@exim.players.example>",
      To: "hello@edgewise.example",
      "X-Failed-Recipients": "pat@players.example",
      Subject: "Mail delivery failed: returning message to sender",
      "Content-Type": "text/plain; charset=us-ascii",
    },
    `This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  pat@players.example\n    SMTP error from remote mail server after RCPT TO:<pat@players.example>:\n    host in.players.example: ${said}\n\n------ This is a copy of the message, including all the headers. ------\n\n${returned(id)}\n\nWords that were sent.`,
  );
}

/** As Gmail writes it: nested pictures, its own words in several lines, and an answer to our mail. */
export function gmailReport({
  id,
  status: code = "5.1.1",
  said = "550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address",
}: Reported): string {
  // prettier-ignore
  const related = multipart("in", [
    partOf({ "Content-Type": "text/html; charset=UTF-8" }, "<p>Address not found</p>"),
    partOf({ "Content-Type": "image/png; name=icon.png", "Content-Disposition": "attachment; filename=icon.png", "Content-Transfer-Encoding": "base64", "Content-ID": "<icon.png>" }, "iVBORw0KGgo="), // prettier-ignore
  ]);
  const body = multipart("out", [
    partOf({ "Content-Type": "multipart/related; boundary=in" }, related),
    status([
      "Reporting-MTA: dns; googlemail.example",
      "Received-From-MTA: dns; hello@edgewise.example",
      "Arrival-Date: Sat, 21 Nov 2026 04:00:00 -0800 (PST)",
      "X-Original-Message-ID: <" + id + ">",
      "",
      "Final-Recipient: rfc822; pat@players.example",
      "Action: failed",
      `Status: ${code}`,
      `Diagnostic-Code: smtp; ${said}`,
      "Last-Attempt-Date: Sat, 21 Nov 2026 04:00:01 -0800 (PST)",
    ]),
    partOf(
      { "Content-Type": "message/rfc822" },
      `DKIM-Signature: v=1; a=rsa-sha256;\n b=abc\n${returned(id)}\n\nWords.`,
    ),
  ]);
  return mailOf(
    {
      From: "Mail Delivery Subsystem <mailer-daemon@googlemail.example>",
      To: "hello@edgewise.example",
      "Auto-Submitted": "auto-replied",
      Subject: "Delivery Status Notification (Failure)",
      References: `<${id}>`,
      "In-Reply-To": `<${id}>`,
      "Message-ID": "<67.gmr@mx.google.example>",
      "Content-Type": 'multipart/report; boundary="out"; report-type=delivery-status',
    },
    body,
  );
}

/** As Outlook writes it: fields of its own, and nothing of our mail returned but its being answered. */
export function outlookReport({
  id,
  status: code = "5.2.2",
  said = "554 5.2.2 mailbox full; STOREDRV.Deliver; QuotaExceededException",
}: Reported): string {
  // prettier-ignore
  const body = multipart("_000_ndr", [
    partOf({ "Content-Type": "text/html; charset=utf-8" }, "<p>Your message couldn’t be delivered.</p>"),
    status([
      "Reporting-MTA: dns;mail.outlook.example",
      "Received-From-MTA: dns;edgewise.example",
      "",
      "Final-Recipient: rfc822;pat@players.example",
      "Action: failed",
      `Status: ${code}`,
      `Diagnostic-Code: smtp;${said}`,
    ]),
  ]);
  return mailOf(
    {
      From: "postmaster@outlook.example",
      To: "hello@edgewise.example",
      "Content-Type": "multipart/report; report-type=delivery-status; boundary=_000_ndr",
      "In-Reply-To": `<${id}>`,
      Subject: "Undeliverable: Edgewise: a message",
      "Message-ID": "<ndr1@mail.outlook.example>",
    },
    body,
  );
}

/** A feedback report (RFC 5965) of a reader who called our mail unwanted. */
export function feedbackReport({ id, type = "abuse" }: Reported & { type?: string }): string {
  const body = multipart("fbl", [
    partOf({ "Content-Type": "text/plain" }, "This is an email abuse report."),
    partOf({ "Content-Type": "message/feedback-report" }, `Feedback-Type: ${type}\nUser-Agent: FBL/1.0\nVersion: 1\nOriginal-Rcpt-To: pat@players.example`), // prettier-ignore
    partOf({ "Content-Type": "message/rfc822", "Content-Disposition": "inline" }, `${returned(id)}\n\nWords.`),
  ]);
  return mailOf(
    {
      From: "feedback@provider.example",
      To: "hello@edgewise.example",
      Subject: "FW: Edgewise: a message",
      "Message-ID": "<fbl1@provider.example>",
      "Content-Type": "multipart/report; report-type=feedback-report; boundary=fbl",
    },
    body,
  );
}
