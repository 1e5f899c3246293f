import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { Refusal, SignedIn } from "../accounts.server";
import { pageAfterSignIn } from "../guards.server";
import { tooManyTries, waitMessage } from "~/http/security/rate-limit.server";

/** Returns the form's 422 response for a submission that failed its schema. */
export function answerInvalid<F extends string, S>(form: F, submission: Submission<S, string[]>) {
  return data({ form, result: submission.reply() }, { status: 422 });
}

/**
 * Returns a refusal as the form's response: 422 beside the field or above the form, 429 with `Retry-After` for a
 * wait.
 */
export function answerRefusal<F extends string, S>(form: F, submission: Submission<S, string[]>, refusal: Refusal) {
  if (refusal.outcome === "wait") {
    const result = submission.reply({ formErrors: [waitMessage(refusal.seconds)] });
    return data({ form, result }, tooManyTries(refusal.seconds));
  }
  const { field, message } = refusal;
  const errors = field === "" ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } };
  return data({ form, result: submission.reply(errors) }, { status: 422 });
}

/** Returns the redirect of a completed sign-in, with its cookies, to where the person was going. */
export function answerSignedIn({ cookies, ...rights }: SignedIn, redirectTo: string | undefined) {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return redirect(pageAfterSignIn(rights, redirectTo), { status: 303, headers });
}
