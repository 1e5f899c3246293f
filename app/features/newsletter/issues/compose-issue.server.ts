import { withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { framedMail, type MailSite } from "~/platform/mail-layout/mail-frame.server";
import { mailStyles } from "~/platform/mail-layout/mail-styles";
import { paletteOf } from "~/platform/look/palette.server";
import { withWords, type NamedWords } from "~/platform/publishing/markdown/directive";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { formatDay } from "~/domain/days";
import type { IssueForm } from "./issue-schema";
import { mailText } from "./mail-text.server";

export interface Recipient {
  /** UTC, ISO 8601; null for a test to staff. */
  confirmedAt: string | null;
  unsubscribeUrl: string;
}

interface Frame extends MailSite {
  /** Domains that lead to casinos, to which a mail has no links. */
  ofCasinos: ReadonlySet<string>;
  /** In place of the issue's directives (`wordsOf`). */
  words: NamedWords;
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
function withOrigin(html: string, { origin, settings }: Frame): string {
  const { link, quote } = mailStyles(paletteOf(settings.look));
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${escaped(origin)}/`)
    .replace(/<img /g, '<img style="max-width:100%;height:auto;border:0" ')
    .replace(/<(h[2-6])>/g, '<$1 style="font-family:Georgia,serif;line-height:1.25;margin:1.6em 0 0.5em">')
    .replace(/<a /g, `<a style="color:${link.color}" `)
    .replace(/<blockquote>/g, `<blockquote style="margin:1em 0;padding-left:1em;border-left:${quote.borderLeft}">`);
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
  const { body } = issue;
  const [subject, preheader] = [withWords(issue.subject, frame.words), withWords(issue.preheader, frame.words)];
  const html = withOrigin(withoutCasinoLinks(renderMarkdown(body, frame.words), frame.ofCasinos), frame);
  const text = mailText(body, frame);
  const content = { text: preheader === "" ? text : `${preheader}\n\n${text}`, html };
  const why = {
    text: whyLine(frame, recipient),
    links: [{ label: "Unsubscribe with one click", url: recipient.unsubscribeUrl }],
  };
  return { subject, ...framedMail({ subject, heading: subject, preview: preheader, body: content, why }, frame) };
}
