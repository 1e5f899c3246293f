import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import type { Staff } from "~/domain/staff";
import { mayBeLost } from "~/http/listener/background.server";
import { presence } from "./collection";

const SYSTEM = "system:clean-up";
/** A heartbeat is written at most this often. */
const BEAT_MS = 30_000;
/** A heartbeat counts as presence for this long. */
const GONE_AFTER_MS = 120_000;
const MOST = 20;

/** Somebody else who has the same page open. */
export interface PresentViewer {
  uid: string;
  name: string;
  /** When they opened it: UTC, ISO 8601. */
  since: string;
}

/** What the script of an open page is told. */
export interface PresenceAnswer {
  viewersPresent: PresentViewer[];
  now: string;
}

/**
 * Returns the other members of staff who have an item's page open, latest first, and notes in the background that this
 * one has it open too. When the store fails, the error is logged and nobody is listed.
 */
export async function recordPresence(
  thing: string,
  { uid, name }: Pick<Staff, "uid" | "name">,
): Promise<PresentViewer[]> {
  try {
    const { documents, clock } = backend();
    const now = clock().getTime();
    const { items } = await documents.query(presence, {
      where: [["thing", "==", thing]],
      orderBy: ["-at"],
      limit: MOST,
    });
    const isHere = ({ at }: { at: string }) => now - Date.parse(at) < GONE_AFTER_MS;
    const own = items.find((one) => one.uid === uid);
    if (!own || now - Date.parse(own.at) >= BEAT_MS) {
      mayBeLost("noting who has a page open", () => {
        const at = new Date(now).toISOString();
        const fields = {
          thing,
          uid,
          name: name.slice(0, 80),
          since: own && isHere(own) ? own.since : at,
          at,
          expiresAt: new Date(now + GONE_AFTER_MS).toISOString(),
        };
        return documents.batch(uid).set(presence, `${thing}.${uid}`, fields).commit();
      });
    }
    return items
      .filter((one) => one.uid !== uid && isHere(one))
      .map((one) => ({ uid: one.uid, name: one.name, since: one.since }));
  } catch (error) {
    log.error({ err: error, thing }, "who has a page open could not be read");
    return [];
  }
}

/** Returns what `recordPresence` does, for the script of a page that is open. */
export async function presenceAnswer(thing: string, viewer: Pick<Staff, "uid" | "name">): Promise<Response> {
  const answer: PresenceAnswer = {
    viewersPresent: await recordPresence(thing, viewer),
    now: backend().clock().toISOString(),
  };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}

/** Deletes notes of pages that are no longer open. Returns their number. */
export async function cleanUpPresence(): Promise<number> {
  const { documents, clock } = backend();
  return deleteUntil(documents, SYSTEM, presence, { field: "expiresAt", until: clock().toISOString() });
}
