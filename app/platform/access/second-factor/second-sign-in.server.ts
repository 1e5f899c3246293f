import { backend } from "~/backend/index.server";
import { logSecurity } from "~/http/security/security-log.server";
import { completeSignIn, type Refusal, type SignedIn } from "../accounts.server";
import { users } from "../collection";
import { takeCode } from "./second-factor.server";
import { closeChallenge, endedChallengeCookie, tryChallenge } from "../sign-in/sign-in-challenge.server";

const WRONG = "This code is wrong or was used already. Enter the one your app shows now.";

/** Completes a sign-in with a code of the app or a recovery code. `over`: the password has to be given again. */
export async function signInWithCode(
  request: Request,
  code: string,
): Promise<SignedIn | { outcome: "over" } | Refusal> {
  const uid = await tryChallenge(request);
  if (uid === null) return { outcome: "over" };
  const answer = await takeCode(request, uid, code);
  if (answer.outcome === "wait") return answer;
  if (answer.outcome === "wrong") return { outcome: "refused", field: "oneTimeCode", message: WRONG };
  const user = await backend().documents.get(users, uid);
  if (user?.state !== "active" || !(await closeChallenge(request))) return { outcome: "over" };
  logSecurity("sign-in", request, { uid, by: "password and code" });
  const signedIn = await completeSignIn(request, uid, user, "password");
  return { ...signedIn, cookies: [...signedIn.cookies, endedChallengeCookie(request)] };
}
