import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import type { Staff } from "~/domain/staff";
import type { UserFields } from "~/platform/access/schema";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import type { AuditedAct } from "~/platform/audit/labels";
import type { FieldChange } from "~/platform/audit/schema";
import { casinos } from "~/features/casinos/collection";
import { emptyComplaintTally } from "~/features/casinos/score/safety-score";
import { rescored } from "~/features/casinos/score/history/score-recording";
import { reviewTotals, complaintTotals } from "~/features/casinos/score/totals-collection";
import { runningTime } from "~/platform/site-hours/deadline-pauses";
import { readPauses } from "~/platform/site-hours/site-hours.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import type { Settings } from "~/platform/settings/schema";
import {
  isOpen,
  transition,
  TransitionRefused,
  TRANSITIONS,
  type Case,
  type Extension,
  type Move,
  type Step,
  type Transition,
} from "./case-machine";
import { queueTelling } from "./case-notices.server";
import { isLiveLink, linksOf, nameByLink, nameIn, partyIn, type CaseLink } from "./case-parties.server";
import { AlreadyOpen, CaseMoved, CaseNotFound } from "./case-refusals";
import { changesScore, countChange } from "./case-totals";
import {
  caseLinks,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  takenSteps,
} from "../collection";
import { complaintEntity } from "../reference";
import { slotId } from "./slots.server";
import {
  LONGEST_AUTHOR_UNITS,
  type CaseLinkFields,
  type ComplaintEventFields,
  type ComplaintEvidenceFields,
  type ComplaintFields,
  type ComplaintMessageFields,
  type Party,
} from "../schema";
import { entryOf, openTrail, writeEntry, type Happening, type OpenTrail } from "../trail/trail-entry.server";

const KEY_DAYS = 7;
const HOUR_MS = 3_600_000;
/** Enough latest entries, messages included, to find when the current wait began. */
const LATEST_EVENTS = 30;

/** The person who takes a step, and the complaint. The same key twice takes the step once. */
export interface StepBy {
  /** Id of the account; of a mailed link, `linkActor`. */
  uid: string;
  /** Set when they act by a mailed link, without an account. */
  link?: CaseLink | undefined;
  ref: string;
  /** Random key from the posted form. */
  key?: string | undefined;
  /** Set when they act for the site; their steps are logged. */
  staff?: Staff | undefined;
  /** Sequence number of the last entry they saw; the step is refused when the case has moved since. */
  version?: number | undefined;
}

/** Data a step decides on. */
export interface StepContext {
  transaction: Transaction;
  party: Party;
  /** Public name of the person who acts. */
  name: string;
  user: UserFields | null;
  at: string;
  settings: Settings;
}

/** Result of a step's decision. */
export interface StepResult {
  move?: Move | Extension;
  /** Changed fields besides those of the move. */
  fields?: Partial<ComplaintFields>;
  message?: Pick<ComplaintMessageFields, "body" | "visibility">;
  /** A file of evidence that the step changes: the file as read, and its new fields. */
  evidence?: { file: Stored<ComplaintEvidenceFields>; fields: Partial<ComplaintEvidenceFields> };
  /**
   * Entry for the staff log; `changes` replaces a diff of the complaint's fields where that says too little or too
   * much.
   */
  act?: { action: AuditedAct; note?: string | null; changes?: readonly FieldChange[] };
  /** Writes the same transaction's changes to other documents. */
  also?: (transaction: Transaction) => void;
}

export interface StepTaken {
  complaint: Stored<ComplaintFields>;
  /** True when the same post had already taken the step. */
  repeated: boolean;
}

function keyId(uid: string, key: string): string {
  return sha256Hex(`${uid}\n${key}`);
}

/** The command line acts for staff without being a person. */
function isSystem(staff: Staff | undefined): boolean {
  return staff?.uid.startsWith("system:") === true;
}

/** Returns when the casino was asked the question it now answers. */
function askedAt(latest: readonly ComplaintEventFields[]): string | null {
  return latest.find(({ from, to }) => to === "awaiting_casino" && from !== to)?.at ?? null;
}

/** True when the case has moved since an entry; messages and evidence added in the meantime don't count. */
function hasMoved(latest: readonly ComplaintEventFields[], since: number): boolean {
  const newer = latest.filter(({ sequence }) => sequence > since);
  if (newer.some(({ kind }) => !isAside(kind))) return true;
  // More entries were written since than were read.
  return newer.length === LATEST_EVENTS && (newer.at(-1)?.sequence ?? 0) > since + 1;
}

/** True when a case has moved since an entry, as a step that is based on it would find. */
export async function hasMovedSince(ref: string, since: number): Promise<boolean> {
  const { items } = await backend().documents.query(complaintEvents, {
    where: [["complaintId", "==", ref]],
    orderBy: ["-sequence"],
    limit: LATEST_EVENTS,
  });
  return hasMoved(items, since);
}

function isAside(kind: ComplaintEventFields["kind"]): boolean {
  return kind === "message" || kind === "evidence" || kind === "anchor" || kind === "mailed";
}

async function liveLinks(transaction: Transaction, ref: string): Promise<Stored<CaseLinkFields>[]> {
  return (await transaction.query(caseLinks, linksOf(ref))).filter(({ endedAt }) => endedAt === null);
}

/** The author of a step, and what it writes besides the complaint. */
interface Leaving {
  actor: Happening["actor"];
  message?: ComplaintMessageFields | null;
  evidence?: StepResult["evidence"];
}

/** Returns the trail entry of a step that makes no move. */
function aside({ state }: ComplaintFields, { actor, evidence }: Leaving, at: string): Happening {
  return { kind: evidence ? "evidence" : "message", from: state, to: state, actor, reason: "", at };
}

/** Writes the complaint, its message or file, and the trail entry for them, if there is anything to record. */
function writeWithEntry(
  transaction: Transaction,
  trail: OpenTrail,
  {
    before,
    after,
    move,
    fields,
    leaving,
    now,
  }: Pick<StepResult, "move" | "fields"> & {
    before: Stored<ComplaintFields>;
    after: ComplaintFields;
    leaving: Leaving;
    now: string;
  },
): { event: ComplaintEventFields | null; messageId: string | null } {
  const { message = null, evidence } = leaving;
  const sequence = (trail.last?.sequence ?? 0) + 1;
  const messageId = message && `${before.ref}.${String(sequence)}.${randomBytes(6).toString("hex")}`;
  const written = {
    messages: message && messageId !== null ? [{ id: messageId, ...message }] : [],
    evidence: evidence ? [{ ...evidence.file, ...evidence.fields }] : [],
  };
  const entry = entryOf(trail, move?.event ?? aside(before, leaving, now), { complaint: after, ...written });
  // In an older trail nothing is covered yet; that alone is no reason for an entry about changes it will not cover.
  const changes = trail.covers ? entry.event.content?.length !== 0 : evidence?.fields.released !== undefined;
  const isEntered = move !== undefined || message !== null || changes;
  const salts = isEntered ? { trailSalts: entry.trailSalts } : {};
  transaction.update(
    complaints,
    before.id,
    { ...move?.fields, ...fields, ...salts },
    { when: { version: before.version } },
  );
  if (isEntered) writeEntry(transaction, entry, written);
  if (message && messageId !== null) {
    const salt = entry.messages.get(messageId)?.salt;
    transaction.set(complaintMessages, messageId, { ...message, salt }, { when: { exists: false } });
  }
  if (evidence) {
    const { id, version } = evidence.file;
    const covered = isEntered ? entry.evidence.get(id) : undefined;
    const contents = covered && { salt: covered.salt, ...(covered.released && { released: covered.released }) };
    transaction.update(complaintEvidence, id, { ...evidence.fields, ...contents }, { when: { version } });
  }
  return { event: move ? entry.event : null, messageId };
}

/**
 * Reads what counts a complaint that changes. Returns the function that counts the change: in the totals, and in the
 * casino's score.
 */
export async function openCounts(transaction: Transaction, before: ComplaintFields, after: ComplaintFields) {
  const { ref, casinoId } = before;
  const isCounted = before.publishedAt !== null || after.publishedAt !== null;
  const all = isCounted ? await transaction.get(complaintTotals, "all") : null;
  const own = isCounted && casinoId !== null ? await transaction.get(complaintTotals, casinoId) : null;
  const isScored = casinoId !== null && changesScore(before, after);
  const casino = isScored ? await transaction.get(casinos, casinoId) : null;
  const reviews = isScored ? await transaction.get(reviewTotals, casinoId) : null;
  return (settings: Settings, change: { at: string; answeredInHours?: number | undefined }) => {
    if (!isCounted) return;
    transaction.set(complaintTotals, "all", countChange(all, null, before, after, change));
    if (casinoId === null) return;
    const totals = countChange(own, casinoId, before, after, change);
    transaction.set(complaintTotals, casinoId, totals);
    if (!casino) return;
    // A tally is valid only from its own date on.
    const at = totals.tally.at > change.at ? totals.tally.at : change.at;
    const rated = reviews?.tally ?? [];
    const score = rescored(casino, { complaints: totals.tally, reviews: rated }, settings, {
      at,
      record: { complaints: own?.tally ?? emptyComplaintTally(at), reviews: rated },
      complaint: ref,
    });
    if (score) transaction.update(casinos, casino.id, score);
  };
}

/**
 * Writes a step with everything that depends on it: trail, totals, the casino's score, the slot of an open complaint.
 */
export async function write(
  transaction: Transaction,
  before: Stored<ComplaintFields>,
  { move, fields }: Pick<StepResult, "move" | "fields">,
  leaving: Leaving,
  settings: Settings,
  now: string,
  version?: number,
): Promise<{ after: Stored<ComplaintFields>; event: ComplaintEventFields | null; messageId: string | null }> {
  const { ref } = before;
  const after = { ...before, ...move?.fields, ...fields };
  const latest = await transaction.query(complaintEvents, {
    where: [["complaintId", "==", before.id]],
    orderBy: ["-sequence"],
    limit: LATEST_EVENTS,
  });
  if (version !== undefined && hasMoved(latest, version)) throw new CaseMoved();
  const trail = await openTrail(transaction, before, {
    now,
    last: latest[0] ?? null,
    touched: { evidence: leaving.evidence ? [leaving.evidence.file] : [] },
  });
  const asked = before.state === "awaiting_casino" && move?.event.actor === "casino" ? askedAt(latest) : null;
  const answeredInHours =
    asked === null ? undefined : Math.ceil(runningTime(asked, now, await readPauses(transaction)) / HOUR_MS);
  const count = await openCounts(transaction, before, after);
  const ending = isOpen(before.state) && !isOpen(after.state) ? await liveLinks(transaction, ref) : [];
  const slot = slotId(before);
  const holder = move ? await transaction.get(complaintSlots, slot) : null;
  if (move && isOpen(after.state) && !isOpen(before.state) && holder && holder.ref !== ref)
    throw new AlreadyOpen(holder.ref);

  const entered = writeWithEntry(transaction, trail, { before, after, move, fields, leaving, now });
  if (move) {
    for (const { id } of ending) transaction.update(caseLinks, id, { endedAt: now });
    if (!isOpen(after.state) && holder?.ref === ref) transaction.delete(complaintSlots, slot);
    if (isOpen(after.state) && !holder) transaction.set(complaintSlots, slot, { ref }, { when: { exists: false } });
  }
  count(settings, { at: now, answeredInHours });
  return { after, ...entered };
}

/**
 * Takes one person's step on one complaint in a single transaction: `decide` returns the step, given the complaint as
 * it is at the write. A deadline that has passed stops nobody until the clock has acted on it. Throws CaseNotFound,
 * CaseMoved, and what `decide` throws. The parties' notices are queued with it.
 */
export async function takeStep(
  { uid, link: by, ref, key, staff, version }: StepBy,
  decide: (complaint: Stored<ComplaintFields>, context: StepContext) => Promise<StepResult> | StepResult,
): Promise<StepTaken> {
  const { documents, clock } = backend();
  return documents.transaction(uid, async (transaction) => {
    const settings = await settingsWithin(transaction);
    const at = clock().toISOString();
    const taken = key === undefined ? null : await transaction.get(takenSteps, keyId(uid, key));
    const complaint = await transaction.get(complaints, ref);
    const user = await transaction.get(users, uid);
    const link = by && (await transaction.get(caseLinks, by.id));
    const isHeld = link && complaint && (await isLiveLink(transaction, complaint, link));
    const byLink = isHeld ? "casino" : null;
    const party = complaint && (by ? byLink : isSystem(staff) ? "staff" : partyIn(complaint, uid, user));
    if (!complaint || !party) throw new CaseNotFound(ref);
    if (taken) return { complaint, repeated: true };
    const name = by ? nameByLink(complaint, by) : nameIn(complaint, party, user);
    const result = await decide(complaint, { transaction, party, name, user, at, settings });
    const message = result.message
      ? { complaintId: complaint.id, party, authorName: name.slice(0, LONGEST_AUTHOR_UNITS), at, ...result.message }
      : null;
    const leaving = { actor: party, message, evidence: result.evidence };
    const { after, event, messageId } = await write(transaction, complaint, result, leaving, settings, at, version);
    if (staff && result.act) {
      recordAct(transaction, staff, {
        changes: fieldChanges(complaint, after),
        ...result.act,
        entity: complaintEntity(complaint),
      });
    }
    result.also?.(transaction);
    if (key !== undefined) {
      const expiresAt = new Date(Date.parse(at) + KEY_DAYS * DAY_MS).toISOString();
      transaction.set(takenSteps, keyId(uid, key), { ref, expiresAt }, { when: { exists: false } });
    }
    const told = message && messageId !== null ? { ...message, id: messageId } : null;
    queueTelling(transaction, after, { event, message: told, actorId: uid });
    return { complaint: after, repeated: false };
  });
}

/** Returns the fields of a complaint that its state machine works on. */
export function caseOf(complaint: ComplaintFields): Case {
  const { state, waitingOn, dueAt, countedTo = null, extensions } = complaint;
  const { submittedAt, publishedAt, closedAt, outcomeReason } = complaint;
  return { state, waitingOn, dueAt, countedTo, extensions, submittedAt, publishedAt, closedAt, outcomeReason };
}

/**
 * Makes the move of that name only, even if another leads to the same state: a late answer must not reopen a complaint.
 * Throws TransitionRefused.
 */
export function moveBy(name: Transition["name"], complaint: ComplaintFields, step: Step): Move {
  const from = complaint.state;
  if (!TRANSITIONS.some((one) => one.name === name && one.to === step.to && one.from.includes(from)))
    throw new TransitionRefused("not_in_table", from, step.to, "there is no such step.");
  return transition(caseOf(complaint), step);
}
