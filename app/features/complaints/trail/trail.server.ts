import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";
import type { ContentDigest } from "~/platform/trail/commitments.server";
import type { ComplaintEventFields } from "../schema";

/** The previous hash of a complaint's first event. */
export const NO_HASH = "0".repeat(64);

/** An event that has no place in a trail yet. */
export interface NewEvent extends Required<
  Pick<ComplaintEventFields, "complaintId" | "kind" | "from" | "to" | "actor" | "reason" | "at" | "recordedAt">
> {
  content: readonly ContentDigest[];
}

export type TrailCheck =
  | { intact: true; events: number }
  /** `sequence` is the first event that doesn't fit, counted from 1. */
  | { intact: false; sequence: number; problem: string };

type Place = Pick<ComplaintEventFields, "sequence" | "hash">;

/**
 * Returns the next event of a trail, chained to the one before (null for the first). Its hash is the SHA-256, in hex,
 * of the event's canonical JSON without `hash`; `previousHash` is part of that, so changing any event breaks all later
 * ones.
 */
export function nextEvent(previous: Place | null, event: NewEvent): ComplaintEventFields {
  // Fields are picked by name, so that no other field of a caller's object gets into the hash.
  const { complaintId, kind, from, to, actor, reason, at, recordedAt, content } = event;
  const unhashed = {
    v: 2 as const,
    complaintId,
    sequence: (previous?.sequence ?? 0) + 1,
    kind,
    from,
    to,
    actor,
    reason,
    at,
    recordedAt,
    content: content.map(({ item, digest }) => ({ item, digest })),
    previousHash: previous?.hash ?? NO_HASH,
  };
  return { ...unhashed, hash: hashOf(unhashed) };
}

/** Returns the fields that an event's hash covers, by the rules of its format; null when it lacks one of them. */
function unhashedOf(event: ComplaintEventFields): Omit<ComplaintEventFields, "hash"> | null {
  const { v, complaintId, sequence, kind, from, to, actor, reason, at, recordedAt, content, previousHash } = event;
  const first = { complaintId, sequence, from, to, actor, reason, at, previousHash };
  if (v === undefined) return (kind ?? recordedAt ?? content) ? null : first;
  if (kind === undefined || recordedAt === undefined || content === undefined) return null;
  return { ...first, v, kind, recordedAt, content };
}

/**
 * Checks that a complaint's events, in the order of their sequence, are complete and unchanged. Envelope fields of
 * stored events are ignored. A trail that was cut off at its end, or rewritten from some event on, passes by itself:
 * only contents, state and the daily roots reveal that (`checkRecord`).
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
    if (previous?.v === 2 && event.v !== 2) return broken("It covers no contents, though the one before it does.");
    const unhashed = unhashedOf(event);
    if (unhashed === null || event.hash !== hashOf(unhashed)) return broken("It was changed after it was written.");
    if ((previous?.recordedAt ?? "") > (event.recordedAt ?? "~"))
      return broken("It was recorded before the one before it.");
    previous = event;
  }
  return { intact: true, events: events.length };
}

function hashOf(unhashed: Omit<ComplaintEventFields, "hash">): string {
  return sha256Hex(canonicalJson(unhashed));
}
