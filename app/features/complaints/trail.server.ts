import { createHash } from "node:crypto";
import type { ComplaintEventFields } from "./schema";

/** The previous hash of a complaint's first event. */
export const NO_HASH = "0".repeat(64);

export type NewEvent = Pick<ComplaintEventFields, "complaintId" | "from" | "to" | "actor" | "reason" | "at">;

export type TrailCheck =
  | { intact: true; events: number }
  /** `sequence`: the first event that doesn't fit, counted from 1. */
  | { intact: false; sequence: number; problem: string };

/**
 * The next event of a trail, chained to the one before (null for the first). Its hash is the SHA-256, in hex, of the
 * event's canonical JSON without `hash`; as `previousHash` is part of that, changing any event breaks all later ones.
 */
export function nextEvent(
  previous: Pick<ComplaintEventFields, "sequence" | "hash"> | null,
  event: NewEvent,
): ComplaintEventFields {
  // Picked by name: whatever else a caller's object carries must not get into the hash.
  const { complaintId, from, to, actor, reason, at } = event;
  const unhashed = {
    complaintId,
    sequence: (previous?.sequence ?? 0) + 1,
    from,
    to,
    actor,
    reason,
    at,
    previousHash: previous?.hash ?? NO_HASH,
  };
  return { ...unhashed, hash: hashOf(unhashed) };
}

/** A whole trail from bare events in their order. */
export function chain(events: readonly NewEvent[]): ComplaintEventFields[] {
  const trail: ComplaintEventFields[] = [];
  for (const event of events) trail.push(nextEvent(trail.at(-1) ?? null, event));
  return trail;
}

/**
 * Whether a complaint's events, in the order of their sequence, are complete and unchanged. Envelope fields of stored
 * events are ignored. A trail cut off at its end can't be told from a shorter one by itself: compare the last event's
 * state with the complaint's.
 */
export function verifyTrail(events: readonly ComplaintEventFields[]): TrailCheck {
  let previous: ComplaintEventFields | null = null;
  for (const [index, event] of events.entries()) {
    const sequence = index + 1;
    const broken = (problem: string): TrailCheck => ({ intact: false, sequence, problem });
    if (event.sequence !== sequence) return broken(`Event ${sequence} is missing or out of order.`);
    if (event.complaintId !== (previous ?? event).complaintId) return broken("It belongs to another complaint.");
    if (event.previousHash !== (previous?.hash ?? NO_HASH))
      return broken("It does not follow from the event before it.");
    if (previous && event.from !== previous.to)
      return broken("It starts from another state than the one before it left.");
    if (event.hash !== nextEvent(previous, event).hash) return broken("It was changed after it was written.");
    previous = event;
  }
  return { intact: true, events: events.length };
}

/** JSON by RFC 8785: no spaces, keys in the order of their UTF-16 code units. For plain data without undefined. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

function hashOf(unhashed: Omit<ComplaintEventFields, "hash">): string {
  return createHash("sha256").update(canonicalJson(unhashed), "utf8").digest("hex");
}
