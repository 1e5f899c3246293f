import { z } from "zod/v4";
import { multiLine, singleLine, textUpTo } from "~/domain/text/fields";
import { foreignPictureProblem } from "~/platform/publishing/markdown/foreign-picture";
import { outboundLinkProblem } from "~/platform/publishing/markdown/outbound-link";
import { dueFailure } from "~/platform/scheduler/schema";
import { instant } from "~/domain/codes/codes";

export const ISSUE_STATES = ["draft", "sending", "sent"] as const;

const line = (most: number, missing?: string) =>
  singleLine(most, { missing }).regex(/^[^\p{Cc}\u2028\u2029]*$/u, "Keep it to one line.");

const subject = line(150, "Write a subject.").min(3, "Use at least 3 characters.");
const body = multiLine(50_000, { missing: "Write the issue." }).min(20, "Write at least 20 characters.");

/** One issue of the newsletter. Its text is frozen once its delivery starts. */
export const newsletterIssueFields = z.object({
  subject,
  /** Text that mail programs show after the subject; may be empty. */
  preheader: line(150),
  /** Markdown. */
  body,
  state: z.enum(ISSUE_STATES),
  /** Operations that deliver it, oldest first: the first to all, later ones to those it had not reached. */
  sends: z.array(z.string()).max(50),
  sentAt: instant.nullable(),
  /** When a draft is to be sent; its text is frozen until then. */
  sendAt: instant.nullish(),
  scheduledBy: z.object({ uid: z.string(), name: textUpTo(80) }).nullish(),
  /** Why a scheduled issue was not sent. */
  sendFailure: dueFailure.nullish(),
});
export type NewsletterIssueFields = z.infer<typeof newsletterIssueFields>;

/** Fields of an issue that an editor sets. */
export const issueForm = z.object({
  subject,
  preheader: line(150)
    .optional()
    .transform((text) => text ?? ""),
  body: body.superRefine((text, context) => {
    for (const problem of [outboundLinkProblem(text), foreignPictureProblem(text)])
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
  }),
});
export type IssueForm = z.infer<typeof issueForm>;
