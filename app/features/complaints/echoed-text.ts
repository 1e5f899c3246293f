import type { Submission, SubmissionResult } from "@conform-to/react";

/** Returns a form's result with the typed values and without errors. */
export function echoedText<S>(submission: Submission<S, string[]>): SubmissionResult<string[]> {
  const reply = submission.reply();
  delete reply.error;
  return reply;
}
