import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { inBackground } from "~/http/listener/background.server";
import { log } from "~/backend/log.server";
import { casePresence } from "../collection";

/** A heartbeat is written at most this often. */
const BEAT_MS = 30_000;
/** A heartbeat counts as presence for this long. */
const GONE_AFTER_MS = 120_000;
const MOST = 20;

/** Somebody else who has the case open. */
export interface PresentViewer {
  uid: string;
  name: string;
  /** UTC, ISO 8601. */
  at: string;
}

/**
 * Returns the other members of staff who have a case open, latest first, and notes in the background that this one has
 * it open too. When the store fails, the error is logged and nobody is listed.
 */
export async function lookIn(ref: string, { uid, name }: Pick<Staff, "uid" | "name">): Promise<PresentViewer[]> {
  try {
    const { documents, clock } = backend();
    const now = clock().getTime();
    const { items } = await documents.query(casePresence, {
      where: [["ref", "==", ref]],
      orderBy: ["-at"],
      limit: MOST,
    });
    const own = items.find((one) => one.uid === uid);
    if (!own || now - Date.parse(own.at) >= BEAT_MS) {
      inBackground("noting who looks at a complaint", () => {
        const fields = {
          ref,
          uid,
          name: name.slice(0, 80),
          at: new Date(now).toISOString(),
          expiresAt: new Date(now + GONE_AFTER_MS).toISOString(),
        };
        return documents.batch(uid).set(casePresence, `${ref}.${uid}`, fields).commit();
      });
    }
    return items
      .filter((one) => one.uid !== uid && now - Date.parse(one.at) < GONE_AFTER_MS)
      .map((one) => ({ uid: one.uid, name: one.name, at: one.at }));
  } catch (error) {
    log.error({ err: error, ref }, "who looks at a complaint could not be read");
    return [];
  }
}
