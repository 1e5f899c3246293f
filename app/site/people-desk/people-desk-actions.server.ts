import { textIn } from "~/http/forms/text-in";
import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod/v4";
import type { Refusal } from "~/platform/access/accounts.server";
import type { Staff } from "~/domain/staff";
import { versionIn } from "~/http/forms/version-field.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { waitMessage } from "~/http/security/rate-limit.server";
import {
  changeDuties,
  endSessionsOf,
  liftSuspension,
  mailRecoveryTo,
  mailVerificationTo,
  renameUser,
  setRepresentation,
  suspendUser,
  type UserActOutcome,
} from "./user-acts.server";
import { renameForm, representationForm, roleForm, suspensionForm } from "./user-forms";

export type UserForm = "role" | "duties" | "suspend" | "rename" | "represent" | "plain";

export type UserDeskAnswer =
  | { outcome: "done"; done: string }
  | { outcome: "missing" }
  | { outcome: "unknown" }
  | { outcome: "invalid"; form: UserForm; result: SubmissionResult<string[]> }
  /** A safeguard refused the act. */
  | { outcome: "refused"; form: UserForm; message: string; result: SubmissionResult<string[]> | null };

function answerOf(done: string, form: UserForm, outcome: UserActOutcome, result: SubmissionResult<string[]> | null) {
  if (outcome.outcome === "missing") return { outcome: "missing" } as const;
  if (outcome.outcome === "refused") return { outcome: "refused", form, message: outcome.message, result } as const;
  return { outcome: "done", done: outcome.outcome === "already" ? "nothing" : done } as const;
}

async function withForm<S extends z.ZodType<unknown, Record<string, unknown>>>(
  form: UserForm,
  done: string,
  schema: S,
  posted: FormData,
  act: (value: z.output<S>) => Promise<UserActOutcome | { outcome: "no-casino" } | { outcome: "unsure"; why: Refusal }>,
): Promise<UserDeskAnswer> {
  const submission = parseForm(posted, schema);
  if (submission.status !== "success")
    return { outcome: "invalid", form, result: submission.reply() as SubmissionResult<string[]> };
  const outcome = await act(submission.value);
  if (outcome.outcome === "no-casino") {
    const fieldErrors = { casino: ["No casino has this name or URL. Enter the name as it appears in the list."] };
    return { outcome: "invalid", form, result: submission.reply({ fieldErrors }) as SubmissionResult<string[]> };
  }
  if (outcome.outcome === "unsure") {
    const { why } = outcome;
    const message = why.outcome === "wait" ? waitMessage(why.seconds) : why.message;
    const fieldErrors = { password: [message] };
    return { outcome: "invalid", form, result: submission.reply({ fieldErrors }) as SubmissionResult<string[]> };
  }
  return answerOf(done, form, outcome, submission.reply() as SubmissionResult<string[]>);
}

/** Checks the acting admin's password; null when it is right. */
type AskAgain = (password: string) => Promise<Refusal | null>;

/**
 * Performs the act of a posted form on a person's page, and reads only that form's fields. Roles are given and taken
 * only with the admin's password: an admin's session, once stolen, must not be able to make another admin.
 */
export async function actOnUser(
  uid: string,
  posted: FormData,
  staff: Staff,
  askAgain: AskAgain,
): Promise<UserDeskAnswer> {
  const plain = async (done: string, act: Promise<UserActOutcome>) => answerOf(done, "plain", await act, null);
  const intent = textIn(posted, "intent");
  switch (intent) {
    case "change-role":
    case "change-duties":
      return withForm(intent === "change-role" ? "role" : "duties", intent, roleForm, posted, async (wanted) => {
        const why = await askAgain(wanted.password);
        if (why) return { outcome: "unsure", why };
        return changeDuties(uid, wanted.role === "admin" ? wanted.duties : null, staff, versionIn(posted));
      });
    case "suspend":
      return withForm("suspend", intent, suspensionForm, posted, ({ reason }) => suspendUser(uid, reason, staff));
    case "rename":
      return withForm("rename", intent, renameForm, posted, ({ displayName }) => renameUser(uid, displayName, staff));
    case "let-represent":
      return withForm("represent", intent, representationForm, posted, ({ casino }) =>
        setRepresentation(uid, casino, true, staff),
      );
    case "stop-representing":
      return withForm("represent", intent, representationForm, posted, ({ casino }) =>
        setRepresentation(uid, casino, false, staff),
      );
    case "lift":
      return plain(intent, liftSuspension(uid, staff));
    case "end-session":
      return plain(intent, endSessionsOf(uid, textIn(posted, "session") || "none", staff));
    case "end-sessions":
      return plain(intent, endSessionsOf(uid, null, staff));
    case "resend-verification":
      return plain(intent, mailVerificationTo(uid, staff));
    case "send-recovery":
      return plain(intent, mailRecoveryTo(uid, staff));
    default:
      return { outcome: "unknown" };
  }
}
