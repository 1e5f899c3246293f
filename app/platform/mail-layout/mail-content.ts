import { z } from "zod/v4";
import { multiLine, singleLine, textUpTo } from "~/domain/text/fields";

/** The address of one of our pages, in full. A sign-in may lead on to a long one, in percent-encoding. */
const pageUrl = textUpTo(20_000).regex(/^https?:\/\/[^\s<>"]+$/);
const link = z.object({ label: singleLine(100), url: pageUrl });
const passage = z.object({ text: multiLine(3_000), links: z.array(link).max(5).default([]) });
export type Passage = z.infer<typeof passage>;

/**
 * What a mail says, from which its plain text and its HTML are both made. All of it is text: no field takes markup, and
 * only the fields named `url` become links.
 */
export const mailContent = z.object({
  subject: singleLine(300),
  /** What happened, to which case: the first line, and the heading of the HTML. */
  heading: singleLine(500),
  paragraphs: z.array(multiLine(3_000)).max(10).default([]),
  /** Which case, until when, why. */
  facts: z
    .array(z.object({ label: singleLine(60), value: multiLine(3_000) }))
    .max(12)
    .default([]),
  /** What somebody wrote, with their name. */
  quote: z.object({ by: singleLine(200), text: multiLine(12_000) }).optional(),
  /** Things of one kind, with the address of each if it has a page. */
  list: z
    .array(z.object({ text: multiLine(2_000), url: pageUrl.optional() }))
    .max(200)
    .default([]),
  /** Lines for a program, shown as they are. */
  listing: multiLine(40_000).optional(),
  /** The one thing to do next. */
  button: link.optional(),
  /** What else there is to know, such as what to do if it wasn't them. */
  notes: z.array(passage).max(10).default([]),
  /** Why they get this, and how to stop it. */
  why: passage,
  /** The line above which an answer is written: the first of a mail that can be answered. */
  replyLine: singleLine(100).optional(),
});
export type MailContent = z.infer<typeof mailContent>;
/** A mail's content as it is written, without the fields it has no use for. */
export type MailDraft = z.input<typeof mailContent>;
