import { withoutCasinoLinks } from "~/features/casinos/public/casino-links.server";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { newsletterParts } from "~/platform/settings/own-values.server";
import type { Settings } from "~/platform/settings/schema";
import { formatDay } from "~/domain/days";
import type { IssueForm } from "./issue-schema";
import { mailText } from "./mail-text.server";

export interface Recipient {
  /** UTC, ISO 8601; null for a test to staff. */
  confirmedAt: string | null;
  unsubscribeUrl: string;
}

/** Seen only in previews and tests: without the address nothing is sent. */
const NO_POSTAL_ADDRESS = "Your postal address goes here. It is not set yet.";

interface Frame {
  settings: Pick<Settings, "site" | "newsletter">;
  /** Origin of this site's links. */
  origin: string;
  /** Domains that lead to casinos, to which a mail has no links. */
  ofCasinos: ReadonlySet<string>;
}

export interface ComposedIssue {
  subject: string;
  text: string;
  html: string;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}

/** Makes our own addresses absolute. Quotes in attributes written by Markdown are escaped, so text can't match. */
function withOrigin(html: string, origin: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${escaped(origin)}/`)
    .replace(/<img /g, '<img style="max-width:100%;height:auto;border:0" ')
    .replace(/<(h[2-6])>/g, '<$1 style="font-family:Georgia,serif;line-height:1.25;margin:1.6em 0 0.5em">')
    .replace(/<a /g, '<a style="color:#0b5b4d" ')
    .replace(/<blockquote>/g, '<blockquote style="margin:1em 0;padding-left:1em;border-left:3px solid #d8d5cb">');
}

function whyLine({ settings }: Frame, { confirmedAt }: Recipient): string {
  const { name } = settings.site;
  return confirmedAt === null
    ? `This is a test of the ${name} newsletter. Only you got it.`
    : `You get this because you confirmed the ${name} newsletter for this address on ${formatDay(confirmedAt)}.`;
}

/**
 * Composes one issue for one person as plain text and HTML, with the reason for the mail, how to unsubscribe, and the
 * sender's name and address. The issue's content comes from Markdown alone, so no HTML in it survives.
 */
export function composeIssue(issue: IssueForm, recipient: Recipient, frame: Frame): ComposedIssue {
  const { settings, origin } = frame;
  const { site } = settings;
  const why = whyLine(frame, recipient);
  const postal = (newsletterParts(settings).postalAddress ?? NO_POSTAL_ADDRESS).split("\n").map((line) => line.trim());
  const text = [
    ...(issue.preheader === "" ? [] : [issue.preheader]),
    mailText(issue.body, frame),
    "—",
    `${why}\nUnsubscribe: ${recipient.unsubscribeUrl}`,
    postal.join("\n"),
  ].join("\n\n");

  const body = withOrigin(withoutCasinoLinks(renderMarkdown(issue.body), frame.ofCasinos), origin);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(issue.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f4ee;color:#22303a;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.6">
<div style="display:none;max-height:0;overflow:hidden">${escaped(issue.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #dedbd1;border-radius:8px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-size:14px"><a href="${escaped(origin)}/" style="color:#0b5b4d;font-weight:bold;text-decoration:none">${escaped(site.name)}</a></p>
<h1 style="font-family:Georgia,serif;font-size:26px;line-height:1.2;margin:0 0 16px">${escaped(issue.subject)}</h1>
${body}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td style="padding:16px 24px;color:#55606a;font-size:13px;line-height:1.5">
<p style="margin:0 0 8px">${escaped(why)}</p>
<p style="margin:0 0 8px"><a href="${escaped(recipient.unsubscribeUrl)}" style="color:#0b5b4d">Unsubscribe with one click</a></p>
<p style="margin:0">${postal.map(escaped).join("<br>")}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { subject: issue.subject, text, html };
}
