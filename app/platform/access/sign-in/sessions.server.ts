import { backend } from "~/backend/index.server";
import { logSecurity } from "~/http/security/security-log.server";
import type { Refusal } from "../accounts.server";
import { describeDevice } from "../device";
import { refuseWrongPassword } from "./reauthentication.server";
import type { Viewer } from "../viewer.server";

/** Returns the person's sessions, the present browser first, then by when each was last seen. */
export async function listSessions({ user, sessionId }: Viewer) {
  const sessions = await backend().identity.listSessions(user.uid);
  return sessions
    .map(({ id, createdAt, lastSeenAt, userAgent, by }) => ({
      id,
      createdAt,
      lastSeenAt,
      device: describeDevice(userAgent),
      isByPasskey: by === "passkey",
      isThisOne: id === sessionId,
    }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/**
 * Ends one of the person's own sessions, or without `id` all but this one, once they have given their password again:
 * a thief of one session must not shut the owner out of the others. Another person's id does nothing.
 */
export async function endSessions(
  request: Request,
  viewer: Viewer,
  password: string,
  id: string | undefined,
): Promise<{ outcome: "ended" } | Refusal> {
  const refusal = await refuseWrongPassword(request, viewer, password);
  if (refusal) return refusal;
  const { identity } = backend();
  const { uid } = viewer.user;
  if (id === undefined) await identity.revokeAllSessions(uid, viewer.sessionId);
  else await identity.revokeSession(uid, id);
  logSecurity("sessions-ended", request, { uid, by: "owner" });
  return { outcome: "ended" };
}
