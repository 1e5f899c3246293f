import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { browserKey, browserKeyCookie, endedBrowserKeyCookie, newBrowserKey } from "~/http/cookies/browser-key.server";
import { failure } from "~/http/responses/responses";
import { hasUnclaimedTexts } from "~/platform/unsaved-text/unsaved-text.server";
import { fieldsOf, type ComplaintField, type ComplaintValues } from "./complaint-form";
import { complaintDrafts, complaintEvidence } from "../collection";
import { readEvidence } from "../evidence/evidence.server";
import { DRAFT_BYTES, makeRoom } from "../evidence/guest-storage.server";
import type { ComplaintDraftFields } from "../schema";

const SYSTEM = "system:drafts";
/** A visitor's text can't be attributed to anybody, so it is deleted after a day. */
const VISITOR_DAYS = 1;
const PLAYER_DAYS = 90;
/** Number of unsent complaints a player may have. */
export const MOST_DRAFTS = 20;
const DRAFT_ID = /^[0-9a-f-]{36}$|^[0-9a-f]{64}$/;

export type Draft = Stored<ComplaintDraftFields>;

/** Place where the current complaint is stored, whether it exists yet or not. */
export interface DraftPlace {
  id: string;
  playerId: string | null;
  draft: Draft | null;
  /** `Set-Cookie` values the response must carry. */
  cookies: string[];
}

function visitorDraftId(key: string): string {
  return sha256Hex(`complaint draft\n${key}`);
}

function expiry(playerId: string | null): string {
  const days = playerId === null ? VISITOR_DAYS : PLAYER_DAYS;
  return new Date(backend().clock().getTime() + days * DAY_MS).toISOString();
}

function isLive(draft: Draft | null): draft is Draft {
  return draft !== null && draft.expiresAt > backend().clock().toISOString();
}

/**
 * Assigns a draft that nobody's account has yet, and that was written in this browser without one, to the player. Every
 * page that the player opens does this (app/root.tsx), so that it doesn't wait for the next person who signs in here.
 * Returns the draft if it has become the player's now.
 */
export async function claimDraft(request: Request, playerId: string): Promise<Draft | null> {
  const key = browserKey(request);
  if (key === null) return null;
  const id = visitorDraftId(key);
  const isClaimable = (draft: Draft | null): draft is Draft => isLive(draft) && draft.playerId === null;
  if (!isClaimable(await backend().documents.get(complaintDrafts, id))) return null;
  return backend().documents.transaction(playerId, async (transaction) => {
    const draft = await transaction.get(complaintDrafts, id);
    if (!isClaimable(draft)) return null;
    const changes = { playerId, expiresAt: expiry(playerId) };
    const evidence = await readEvidence(transaction, id);
    transaction.update(complaintDrafts, id, changes);
    for (const file of evidence) transaction.update(complaintEvidence, file.id, { uploadedBy: playerId });
    return { ...draft, ...changes };
  });
}

async function latestDraft(playerId: string): Promise<Draft | null> {
  const { items } = await backend().documents.query(complaintDrafts, {
    where: [
      ["playerId", "==", playerId],
      ["sentAs", "==", null],
    ],
    orderBy: ["-updatedAt"],
    limit: 1,
  });
  return items[0] && isLive(items[0]) ? items[0] : null;
}

export interface PreparedComplaint {
  /** Id of the draft. */
  id: string;
  /** What the player calls it; "" as long as it has no title. */
  title: string;
  casino: string;
}

/**
 * Returns the complaints that a player has written and not sent, latest first, among them the one they have just brought
 * along as a visitor of the same browser.
 */
export async function listPrepared(request: Request, playerId: string): Promise<PreparedComplaint[]> {
  await claimDraft(request, playerId);
  const { items } = await backend().documents.query(complaintDrafts, {
    where: [
      ["playerId", "==", playerId],
      ["sentAs", "==", null],
    ],
    orderBy: ["-updatedAt"],
    limit: MOST_DRAFTS,
  });
  return items
    .filter((draft) => isLive(draft) && Object.values(draft.values).some((value) => value.trim() !== ""))
    .map(({ id, values }) => ({ id, title: values["title"] ?? "", casino: values["casino"] ?? "" }));
}

/**
 * Returns the draft a request is about: a visitor's by the key in their browser; a player's by `?draft=`, else the one
 * they have just brought along as a visitor, else their latest. `?draft=new` starts another one, and so does a draft that
 * isn't theirs.
 */
export async function findDraftPlace(request: Request, playerId: string | null): Promise<DraftPlace> {
  const { documents } = backend();
  if (playerId === null) {
    const known = browserKey(request);
    const key = known ?? newBrowserKey();
    const id = visitorDraftId(key);
    const draft = known === null ? null : await documents.get(complaintDrafts, id);
    // A draft that belongs to an account is found by signing in, not by the browser's key.
    if (draft && draft.playerId !== null) {
      const next = newBrowserKey();
      return { id: visitorDraftId(next), playerId, draft: null, cookies: [browserKeyCookie(request, next)] };
    }
    return { id, playerId, draft: isLive(draft) ? draft : null, cookies: [browserKeyCookie(request, key)] };
  }
  const claimed = await claimDraft(request, playerId);
  const key = browserKey(request);
  // The key still opens what somebody else wrote in this browser.
  const cookies = key === null || (await hasUnclaimedTexts(key)) ? [] : [endedBrowserKeyCookie(request)];
  const wanted = new URL(request.url).searchParams.get("draft");
  if (wanted !== null && DRAFT_ID.test(wanted)) {
    const draft = await documents.get(complaintDrafts, wanted);
    if (draft === null) return { id: wanted, playerId, draft: null, cookies };
    if (draft.playerId === playerId && isLive(draft)) return { id: wanted, playerId, draft, cookies };
    // Another person of this browser left it in the address: what is meant for it goes to no other draft.
    return { id: randomUUID(), playerId, draft: null, cookies };
  }
  const draft = claimed ?? (wanted === "new" ? null : await latestDraft(playerId));
  return { id: draft?.id ?? randomUUID(), playerId, draft, cookies };
}

/** Throws 429 when a player has too many drafts, 503 when there is no room for another visitor's. */
async function requireRoom({ id, playerId }: DraftPlace): Promise<void> {
  if (playerId === null) {
    if (await makeRoom(DRAFT_BYTES, id)) return;
    throw failure(503, "We can’t save your draft right now. Sign in to save it.", {
      "Retry-After": "3600",
    });
  }
  const drafts = await backend().documents.count(complaintDrafts, [
    ["playerId", "==", playerId],
    ["sentAs", "==", null],
  ]);
  if (drafts < MOST_DRAFTS) return;
  throw failure(429, `You have ${String(drafts)} unsent complaints. Send one of them first.`);
}

/**
 * Stores the values of a form's fields, valid or not; other fields keep theirs. A draft that has been sent stays as it
 * is. Throws a response where there is no room for another draft.
 */
export async function keepComplaintDraft(
  place: DraftPlace,
  values: ComplaintValues,
  fields: readonly ComplaintField[] = fieldsOf(null),
): Promise<void> {
  const { documents } = backend();
  if ((await documents.get(complaintDrafts, place.id)) === null) await requireRoom(place);
  await documents.transaction(place.playerId ?? SYSTEM, async (transaction) => {
    const draft = await requireOwnDraft(transaction, place);
    if (draft?.sentAs) return;
    const others = Object.entries(draft?.values ?? {}).filter(([name]) => !fields.some((field) => field === name));
    const typed = Object.entries(values).map(([name, value]) => [name, value ?? ""] as const);
    transaction.set(complaintDrafts, place.id, {
      playerId: place.playerId,
      values: Object.fromEntries([...others, ...typed]),
      sentAs: null,
      expiresAt: expiry(place.playerId),
    });
  });
}

/** Makes sure the draft exists, so that files have something to belong to. */
export async function openDraft(place: DraftPlace): Promise<void> {
  if (place.draft === null) await keepComplaintDraft(place, {}, []);
}

async function requireOwnDraft(transaction: Transaction, { id, playerId }: DraftPlace): Promise<Draft | null> {
  const draft = await transaction.get(complaintDrafts, id);
  if (draft && draft.playerId !== playerId) throw new Error("This draft is somebody else's.");
  return draft;
}
