import { redirect } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import { requireUser } from "~/platform/access/guards.server";
import { findViewer, type Viewer } from "~/platform/access/viewer.server";
import { findRecourseById } from "~/features/casinos/public/casino-recourse.server";
import { findCasinoById } from "~/features/casinos/public/casino.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { isOpen, movesFrom } from "../case/case-machine";
import { casePath } from "../case/case-notices.server";
import { partyIn } from "../case/case-parties.server";
import { CaseNotFound } from "../case/case-refusals";
import { readReopenUntil } from "../case/reopening.server";
import { complaintEvents, complaintMessages, complaints } from "../collection";
import { evidenceRow } from "../evidence/evidence-list";
import { maySeeOriginal } from "../evidence/evidence-access.server";
import { listEvidence } from "../evidence/evidence.server";
import { canAcceptOutcome, mayAddEvidence } from "./party-steps.server";
import { publicComplaint, shownEvent } from "../public-complaint";
import { releasedOf } from "../evidence/released-evidence.server";
import { findCaseLink, hasOpenedLink, linkPath } from "../reach/case-link.server";
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

/** A case opened by one of its parties. */
export interface PartysCase extends OpenedCase {
  /** Id of their account; for somebody with a mailed link, the one by which the link's writes are known. */
  uid: string;
  /** Id of the mailed link they act by; null for somebody with an account. */
  linkId: string | null;
}

/**
 * Opens a case for the person who is signed in, or else for a visitor who has opened a mailed link to it. Asks everybody else
 * to sign in; throws the redirect to the link's page where the link no longer works, and CaseNotFound.
 */
export async function requireCase(request: Request, ref: string): Promise<PartysCase> {
  const link = await findCaseLink(request, ref);
  const viewer = await findViewer(request);
  if (link === null && viewer === null && (await hasOpenedLink(request, ref))) throw redirect(linkPath(ref));
  if (link === null) {
    const person = await requireUser(request);
    return { ...(await openCase(person, ref)), uid: person.user.uid, linkId: null };
  }
  const { documents } = backend();
  const complaint = await documents.get(complaints, ref);
  const user = viewer && (await documents.get(users, viewer.user.uid));
  const own = complaint && viewer && partyIn(complaint, viewer.user.uid, user);
  if (!complaint) throw new CaseNotFound(ref);
  if (viewer && own) return { complaint, party: own, uid: viewer.user.uid, linkId: null };
  if (!isOpen(complaint.state)) throw redirect(linkPath(ref));
  return { complaint, party: "casino", uid: link.uid, linkId: link.id };
}

/** Returns a complaint and the person's role in it. Throws CaseNotFound. */
export async function openCase(viewer: Viewer, ref: string): Promise<OpenedCase> {
  const { documents } = backend();
  const { uid } = viewer.user;
  const [complaint, user] = await Promise.all([documents.get(complaints, ref), documents.get(users, uid)]);
  const party = complaint && partyIn(complaint, uid, user);
  if (!complaint || !party) throw new CaseNotFound(ref);
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
export async function readCase({ complaint, party, linkId }: PartysCase) {
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
  const until = await readReopenUntil(complaint, clocks);
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
    /** True for somebody who acts by a mailed link, without an account. */
    isByLink: linkId !== null,
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
      addEvidence: party !== "staff" && mayAddEvidence(complaint, party, now, until),
    },
    hasNewEvidence: evidence.some(
      (one) => one.party === "player" && complaint.closedAt !== null && one.at > complaint.closedAt,
    ),
    /** The same post sent again has the same key and takes no second step. */
    key: randomUUID(),
  };
}

export type CasePage = Awaited<ReturnType<typeof readCase>>;
