import { promiseHash } from "remix-utils/promise";
import { randomUUID } from "node:crypto";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { listAdmins } from "~/platform/access/admins.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { shownVersion } from "~/features/casino-terms/public/terms-page.server";
import { versionsInForce } from "~/features/casino-terms/versions.server";
import { casinos } from "~/features/casinos/collection";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { users } from "~/platform/access/collection";
import { deliveriesAbout } from "~/platform/outbox/deliveries.server";
import type { NamedDelivery } from "~/platform/outbox/delivery-list";
import { clockOf, isOverdue } from "../case/case-machine";
import { readReopenUntil } from "../case/reopening.server";
import { openCase } from "../party/case-page.server";
import { CaseNotFound, NotYourStep } from "../case/case-refusals";
import { assigneeVersion } from "../case/staff-steps.server";
import { complaintEvents, complaintMessages, complaints } from "../collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import { offersFor } from "./forms/desk-forms";
import { duplicateCandidates, listMergedInto } from "../case/duplicates.server";
import { isTakenOver } from "../taken-over";
import { fileSize } from "~/domain/file-size";
import { listEvidence, type Evidence } from "../evidence/evidence.server";
import { caseKey } from "../reference";
import { recordPresence } from "~/platform/presence/presence.server";
import { complaintRecord } from "~/features/casinos/score/complaint-record";
import { isTold, publicEvent, shownEvent, type ShownEvent } from "../public-complaint";
import type { ComplaintFields, ComplaintMessageFields } from "../schema";
import { canAsk, isUnreached } from "../reach/reach";
import { readReach } from "../reach/read-reach.server";
import { sortingVersion } from "../sorting/sorting-steps.server";
import { listTags } from "../sorting/tag-counts.server";
import { fillTemplate } from "../templates/template-text";
import { listTemplates } from "../templates/templates.server";
import { itemsOf } from "../trail/trail-entry.server";
import { viewTrail, type TrailView } from "../public/trail-view.server";

const MOST_ENTRIES = 1_000;
const MOST_OTHERS = 20;
const MOST_DELIVERIES = 100;
const MOST_WAITING = 50;

type Complaint = Stored<ComplaintFields>;

/** Returns a submitted complaint, for staff who are not a party to it. Throws CaseNotFound, NotYourStep. */
export async function openDesk(viewer: Viewer, ref: string): Promise<Complaint> {
  const { complaint, party } = await openCase(viewer, ref);
  if (party !== "staff") throw new NotYourStep("You are a party to this complaint. A colleague has to deal with it.");
  if (complaint.state === "draft") throw new CaseNotFound(ref);
  return complaint;
}

function otherRow({ ref, title, state, playerName, incidentOn, submittedAt, publishedAt }: Complaint) {
  return { ref, title, state, playerName, incidentOn, submittedAt, isPublic: publishedAt !== null };
}
export type OtherComplaint = ReturnType<typeof otherRow>;

/** Returns a file of evidence as the desk lists it. */
function fileRow({ id, ownerId, name, size, party, contentType, visibility, at, review, released }: Evidence) {
  return {
    id,
    ref: ownerId,
    name,
    size: fileSize(size),
    party,
    contentType,
    visibility,
    at,
    review: review ?? null,
    released: released ? { visibility: released.visibility, kind: released.kind, at: released.at } : null,
  };
}
export type DeskFile = ReturnType<typeof fileRow>;

export type DeskEntry = {
  /** What was sent to tell of it; left out where the page doesn't ask. */
  deliveries?: NamedDelivery[];
} & (
  | { kind: "event"; at: string; event: ShownEvent }
  | {
      kind: "message";
      at: string;
      id: string;
      message: Pick<ComplaintMessageFields, "party" | "authorName" | "body" | "visibility">;
    }
);

/** Returns what was sent about a complaint lately, with the names of the people it is for. */
async function readDeliveries(ref: string): Promise<NamedDelivery[]> {
  const found = await deliveriesAbout({ complaint: ref }, MOST_DELIVERIES);
  const uids = [...new Set(found.flatMap(({ person }) => person ?? []))];
  const people = await backend().documents.getMany(users, uids);
  const names = new Map(people.flatMap((one) => (one ? [[one.id, one.displayName] as const] : [])));
  return found
    .map((one) => ({ ...one, to: one.person === null ? null : (names.get(one.person) ?? null) }))
    .toReversed();
}

/**
 * Returns entries, in their order, each with what was sent to tell of it: by the key of its notice or, for what has
 * none, because it was queued after this entry and before the next.
 */
function withDeliveries(ref: string, entries: readonly DeskEntry[], deliveries: readonly NamedDelivery[]): DeskEntry[] {
  return entries.map((entry, place) => {
    const until = entries[place + 1]?.at ?? null;
    const key = `complaint.${entry.kind === "event" ? `${ref}.${String(entry.event.sequence)}` : entry.id}`;
    const own = deliveries.filter(({ step, at }) =>
      step === null ? entry.at <= at && (until === null || at < until) : step === key,
    );
    return own.length === 0 ? entry : { ...entry, deliveries: own };
  });
}

async function readTimeline(ref: string) {
  const { documents } = backend();
  const [events, messages] = await Promise.all([
    documents.query(complaintEvents, {
      where: [["complaintId", "==", ref]],
      orderBy: ["sequence"],
      limit: MOST_ENTRIES,
    }),
    documents.query(complaintMessages, { where: [["complaintId", "==", ref]], orderBy: ["at"], limit: MOST_ENTRIES }),
  ]);
  const trail = events.items.map(publicEvent);
  const entries: DeskEntry[] = [
    ...trail.filter(isTold).map((event) => ({ kind: "event" as const, at: event.at, event: shownEvent(event) })),
    ...messages.items.map(({ id, at, party, authorName, body, visibility }) => ({
      kind: "message" as const,
      at,
      id,
      message: { party, authorName, body, visibility },
    })),
  ];
  // The sort is stable, so events come before messages of the same moment.
  return { trail, messages: messages.items, entries: entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
}

type Timeline = Awaited<ReturnType<typeof readTimeline>>;

/**
 * Checks the whole complaint, private parts included, against its trail. A mismatch is read once more, because a step
 * may have been written between two reads.
 */
async function checkAtDesk(complaint: Complaint, timeline: Timeline, evidence: Evidence[]): Promise<TrailView> {
  const view = await viewWhole(complaint, timeline, evidence);
  if (view.problems.length === 0) return view;
  const { id, ref } = complaint;
  const [again, ...others] = await Promise.all([
    backend().documents.get(complaints, id),
    readTimeline(ref),
    listEvidence(ref),
  ]);
  return again ? viewWhole(again, ...others) : view;
}

function viewWhole(
  complaint: Complaint,
  { trail, messages }: Timeline,
  evidence: readonly Evidence[],
): Promise<TrailView> {
  const isWhole = trail.length < MOST_ENTRIES && messages.length < MOST_ENTRIES;
  const items = itemsOf({ complaint, messages, evidence });
  return viewTrail({ state: complaint.state, events: trail, items, knows: "everything" }, { isWhole });
}

async function readCasino({ casinoId, casinoName, incidentOn }: Complaint) {
  if (casinoId === null) return { id: null, name: casinoName, record: null };
  const { documents } = backend();
  const [casino, totals, terms] = await Promise.all([
    documents.get(casinos, casinoId),
    documents.get(complaintTotals, casinoId),
    versionsInForce(casinoId, incidentOn),
  ]);
  return {
    id: casinoId,
    name: casino?.name ?? casinoName,
    slug: casino?.slug ?? null,
    lifecycle: casino?.lifecycle ?? null,
    score: casino?.score?.score ?? null,
    disputeBody: casino?.disputeBody ?? null,
    record: complaintRecord(totals ?? undefined),
    terms: terms.map(shownVersion),
  };
}

async function readMerged(ref: string, viewerId: string) {
  // Staff who are the player of a merged complaint must not read our notes on it.
  const merged = (await listMergedInto(ref)).filter(({ playerId }) => playerId !== viewerId);
  return Promise.all(
    merged.map(async (one) => ({
      ...otherRow(one),
      story: one.story,
      entries: (await readTimeline(one.ref)).entries,
      files: (await listEvidence(one.ref)).map(fileRow),
    })),
  );
}

/** Returns the case after this one among those that wait for staff and that this person, or nobody, handles. */
async function nextCase({ ref }: Complaint, uid: string): Promise<{ ref: string; title: string } | null> {
  const { items } = await backend().documents.query(complaints, {
    where: [["waitingOn", "==", "staff"]],
    orderBy: ["dueAt"],
    limit: MOST_WAITING,
  });
  const own = items.filter(
    (one) => one.ref === ref || (one.playerId !== uid && (one.assignee === null || one.assigneeId === uid)),
  );
  const after = own.findIndex((one) => one.ref === ref) + 1;
  const next = own[after] ?? own[0];
  return next === undefined || next.ref === ref ? null : { ref: next.ref, title: next.title };
}

async function othersOf({ playerId, ref }: Complaint): Promise<OtherComplaint[]> {
  const { items } = await backend().documents.query(complaints, {
    where: [["playerId", "==", playerId]],
    orderBy: ["-submittedAt"],
    limit: MOST_OTHERS,
  });
  return items.filter((other) => other.ref !== ref && other.state !== "draft").map(otherRow);
}

/**
 * Returns everything the desk shows of a case, and what can be done with it now. `template` is the id of a template to
 * start with, `file` that of the file of evidence to show.
 */
export async function readDesk(
  complaint: Complaint,
  viewer: Viewer,
  { template, file }: { template?: string | null; file?: string | null } = {},
) {
  const now = backend().clock().toISOString();
  const { ref, title, story, desiredOutcome, category, state, playerName, accountName, casinoName } = complaint;
  const { disputed, recovered, incidentOn, contactedCasinoOn, submittedAt, publishedAt, closedAt } = complaint;
  const { outcomeReason, waitingOn, dueAt, extensions, assignee } = complaint;
  const { clocks } = await currentSettings();
  const { timeline, files, candidates, admins, templates, reach, deliveries, codes, ...found } = await promiseHash({
    timeline: readTimeline(ref),
    files: listEvidence(ref),
    casino: readCasino(complaint),
    others: othersOf(complaint),
    candidates: complaint.mergedInto ? Promise.resolve([]) : duplicateCandidates(complaint),
    merged: readMerged(ref, viewer.user.uid),
    admins: listAdmins("case-handler"),
    templates: listTemplates(),
    viewersPresent: recordPresence(caseKey(ref), { uid: viewer.user.uid, name: viewer.user.displayName }),
    knownTags: listTags(),
    reach: readReach(complaint),
    deliveries: readDeliveries(ref),
    codes: codeOptions(complaint.disputed, complaint.recovered),
    next: nextCase(complaint, viewer.user.uid),
  });
  const unread = files.find(({ review }) => (review?.state ?? "unread") === "unread");
  const hasAccount = !isTakenOver(complaint);
  const offers = offersFor(complaint, {
    ...{ canAsk: canAsk(reach.reach), isUnreached: isUnreached(reach.reach), canAskPlayer: hasAccount },
  });
  const usable = templates.filter(({ act }) => [...offers.kinds, ...offers.outcomes].some((one) => one === act));
  const chosen = usable.find(({ id }) => id === template);
  const askDueAt = clockOf("awaiting_player", now, clocks).dueAt ?? now;
  const until = await readReopenUntil(complaint, clocks);
  return {
    ...found,
    /** Who is asked when the casino is asked now, and the links that were mailed to it, newest first. */
    ...reach,
    now,
    currencies: codes.currencies,
    viewerId: viewer.user.uid,
    // Fields are named one by one, so that nothing the page doesn't show is sent to it.
    complaint: {
      ...{
        ref,
        title,
        story,
        desiredOutcome,
        category,
        state,
        playerName,
        accountName,
        casinoName,
        disputed,
        recovered,
      },
      ...{ incidentOn, contactedCasinoOn, submittedAt, publishedAt, closedAt, outcomeReason, waitingOn, dueAt },
      ...{ extensions, assignee },
      /** Null for a player who has no account here. */
      playerId: hasAccount ? complaint.playerId : null,
      citedTerms: complaint.citedTerms ?? null,
      outcomeAcceptedAt: complaint.outcomeAcceptedAt ?? null,
      assigneeId: complaint.assigneeId ?? null,
      mergedInto: complaint.mergedInto ?? null,
      tags: complaint.tags ?? [],
      priority: complaint.priority ?? ("normal" as const),
    },
    hasShortcuts: viewer.hasShortcuts,
    isOverdue: isOverdue(complaint, now),
    reopenUntil: until !== null && until > now ? until : null,
    entries: withDeliveries(ref, timeline.entries, deliveries),
    /** Sequence number of the trail's last entry. */
    version: timeline.trail.at(-1)?.sequence ?? 0,
    assigneeVersion: assigneeVersion(complaint),
    sortingVersion: sortingVersion(complaint),
    check: await checkAtDesk(complaint, timeline, files),
    lastHash: timeline.trail.at(-1)?.hash ?? null,
    files: files.map(fileRow),
    /** Id of the one file that is shown. */
    shownFile: (files.find(({ id }) => id === file) ?? unread ?? files[0])?.id ?? null,
    candidates: candidates.map((one) => ({ ...otherRow(one), isSamePlayer: one.playerId === complaint.playerId })),
    admins: admins.map(({ uid, displayName }) => ({ uid, name: displayName })),
    offers,
    templates: usable.map(({ id, name, act }) => ({ id, name, act })),
    prefill: chosen
      ? { act: chosen.act, isPrivate: chosen.isPrivate, text: fillTemplate(chosen, complaint, askDueAt) }
      : null,
    /** The same post sent again has the same key and takes no second step. */
    key: randomUUID(),
  };
}

export type DeskPage = Awaited<ReturnType<typeof readDesk>>;
