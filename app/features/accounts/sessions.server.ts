import { backend } from "~/backend/index.server";
import { describeDevice } from "./device";
import type { Viewer } from "./viewer.server";

/** Where a person is signed in, the present browser first, then by when each was last seen. */
export async function listSessions({ user, sessionId }: Viewer) {
  const sessions = await backend().identity.listSessions(user.uid);
  return sessions
    .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt,
      lastSeenAt,
      device: describeDevice(userAgent),
      isThisOne: id === sessionId,
    }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/** Ends one of the person's own sessions; another person's id does nothing. */
export async function endSession({ user }: Viewer, id: string): Promise<void> {
  await backend().identity.revokeSession(user.uid, id);
}

export async function endOtherSessions({ user, sessionId }: Viewer): Promise<void> {
  await backend().identity.revokeAllSessions(user.uid, sessionId);
}
