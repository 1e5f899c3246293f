import { backend } from "~/backend/index.server";
import type { Refusal } from "../accounts.server";
import { users } from "../collection";
import { verifyPasskey } from "../passkeys/passkey-ceremony.server";
import { takeCode } from "../second-factor/second-factor.server";
import type { Viewer } from "../viewer.server";
import { refuseWrongPassword } from "../sign-in/reauthentication.server";

const WRONG = "This code is wrong or was used already. Enter the one your app shows now, or a recovery code.";
const MISSING = "Enter a code, or confirm with a passkey.";
const NOT_CONFIRMED = "Your passkey did not confirm this. Try again, or enter a code.";

/** What a form that changes the second factor brings along. `passkey`: the answer of a passkey that confirms it. */
export interface FreshProof {
  password: string;
  oneTimeCode?: string | undefined;
  passkey?: string | undefined;
}

/**
 * Asks for the password once more and, if the person has a second factor, for a code or a passkey: nobody may change
 * how a person signs in with less than that. Returns null if all is right.
 */
export async function refuseWithoutProof(
  request: Request,
  viewer: Pick<Viewer, "user" | "sessionId">,
  { password, oneTimeCode, passkey }: FreshProof,
): Promise<Refusal | null> {
  const refusal = await refuseWrongPassword(request, viewer, password);
  if (refusal) return refusal;
  const { uid } = viewer.user;
  if (!(await backend().documents.get(users, uid))?.secondFactorAt) return null;
  const refused = (message: string): Refusal => ({ outcome: "refused", field: "oneTimeCode", message });
  if (passkey !== undefined) {
    const answer = await verifyPasskey(request, passkey, { purpose: "confirm", by: viewer });
    return answer.outcome === "verified" ? null : refused(NOT_CONFIRMED);
  }
  if (oneTimeCode === undefined) return refused(MISSING);
  const code = await takeCode(request, uid, oneTimeCode);
  if (code.outcome === "wait") return code;
  return code.outcome === "taken" ? null : refused(WRONG);
}
