import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import { findViewer, type Viewer } from "~/platform/access/viewer.server";
import { findRecourseById } from "~/features/casinos/public/casino-recourse.server";
import { findCasinoById } from "~/features/casinos/public/casino.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { movesFrom, overdueStep, reopenUntil } from "../case/case-machine";
import { casePath } from "../case/case-notices.server";
import { partyIn } from "../case/case-parties.server";
import { CaseNotFound } from "../case/case-refusals";
import { catchUp } from "../case/case-step.server";
import { complaintEvents, complaintMessages, complaints } from "../collection";
import { evidenceRow } from "../evidence/evidence-list";
import { maySeeOriginal } from "../evidence/evidence-access.server";
import { listEvidence } from "../evidence/evidence.server";
import { canAcceptOutcome, mayAddEvidence } from "./party-steps.server";
import { publicComplaint, shownEvent } from "../public-complaint";
import { releasedOf } from "../evidence/released-evidence.server";
import type { ComplaintFields, ComplaintMessageFields, Party } from "../schema";

const MOST_ENTRIES = 1_000;

const NOTES: Record<ComplaintMessageFields["visibility"], string | null> = {
  public: null,
  parties: "Only the player, the casino and our staff see this.",
  staff: "Only our staff see this.",
};

export interface OpenedCase {
  complaint: Stored<ComplaintFields>;
  party: Party;
}

/** Returns a complaint and the person's role in it, after due clock steps. Throws CaseNotFound. */
export async function openCase(viewer: Viewer, ref: string): Promise<OpenedCase> {
  const { documents, clock } = backend();
  const { uid } = viewer.user;
  const [found, user, { clocks }] = await Promise.all([
    documents.get(complaints, ref),
    documents.get(users, uid),
    currentSettings(),
  ]);
  const party = found && partyIn(found, uid, user);
  if (!found || !party) throw new CaseNotFound(ref);
  if (overdueStep(found, clock().toISOString(), clocks) === null) return { complaint: found, party };
  await catchUp(ref);
  const complaint = await documents.get(complaints, ref);
  if (!complaint) throw new CaseNotFound(ref);
  return { complaint, party };
}

/** Returns the path of a complaint's own page for its parties; null for everybody else. */
export async function findOwnCase(request: Request, ref: string): Promise<string | null> {
  const viewer = await findViewer(request);
  if (!viewer) return null;
  const { documents } = backend();
  const [complaint, user] = await Promise.all([documents.get(complaints, ref), documents.get(users, viewer.user.uid)]);
  return complaint && partyIn(complaint, viewer.user.uid, user) ? casePath(ref) : null;
}

/** Returns when the party's present step began: with the end of the complaint, or with what staff last wrote. */
function beginningOfStep({ closedAt }: ComplaintFields, messages: readonly ComplaintMessageFields[]): string {
  return closedAt ?? messages.findLast(({ party }) => party === "staff")?.at ?? "";
}

/** Returns everything a party may see of a case, and what it may do now. */
export async function readCase({ complaint, party }: OpenedCase) {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const [{ clocks }, events, messages, evidence, casino] = await Promise.all([
    currentSettings(),
    documents.query(complaintEvents, {
      where: [["complaintId", "==", complaint.id]],
      orderBy: ["sequence"],
      limit: MOST_ENTRIES,
    }),
    documents.query(complaintMessages, {
      where: [["complaintId", "==", complaint.id]],
      orderBy: ["at"],
      limit: MOST_ENTRIES,
    }),
    listEvidence(complaint.ref),
    complaint.casinoId === null ? null : findCasinoById(complaint.casinoId),
  ]);
  const published = {
    ...complaint,
    publishedAt: complaint.publishedAt ?? complaint.submittedAt ?? complaint.createdAt,
  };
  const duplicateOf = complaint.mergedInto ? await documents.get(complaints, complaint.mergedInto) : null;
  const mayFollow = duplicateOf && (duplicateOf.publishedAt !== null || duplicateOf.playerId === complaint.playerId);
  const shown = publicComplaint(published, casino?.slug ?? null, [], events.items, {
    duplicateOf: mayFollow ? duplicateOf.ref : null,
    duplicates: [],
    evidence: releasedOf(evidence, { isPublic: complaint.publishedAt !== null, viewer: party }),
  });
  const recourse = complaint.casinoId === null ? null : await findRecourseById(complaint.casinoId);
  const moves = party === "staff" ? [] : movesFrom(complaint.state, party).map(({ name }) => name);
  const until = reopenUntil(complaint, clocks);
  const mayReopen = moves.includes("reopen") && (party === "casino" || (until !== null && until > now));
  return {
    party,
    now,
    isPublic: complaint.publishedAt !== null,
    complaint: {
      ...shown,
      messages: messages.items
        .filter(({ visibility }) => visibility !== "staff" || party === "staff")
        .map(({ id, party: by, authorName, body, at, visibility }) => {
          const note = NOTES[visibility];
          return { id, party: by, authorName, body, at, ...(note !== null && { note }) };
        }),
      trail: events.items.map(shownEvent),
    },
    accountName: complaint.accountName,
    /** Who else can decide, once the complaint has ended without a result. */
    disputeBodies: complaint.state === "unresolved" ? { recourse, toldOn: shown.contactedCasinoOn } : null,
    outcomeAcceptedAt: complaint.outcomeAcceptedAt ?? null,
    evidence: evidence.filter((one) => maySeeOriginal(one, party)).map(evidenceRow),
    addedForStep: evidence
      .filter(({ party: by, at }) => by === party && at > beginningOfStep(complaint, messages.items))
      .map(evidenceRow),
    reopenUntil: until !== null && until > now ? until : null,
    may: {
      answer: moves.includes("answer"),
      withdraw: moves.includes("withdraw"),
      reopen: mayReopen,
      accept: party === "player" && canAcceptOutcome(complaint),
      addEvidence: party !== "staff" && mayAddEvidence(complaint, party, now, clocks),
    },
    hasNewEvidence: evidence.some(
      (one) => one.party === "player" && complaint.closedAt !== null && one.at > complaint.closedAt,
    ),
    /** The same post sent again has the same key and takes no second step. */
    key: randomUUID(),
  };
}

export type CasePage = Awaited<ReturnType<typeof readCase>>;
