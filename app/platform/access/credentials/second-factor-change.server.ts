import { data, redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { logSecurity, type SecurityEvent } from "~/http/security/security-log.server";
import { answerInvalid, answerRefusal } from "../sign-in/answers.server";
import { beginSecondFactorForm, changeSecondFactorForm, codeForm } from "../sign-in/forms";
import { refuseWithoutProof } from "./fresh-proof.server";
import { hasPasskeys, isOfferedAt } from "../passkeys/passkey-record.server";
import { relyingParty } from "../passkeys/relying-party.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  provenBy,
  type ProvenBy,
  renewRecoveryCodes,
  switchOffApp,
} from "../second-factor/second-factor.server";
import { needsSecondFactor, type Viewer } from "../viewer.server";

const PAGE = "/dashboard/second-factor";
const WRONG_FOR_SETUP = "This code does not match the secret above. Check that your device’s clock is right.";
const SETUP_IS_OVER =
  "This setup was started more than 15 minutes ago, or in another browser, or your sign-in has changed. Start again.";
export const HAS_CHANGED = "Your sign-in or your second factor has changed meanwhile, so nothing was done. Try again.";
const STAFF_KEEP_IT = "Staff of this site must keep it on, unless they have a passkey.";

const back = (query = "") => redirect(PAGE + query, 303);

/**
 * Signs out every other browser, since those signed in the old way; this one has just passed both checks. It keeps
 * its session, because the page that this request renders still uses it. What is changed by then is changed, whatever
 * has become of this session.
 */
export async function endOtherSessions(
  request: Request,
  { user, sessionId }: Viewer,
  event: SecurityEvent,
): Promise<void> {
  logSecurity(event, request, { uid: user.uid });
  await withoutWriteConditions(() => backend().identity.revokeAllSessions(user.uid, sessionId));
}

/**
 * Returns the viewer's session, generation and second factor. Ask before they prove who they are, so that a change
 * meanwhile counts.
 */
export async function provingNow({ user: { uid }, sessionId }: Viewer): Promise<ProvenBy> {
  return provenBy(uid, { sessionId, generation: await backend().identity.generationOf(uid) });
}

async function begin(request: Request, viewer: Viewer, form: FormData) {
  const submission = parseForm(form, beginSecondFactorForm);
  if (submission.status !== "success") return answerInvalid("begin", submission);
  const proven = await provingNow(viewer);
  const refusal = await refuseWithoutProof(request, viewer, submission.value);
  if (refusal) return answerRefusal("begin", submission, refusal);
  if (await beginSecondFactor(viewer.user.uid, proven)) return back("?setup=begun");
  return answerRefusal("begin", submission, { outcome: "refused", field: "", message: HAS_CHANGED });
}

async function confirm(request: Request, viewer: Viewer, form: FormData) {
  const submission = parseForm(form, codeForm);
  if (submission.status !== "success") return answerInvalid("confirm", submission);
  const { user, sessionId } = viewer;
  const confirmed = await confirmSecondFactor(user.uid, sessionId, submission.value.oneTimeCode.replace(/\s/g, ""));
  if (confirmed.outcome === "over")
    return answerRefusal("begin", submission, { outcome: "refused", field: "", message: SETUP_IS_OVER });
  if (confirmed.outcome === "wrong")
    return answerRefusal("confirm", submission, { outcome: "refused", field: "oneTimeCode", message: WRONG_FOR_SETUP });
  await endOtherSessions(request, viewer, "second-factor-on");
  return data({ form: "codes" as const, codes: confirmed.codes });
}

async function change(request: Request, viewer: Viewer, form: FormData) {
  const submission = parseForm(form, changeSecondFactorForm);
  if (submission.status !== "success") return answerInvalid("change", submission);
  const refuse = (message: string) => answerRefusal("change", submission, { outcome: "refused", field: "", message });
  const { uid } = viewer.user;
  const isOff = form.get("intent") === "off";
  const mayBeLast = !(await needsSecondFactor(viewer.role));
  if (isOff && !mayBeLast && !(await hasPasskeys(request, uid))) return refuse(STAFF_KEEP_IT);
  const proven = await provingNow(viewer);
  const refusal = await refuseWithoutProof(request, viewer, submission.value);
  if (refusal) return answerRefusal("change", submission, refusal);
  if (isOff) {
    const party = relyingParty(request);
    const outcome = await switchOffApp(uid, proven, { mayBeLast, works: (passkey) => isOfferedAt(party, passkey) });
    if (outcome !== "off") return refuse(outcome === "last" ? STAFF_KEEP_IT : HAS_CHANGED);
    await endOtherSessions(request, viewer, "second-factor-off");
    return back("?done=off");
  }
  const codes = await renewRecoveryCodes(uid, proven);
  if (codes === null) return refuse(HAS_CHANGED);
  await endOtherSessions(request, viewer, "recovery-codes-renewed");
  return data({ form: "codes" as const, codes });
}

/** Does what a posted form of the page asks for; the response holds new recovery codes, once. */
export function changeSecondFactor(request: Request, viewer: Viewer, form: FormData) {
  if (form.get("intent") === "begin") return begin(request, viewer, form);
  return form.get("intent") === "confirm" ? confirm(request, viewer, form) : change(request, viewer, form);
}
