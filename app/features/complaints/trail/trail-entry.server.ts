import type { Stored, Transaction } from "~/backend/documents/port";
import { coverChanges, type StoredItem } from "~/platform/trail/commitments.server";
import { recordingTime } from "~/platform/trail/sealing.server";
import { complaintEvents, complaintEvidence, complaintMessages } from "../collection";
import type { ComplaintEventFields, ComplaintEvidenceFields, ComplaintFields, ComplaintMessageFields } from "../schema";
import { complaintItems, evidenceItem, messageItem, releaseItem } from "./trail-contents";
import { nextEvent, type NewEvent } from "./trail.server";

/** As many documents of one complaint as a transaction reads; no complaint comes near it. */
const MOST = 1_000;

type Message = ComplaintMessageFields & { id: string };
type Evidence = ComplaintEvidenceFields & { id: string };

/** Stored contents of a complaint, as far as an entry needs them. */
interface Contents {
  complaint: ComplaintFields | null;
  messages: readonly Message[];
  evidence: readonly Evidence[];
}

/** A complaint after a change; messages and evidence that stay the same may be left out. */
export interface Change {
  complaint: ComplaintFields;
  messages?: readonly Message[];
  evidence?: readonly Evidence[];
}

/** The event; where the state stays, `from` and `to` are the same. */
export type Happening = Pick<NewEvent, "kind" | "from" | "to" | "actor" | "reason" | "at">;

/** A complaint's trail within a transaction, ready for one more entry. */
export interface OpenTrail {
  /** The last entry; null before the first. */
  last: ComplaintEventFields | null;
  /** False when the next entry has to cover all contents. */
  covers: boolean;
  recordedAt: string;
  before: Contents;
}

/** Returns all items of some contents, with their stored salts. */
export function itemsOf({ complaint, messages, evidence }: Contents): Map<string, StoredItem> {
  const items = new Map<string, StoredItem>();
  const put = ([item, value]: [string, unknown], salt: string | undefined) =>
    items.set(item, { value, salt: salt ?? null });
  if (complaint) for (const entry of complaintItems(complaint)) put(entry, complaint.trailSalts?.[entry[0]]);
  for (const message of messages) put(messageItem(message.id, message), message.salt);
  for (const file of evidence) {
    put(evidenceItem(file.id, file), file.salt);
    if (file.released) put(releaseItem(file.id, file.party, file.released), file.released.salt);
  }
  return items;
}

/**
 * Reads what the next entry of a trail needs, before the transaction's first write. For a trail that covers its
 * contents that is the complaint alone, and the messages and evidence the caller is about to change (`touched`); for an
 * older one, everything.
 */
export async function openTrail(
  transaction: Transaction,
  complaint: Stored<ComplaintFields>,
  {
    now,
    last: known,
    touched = {},
  }: {
    /** UTC, ISO 8601. */
    now: string;
    /** The last entry, where the caller has read it. */
    last?: Stored<ComplaintEventFields> | null;
    touched?: { messages?: readonly Message[]; evidence?: readonly Evidence[] };
  },
): Promise<OpenTrail> {
  const last = known === undefined ? await readLast(transaction, complaint.id) : known;
  const time = await recordingTime(transaction, now);
  const covers = last?.v === 2;
  const messages = covers
    ? (touched.messages ?? [])
    : await transaction.query(complaintMessages, {
        where: [["complaintId", "==", complaint.id]],
        orderBy: ["at"],
        limit: MOST,
      });
  const evidence = covers
    ? (touched.evidence ?? [])
    : await transaction.query(complaintEvidence, {
        where: [["ownerId", "==", complaint.id]],
        orderBy: ["at"],
        limit: MOST,
      });
  return {
    last,
    covers,
    // A clock that was set back must not date an entry before the one it follows.
    recordedAt: time > (last?.recordedAt ?? "") ? time : (last?.recordedAt ?? time),
    before: { complaint, messages, evidence },
  };
}

async function readLast(transaction: Transaction, complaintId: string) {
  const [last] = await transaction.query(complaintEvents, {
    where: [["complaintId", "==", complaintId]],
    orderBy: ["-sequence"],
    limit: 1,
  });
  return last ?? null;
}

/** Begins the trail of a new complaint. `evidence` is what comes with it, which no trail covers yet. */
export async function beginTrail(transaction: Transaction, now: string): Promise<OpenTrail> {
  return {
    last: null,
    covers: true,
    recordedAt: await recordingTime(transaction, now),
    before: { complaint: null, messages: [], evidence: [] },
  };
}

/** Returns the earlier documents with later ones of the same id in their place. */
function replaced<T extends { id: string }>(earlier: readonly T[], later: readonly T[] = []): T[] {
  return [...new Map([...earlier, ...later].map((one) => [one.id, one])).values()];
}

/** An entry, and its contents with the salts to store with them. */
export interface Entry {
  event: ComplaintEventFields;
  /** Salts of the complaint itself: the whole field. */
  trailSalts: Record<string, string>;
  /** Messages and evidence with new digests in the entry, by id. */
  messages: ReadonlyMap<string, Message>;
  evidence: ReadonlyMap<string, Evidence>;
}

/** Builds the next entry of a trail: the event, and everything that changed since the last entry. Writes nothing. */
export function entryOf(trail: OpenTrail, happened: Happening, change: Change): Entry {
  const { before, recordedAt, last } = trail;
  const after = {
    complaint: change.complaint,
    messages: replaced(before.messages, change.messages),
    evidence: replaced(before.evidence, change.evidence),
  };
  const values = new Map([...itemsOf(after)].map(([item, { value }]) => [item, value]));
  const { content, salts } = coverChanges(itemsOf(before), values);
  const trailSalts = { ...before.complaint?.trailSalts };
  for (const item of complaintItems(change.complaint).keys()) {
    const salt = salts.get(item);
    if (salt !== undefined) trailSalts[item] = salt;
  }
  const messages = after.messages.flatMap((message): Message[] => {
    const salt = salts.get(messageItem(message.id, message)[0]);
    return salt === undefined ? [] : [{ ...message, salt }];
  });
  const evidence = after.evidence.flatMap((file): Evidence[] => {
    const salt = salts.get(evidenceItem(file.id, file)[0]);
    const { released } = file;
    const releaseSalt = released ? salts.get(releaseItem(file.id, file.party, released)[0]) : undefined;
    if (salt === undefined && releaseSalt === undefined) return [];
    return [
      {
        ...file,
        ...(salt !== undefined && { salt }),
        ...(released && releaseSalt !== undefined && { released: { ...released, salt: releaseSalt } }),
      },
    ];
  });
  return {
    event: nextEvent(last, { ...happened, complaintId: change.complaint.ref, recordedAt, content }),
    trailSalts,
    messages: new Map(messages.map((message) => [message.id, message])),
    evidence: new Map(evidence.map((file) => [file.id, file])),
  };
}

/**
 * Writes an entry, and the salts of contents that it is the first to cover in an older trail. The caller writes the
 * complaint and the documents named in `written`, with their salts.
 */
export function writeEntry(transaction: Transaction, entry: Entry, written: Omit<Change, "complaint"> = {}): void {
  const { event } = entry;
  // When two steps try to take the same place in the trail, one of them fails.
  transaction.set(complaintEvents, eventId(event), event, { when: { exists: false } });
  const ids = new Set([...(written.messages ?? []), ...(written.evidence ?? [])].map(({ id }) => id));
  for (const { id, salt } of entry.messages.values())
    if (!ids.has(id)) transaction.update(complaintMessages, id, { salt });
  for (const { id, salt, released } of entry.evidence.values())
    if (!ids.has(id)) transaction.update(complaintEvidence, id, { salt, ...(released && { released }) });
}

/** Returns the id of an event's document. */
export function eventId({ complaintId, sequence }: Pick<ComplaintEventFields, "complaintId" | "sequence">): string {
  return `${complaintId}.${String(sequence)}`;
}
