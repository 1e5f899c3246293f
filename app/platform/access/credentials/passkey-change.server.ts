import { data, redirect } from "@remix-run/node";
import type { Submission } from "@conform-to/react";
import { backend } from "~/backend/index.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { answerInvalid, answerRefusal } from "../sign-in/answers.server";
import { addPasskeyForm, finishPasskeyForm, removePasskeyForm, renamePasskeyForm } from "../sign-in/forms";
import { refuseWithoutProof } from "./fresh-proof.server";
import { mailPasskeyAdded, mailPasskeyRemoved } from "../sign-in/mails.server";
import { refuseWrongPassword } from "../sign-in/reauthentication.server";
import { endOtherSessions, HAS_CHANGED, provingNow } from "./second-factor-change.server";
import { needsSecondFactor, type Viewer } from "../viewer.server";
import { creationOptions, registerPasskey } from "../passkeys/passkey-ceremony.server";
import { endedPasskeyCookie } from "../passkeys/passkey-challenge.server";
import {
  isLastFactor,
  isOfferedAt,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  renamePasskey,
} from "../passkeys/passkey-record.server";
import { relyingParty, type RelyingParty } from "../passkeys/relying-party.server";

const PAGE = "/dashboard/passkeys";
const STAFF_KEEP_ONE = "Staff of this site need a second factor: add another passkey or set up an app first.";
const LAST_NOW = "It has just become your only second factor. Try again.";
const FULL = `You have ${String(MOST_PASSKEYS)} passkeys. Remove one you no longer use first.`;
const REFUSALS = {
  refused: "Your browser’s answer could not be checked. Try again.",
  over: "That took too long, or was started elsewhere. Try again.",
  known: "You already have this passkey.",
  full: FULL,
  gone: "Your account can’t take passkeys any more.",
} as const;

const back = (query: string, headers: HeadersInit = {}) => redirect(PAGE + query, { status: 303, headers });

function refuse<F extends string, S>(form: F, submission: Submission<S, string[]>, message: string) {
  return answerRefusal(form, submission, { outcome: "refused", field: "", message });
}

async function add(request: Request, viewer: Viewer, form: FormData) {
  const submission = parseForm(form, addPasskeyForm);
  if (submission.status !== "success") return answerInvalid("add", submission);
  if ((await listPasskeys(viewer.user.uid)).length >= MOST_PASSKEYS) return refuse("add", submission, FULL);
  const generation = await backend().identity.generationOf(viewer.user.uid);
  const refusal = await refuseWithoutProof(request, viewer, submission.value);
  if (refusal) return answerRefusal("add", submission, refusal);
  const asked = await creationOptions(request, viewer, { name: submission.value.name, generation });
  if (asked.outcome === "wait") return answerRefusal("add", submission, asked);
  if (asked.outcome === "impossible")
    return refuse("add", submission, "Passkeys need a domain name, and this site’s address is a number.");
  return data({ form: "create" as const, options: asked.options }, { headers: { "Set-Cookie": asked.cookie } });
}

async function finish(request: Request, viewer: Viewer, form: FormData) {
  const submission = parseForm(form, finishPasskeyForm);
  if (submission.status !== "success") return answerInvalid("add", submission);
  const { email } = viewer.user;
  // In the same commit: the owner's way back from a thief's passkey is in this mail.
  const added = await registerPasskey(request, viewer, submission.value.passkey, (writer, { name, codes, removal }) =>
    mailPasskeyAdded(email, { name, turnsOn: codes !== null, removal }, { writer }),
  );
  if (added.outcome !== "added") return refuse("add", submission, REFUSALS[added.outcome]);
  const { codes } = added;
  await endOtherSessions(request, viewer, "passkey-added");
  const headers = { "Set-Cookie": endedPasskeyCookie(request) };
  return codes === null ? back("?done=added", headers) : data({ form: "codes" as const, codes }, { headers });
}

async function rename(viewer: Viewer, form: FormData) {
  const submission = parseForm(form, renamePasskeyForm);
  if (submission.status !== "success") return answerInvalid("rename", submission);
  await renamePasskey(viewer.user.uid, submission.value.id, submission.value.name);
  return back("?done=renamed");
}

async function remove(request: Request, viewer: Viewer, form: FormData) {
  const submission = parseForm(form, removePasskeyForm);
  if (submission.status !== "success") return answerInvalid("remove", submission);
  const { uid, email } = viewer.user;
  const { id, ...proof } = submission.value;
  const mayBeLast = !(await needsSecondFactor(viewer.role));
  const proven = await provingNow(viewer);
  const party = relyingParty(request);
  const isLast = await isLastFactor(party, uid, id);
  if (isLast && !mayBeLast) return refuse("remove", submission, STAFF_KEEP_ONE);
  // While another second factor stays, somebody who has lost this one needs no code to be rid of it.
  const refusal = isLast
    ? await refuseWithoutProof(request, viewer, proof)
    : await refuseWrongPassword(request, viewer, proof.password);
  if (refusal) return answerRefusal("remove", submission, refusal);
  const removed = await removePasskey(uid, id, {
    party,
    mayBeLast: mayBeLast && isLast,
    proven,
    tell: (writer, what) => mailPasskeyRemoved(email, { ...what, byLink: false }, { writer }),
  });
  if (removed.outcome === "last") return refuse("remove", submission, LAST_NOW);
  if (removed.outcome === "over") return refuse("remove", submission, HAS_CHANGED);
  if (removed.outcome !== "removed") return back("");
  await endOtherSessions(request, viewer, "passkey-removed");
  return back(removed.left === "none" ? "?done=removed-last" : "?done=removed");
}

/** Does what a posted form of the page asks for; the response holds new recovery codes, once. */
export function changePasskeys(request: Request, viewer: Viewer, form: FormData) {
  const intent = form.get("intent");
  if (intent === "rename") return rename(viewer, form);
  if (intent === "remove") return remove(request, viewer, form);
  return intent === "finish" ? finish(request, viewer, form) : add(request, viewer, form);
}

/** Returns what is shown of a person's passkeys. Each that `party` can't ask for names its domain. */
export async function shownPasskeys(uid: string, party: RelyingParty | null) {
  return (await listPasskeys(uid)).map(({ id, name, createdAt, lastUsedAt, isSynced, domain }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isSynced,
    domain: isOfferedAt(party, { domain }) || domain === "" ? null : domain,
  }));
}
