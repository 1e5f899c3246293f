import { backend } from "~/backend/index.server";
import { logSecurity } from "~/http/security/security-log.server";
import { completeSignIn, refusalOf, type Refusal, type SignedIn } from "../accounts.server";
import { users } from "../collection";
import { takeCode } from "./second-factor.server";
import { closeChallenge, endedChallengeCookie, tryChallenge } from "../sign-in/sign-in-challenge.server";

const WRONG = "This code is wrong or was used already. Enter the one your app shows now.";

/** Completes a sign-in with a code of the app or a recovery code. `over`: the password has to be given again. */
export async function signInWithCode(
  request: Request,
  code: string,
): Promise<SignedIn | { outcome: "over" } | Refusal> {
  const half = await tryChallenge(request);
  if (half === null) return { outcome: "over" };
  const { uid } = half;
  const answer = await takeCode(request, uid, code);
  if (answer.outcome === "wait") return answer;
  if (answer.outcome === "wrong") return { outcome: "refused", field: "oneTimeCode", message: WRONG };
  const user = await backend().documents.get(users, uid);
  if (user?.state !== "active" || !(await closeChallenge(request))) return { outcome: "over" };
  const signedIn = await completeSignIn(request, half, user, "password").catch(refusalOf);
  // The account was suspended, or its password changed, while the code was checked.
  if (signedIn.outcome !== "signed-in") return signedIn.outcome === "wait" ? signedIn : { outcome: "over" };
  logSecurity("sign-in", request, { uid, by: "password and code" });
  return { ...signedIn, cookies: [...signedIn.cookies, endedChallengeCookie(request)] };
}
