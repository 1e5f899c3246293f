import { backend } from "~/backend/index.server";
import { IDENTITY_MESSAGES } from "~/backend/identity/messages";
import { logSecurity } from "~/http/security/security-log.server";
import { completeSignIn, keepUserDocument, refusalOf, type Refusal, type SignedIn } from "../accounts.server";
import { beginPasswordTry } from "../limits.server";
import { closeChallenge, endedChallengeCookie } from "../sign-in/sign-in-challenge.server";
import { verifyPasskey } from "./passkey-ceremony.server";
import { endedPasskeyCookie } from "./passkey-challenge.server";
import { passkeyId } from "./passkey-record.server";
import { parseAssertion } from "../sign-in/passkey-response";

const REMOVED = "This passkey is not known here, so it was removed. Use another, or sign in with your password.";
const NOT_KNOWN =
  "This passkey did not work here. It may have been removed. Use another, or sign in with your password.";
// Nobody is told this after a password alone; a passkey proves that its owner is asking.
const UNCONFIRMED =
  "Your email address is not confirmed yet. Open the link we emailed you, or set a new password, which confirms it too.";
const TOO_OLD = "This page had been open for too long. Use your passkey again.";

/**
 * Signs in by a passkey, which counts as both factors: it is something the person has, and it has verified them itself.
 * Tries are counted as those of passwords are, by address and by passkey. The session is made as after a password.
 */
export async function signInWithPasskey(request: Request, text: string): Promise<SignedIn | Refusal> {
  const refused = (message: string): Refusal => ({ outcome: "refused", field: "", message });
  const attempt = await beginPasswordTry(request, `passkey ${passkeyId(parseAssertion(text)?.id ?? "")}`);
  if (attempt.wait > 0) return { outcome: "wait", seconds: attempt.wait };
  const answer = await verifyPasskey(request, text, { purpose: "sign-in" });
  if (answer.outcome === "over") {
    await attempt.notJudged();
    return refused(TOO_OLD);
  }
  if (answer.outcome === "unknown") return { outcome: "refused", field: "passkey", message: REMOVED };
  const account = answer.outcome === "verified" ? await backend().identity.find(answer.uid) : null;
  if (answer.outcome !== "verified" || !account) return refused(NOT_KNOWN);
  const user = await keepUserDocument(account);
  const isOpen = !account.disabled && user.state === "active";
  if (!isOpen || !account.emailVerified) {
    const why = !isOpen ? "suspended" : "unconfirmed";
    logSecurity("sign-in-refused", request, { uid: account.uid, why, by: "passkey" });
    return refused(isOpen ? UNCONFIRMED : IDENTITY_MESSAGES["user-disabled"]);
  }
  await attempt.succeeded();
  const signedIn = await completeSignIn(request, answer, user, "passkey").catch(refusalOf);
  // The account was suspended, or its sessions ended, since the passkey answered.
  if (signedIn.outcome !== "signed-in") return signedIn.outcome === "wait" ? signedIn : refused(NOT_KNOWN);
  logSecurity("sign-in", request, { uid: account.uid, by: "passkey" });
  const cookies = [...signedIn.cookies, endedPasskeyCookie(request)];
  // A sign-in that waited for its code in this browser is over as well.
  if (await closeChallenge(request)) cookies.push(endedChallengeCookie(request));
  return { ...signedIn, cookies };
}
