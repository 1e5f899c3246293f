import { backend } from "~/backend/index.server";
import { complaintMessages, complaints } from "../collection";
import type { ComplaintFields } from "../schema";
import { entryOf, openTrail, writeEntry } from "../trail/trail-entry.server";

const SYSTEM = "system:accounts";
const MOST = 1_000;

/**
 * Changes a player's public name in a complaint and its messages, with an entry in its trail. A repeated call does
 * nothing.
 */
export function renamePlayer(id: string, playerName: string): Promise<void> {
  return putName(id, { playerName }, { kind: "name", reason: "The name the player is shown under was changed." });
}

/**
 * Removes a player's names from a complaint and its messages. The trail records the time, and keeps the digests of the
 * removed text; their salts are deleted with the names, so that nobody can find a name by trying. A repeated call does
 * nothing.
 */
export function erasePlayer(id: string, playerName: string): Promise<void> {
  const reason = "The player’s account was deleted, and their names were erased.";
  return putName(id, { playerName, accountName: null }, { kind: "erasure", reason });
}

function putName(
  id: string,
  names: Pick<ComplaintFields, "playerName"> & Partial<ComplaintFields>,
  what: { kind: "name" | "erasure"; reason: string },
): Promise<void> {
  const { documents, clock } = backend();
  return documents.transaction(SYSTEM, async (transaction) => {
    const complaint = await transaction.get(complaints, id);
    if (!complaint) return;
    const all = await transaction.query(complaintMessages, {
      where: [["complaintId", "==", id]],
      orderBy: ["at"],
      limit: MOST,
    });
    const { playerName } = names;
    const theirs = all.filter(({ party, authorName }) => party === "player" && authorName !== playerName);
    const isNew = Object.entries(names).some(([name, value]) => complaint[name as keyof ComplaintFields] !== value);
    if (!isNew && theirs.length === 0) return;

    const now = clock().toISOString();
    const { state } = complaint;
    const trail = await openTrail(transaction, complaint, { now, touched: { messages: theirs } });
    const messages = theirs.map((message) => ({ ...message, authorName: playerName }));
    const entry = entryOf(
      trail,
      { ...what, from: trail.last ? state : null, to: state, actor: "staff", at: now },
      { complaint: { ...complaint, ...names }, messages },
    );
    transaction.update(complaints, id, { ...names, trailSalts: entry.trailSalts });
    writeEntry(transaction, entry, { messages });
    for (const { id: messageId } of messages) {
      const salt = entry.messages.get(messageId)?.salt;
      transaction.update(complaintMessages, messageId, { authorName: playerName, salt });
    }
  });
}
