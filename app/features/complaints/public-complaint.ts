import type { Stored } from "~/backend/documents/port";
import type { Money } from "~/domain/money/money";
import type { TrailProof } from "~/platform/trail/schema";
import type { ComplaintCategory, ComplaintEventFields, ComplaintFields, ComplaintMessageFields, Party } from "./schema";
import type { ComplaintState } from "~/domain/complaint-states";

/** The casino a complaint is about; without a slug when we have no page about it. */
export interface AccusedCasino {
  name: string;
  slug: string | null;
}

/** A complaint as the public list, its JSON and the home page show it. Amounts are minor units, times UTC. */
export interface ComplaintSummary {
  ref: string;
  title: string;
  casino: AccusedCasino;
  category: ComplaintCategory;
  state: ComplaintState;
  disputed: Money | null;
  recovered: Money | null;
  /** In euros, at the rates of the day the amount was entered; 0 when there is none. */
  disputedEur: number;
  recoveredEur: number;
  waitingOn: ComplaintFields["waitingOn"];
  dueAt: string | null;
  publishedAt: string;
  closedAt: string | null;
}

export interface PublicMessage {
  id: string;
  party: Party;
  authorName: string;
  body: string;
  at: string;
  /** Audience of a message that isn't public, shown on the parties' own page. */
  note?: string;
}

/** A trail entry with every field that its hash covers. */
export type PublicEvent = ComplaintEventFields;

/** A trail entry as pages show it. */
export type ShownEvent = Pick<
  ComplaintEventFields,
  "sequence" | "kind" | "from" | "to" | "actor" | "reason" | "at" | "hash"
>;

/** A copy of evidence that staff released. */
export interface ReleasedEvidence {
  id: string;
  party: Party;
  name: string;
  contentType: "image/webp" | "application/pdf" | "text/plain";
  size: string;
  /** Width of a picture, in pixels. */
  width: number | null;
  height: number | null;
  /** The original as it is, or a redacted copy. */
  kind: "as_is" | "redacted";
  /** Hash of the copy; null for a copy released before trails covered contents. */
  sha256: string | null;
  /** Time of release, UTC. */
  at: string;
}

/** Everything about one complaint that anybody may read. */
export interface PublicComplaint extends ComplaintSummary {
  playerName: string;
  story: string;
  desiredOutcome: string;
  incidentOn: string;
  contactedCasinoOn: string;
  /** Id of the version of the casino's terms that it is about. */
  citedTerms: string | null;
  submittedAt: string;
  extensions: number;
  outcomeReason: string | null;
  messages: PublicMessage[];
  trail: PublicEvent[];
  /** Reference of the public complaint it is a duplicate of. */
  duplicateOf: string | null;
  /** References of public complaints that were closed as its duplicates. */
  duplicates: string[];
  evidence: ReleasedEvidence[];
}

/** A public complaint as pages show it: the digests of its trail are only in the open data. */
export type ShownComplaint = Omit<PublicComplaint, "trail"> & { trail: ShownEvent[] };

/** Public data stored outside the complaint itself. */
export type Beside = Pick<PublicComplaint, "duplicateOf" | "duplicates" | "evidence">;

export const NOTHING_BESIDE: Beside = { duplicateOf: null, duplicates: [], evidence: [] };

/** True when the complaint has been accepted and is public. */
export function isPublicComplaint<C extends Pick<ComplaintFields, "publishedAt">>(
  complaint: C,
): complaint is C & { publishedAt: string } {
  return complaint.publishedAt !== null;
}

type Published = Stored<ComplaintFields> & { publishedAt: string };

/** Fields are named one by one, here and below, so that a new field stays private until somebody adds it. */
export function complaintSummary(complaint: Published, casinoSlug: string | null): ComplaintSummary {
  return {
    ref: complaint.ref,
    title: complaint.title,
    casino: { name: complaint.casinoName, slug: casinoSlug },
    category: complaint.category,
    state: complaint.state,
    disputed: complaint.disputed,
    recovered: complaint.recovered,
    disputedEur: complaint.disputedEur,
    recoveredEur: complaint.recoveredEur,
    waitingOn: complaint.waitingOn,
    dueAt: complaint.dueAt,
    publishedAt: complaint.publishedAt,
    closedAt: complaint.closedAt,
  };
}

/**
 * Builds the public side of a complaint. `messages` are in order, and those not public are left out; `events` are in
 * the order of their sequence.
 */
export function publicComplaint(
  complaint: Published,
  casinoSlug: string | null,
  messages: readonly (ComplaintMessageFields & { id: string })[],
  events: readonly ComplaintEventFields[],
  beside: Beside = NOTHING_BESIDE,
): PublicComplaint {
  return {
    ...complaintSummary(complaint, casinoSlug),
    playerName: complaint.playerName,
    story: complaint.story,
    desiredOutcome: complaint.desiredOutcome,
    incidentOn: complaint.incidentOn,
    contactedCasinoOn: complaint.contactedCasinoOn,
    citedTerms: complaint.citedTerms ?? null,
    submittedAt: complaint.submittedAt ?? complaint.publishedAt,
    extensions: complaint.extensions,
    outcomeReason: complaint.outcomeReason,
    messages: messages
      .filter(({ visibility }) => visibility === "public")
      .map(({ id, party, authorName, body, at }) => ({ id, party, authorName, body, at })),
    trail: events.map(publicEvent),
    ...beside,
  };
}

/** Returns an entry's own fields without the rest of the stored document. Entries of the first format have fewer. */
export function publicEvent(event: ComplaintEventFields): PublicEvent {
  const { v, complaintId, sequence, kind, from, to, actor, reason, at, recordedAt, content, previousHash, hash } =
    event;
  return {
    ...(v !== undefined && { v }),
    complaintId,
    sequence,
    ...(kind !== undefined && { kind }),
    from,
    to,
    actor,
    reason,
    at,
    ...(recordedAt !== undefined && { recordedAt }),
    ...(content !== undefined && { content }),
    previousHash,
    hash,
  };
}

/** Returns the fields of an entry that pages show. */
export function shownEvent({ sequence, kind, from, to, actor, reason, at, hash }: ComplaintEventFields): ShownEvent {
  return { sequence, ...(kind !== undefined && { kind }), from, to, actor, reason, at, hash };
}

/** True for entries that a timeline shows; messages are in it themselves. */
export function isTold({ kind }: Pick<ShownEvent, "kind">): boolean {
  return kind !== "message" && kind !== "evidence" && kind !== "anchor" && kind !== "name";
}

export type TimelineEntry =
  { kind: "event"; at: string; event: ShownEvent } | { kind: "message"; at: string; message: PublicMessage };

/** Merges trail and messages into one timeline, oldest first; events come before messages of the same moment. */
export function timeline({ messages, trail }: Pick<ShownComplaint, "messages" | "trail">): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...trail.filter(isTold).map((event) => ({ kind: "event" as const, at: event.at, event })),
    ...messages.map((message) => ({ kind: "message" as const, at: message.at, message })),
  ];
  // The sort is stable, so entries of one moment keep the order they have here.
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Returns a complaint for the open data's list. */
export function publicComplaintRow(complaint: ComplaintSummary, origin: string) {
  return {
    ...complaint,
    url: `${origin}/complaints/${complaint.ref}`,
    data: `${origin}/api/v1/complaints/${complaint.ref}.json`,
  };
}

export const COMPLAINT_COLUMNS = [
  "ref",
  "url",
  "title",
  "casino",
  "casinoSlug",
  "category",
  "state",
  "disputedAmount",
  "disputedCurrency",
  "recoveredAmount",
  "recoveredCurrency",
  "disputedEur",
  "recoveredEur",
  "waitingOn",
  "dueAt",
  "publishedAt",
  "closedAt",
] as const;

/** Returns a complaint as one row of a table; amounts in minor units. */
export function flatComplaintRow(
  complaint: ComplaintSummary,
  origin: string,
): Record<(typeof COMPLAINT_COLUMNS)[number], string | number | null> {
  const { ref, title, casino, category, state, disputed, recovered, disputedEur, recoveredEur } = complaint;
  const { waitingOn, dueAt, publishedAt, closedAt } = complaint;
  return {
    ref,
    url: `${origin}/complaints/${ref}`,
    title,
    casino: casino.name,
    casinoSlug: casino.slug,
    category,
    state,
    disputedAmount: disputed?.amount ?? null,
    disputedCurrency: disputed?.currency ?? null,
    recoveredAmount: recovered?.amount ?? null,
    recoveredCurrency: recovered?.currency ?? null,
    disputedEur,
    recoveredEur,
    waitingOn,
    dueAt,
    publishedAt,
    closedAt,
  };
}

/** Returns the public items that a complaint's trail covers, each with its value as in the open data. */
export function publicItems(complaint: PublicComplaint): Map<string, unknown> {
  const { casino, category, incidentOn, contactedCasinoOn, disputed, recovered } = complaint;
  const { submittedAt, publishedAt, closedAt, waitingOn, dueAt, extensions } = complaint;
  return new Map<string, unknown>([
    ["title", complaint.title],
    ["story", complaint.story],
    ["desiredOutcome", complaint.desiredOutcome],
    ["playerName", complaint.playerName],
    ["outcomeReason", complaint.outcomeReason],
    ["about", { casino: casino.name, category, incidentOn, contactedCasinoOn }],
    ...(complaint.citedTerms === null ? [] : ([["citedTerms", complaint.citedTerms]] as const)),
    ["amounts", { disputed, recovered }],
    ["dates", { submittedAt, publishedAt, closedAt, waitingOn, dueAt, extensions }],
    ...complaint.messages.map(
      ({ id, party, authorName, body, at }) => [`message/${id}`, { party, authorName, body, at }] as const,
    ),
    ...complaint.evidence.map(
      ({ id, party, name, kind, contentType, sha256, at }) =>
        [`release/${id}`, { party, name, kind, contentType, sha256, at }] as const,
    ),
  ]);
}

/** Returns one complaint for the open data, with everything needed to check its trail. */
export function openComplaint(
  complaint: PublicComplaint,
  { salts, proofs }: { salts: Readonly<Record<string, string>>; proofs: readonly TrailProof[] },
  origin: string,
) {
  return {
    ...complaint,
    salts,
    proofs,
    url: `${origin}/complaints/${complaint.ref}`,
    verification: `Each entry of the trail without its hash, as canonical JSON (RFC 8785), has that hash as its SHA-256 in hex. previousHash is the hash of the entry before, 64 zeros for the first. Contents and daily roots: ${origin}/api#trail-recipe`,
    roots: `${origin}/.well-known/edgewise-trail.json`,
  };
}
