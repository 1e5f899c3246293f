import type { Submission, SubmissionResult } from "@conform-to/react";

/** A form's answer that brings back what was typed and says nothing of what is missing. */
export function keptText<S>(submission: Submission<S, string[]>): SubmissionResult<string[]> {
  const reply = submission.reply();
  delete reply.error;
  return reply;
}
