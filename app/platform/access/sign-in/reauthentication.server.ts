import { backend } from "~/backend/index.server";
import { logSecurity } from "~/http/security/security-log.server";
import { refusalOrNotJudged, type Refusal } from "../accounts.server";
import { beginPasswordTry } from "../limits.server";
import type { Viewer } from "../viewer.server";

/**
 * Asks for the password once more before an action that a thief of a session must not take; returns null if it is
 * right. Counted by session. `field`: the form field with the password.
 */
export async function refuseWrongPassword(
  request: Request,
  { user, sessionId }: Pick<Viewer, "user" | "sessionId">,
  password: string,
  field: "password" | "current" = "password",
): Promise<Refusal | null> {
  const attempt = await beginPasswordTry(request, user.email, sessionId);
  if (attempt.wait > 0) return { outcome: "wait", seconds: attempt.wait };
  try {
    await backend().identity.signIn(user.email, password);
  } catch (error) {
    const refusal = await refusalOrNotJudged(error, attempt);
    if (refusal.outcome === "wait") return refusal;
    logSecurity("password-asked-again-refused", request, { uid: user.uid });
    const message = field === "current" ? "This is not your current password." : "This is not your password.";
    return { outcome: "refused", field, message };
  }
  await attempt.succeeded();
  return null;
}
