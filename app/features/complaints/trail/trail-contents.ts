import type { ComplaintEvidenceFields, ComplaintFields, ComplaintMessageFields, ReleasedCopy } from "../schema";

/*
 * The contents a complaint's trail covers, item by item. Items whose name begins with `private` are not public: the
 * trail shows only their digests. Anything not named here may change without an entry, such as the assignee, staff's
 * review of a file, or whether the other side may open an original.
 */

/** Returns the items of the complaint itself, each with its value. */
export function complaintItems(complaint: ComplaintFields): Map<string, unknown> {
  const { casinoName, category, incidentOn, contactedCasinoOn, disputed, recovered } = complaint;
  const { submittedAt, publishedAt, closedAt, waitingOn, dueAt, extensions } = complaint;
  const { playerId, casinoId, accountName, disputedEur, recoveredEur, outcomeAcceptedAt, mergedInto } = complaint;
  return new Map<string, unknown>([
    ["title", complaint.title],
    ["story", complaint.story],
    ["desiredOutcome", complaint.desiredOutcome],
    ["playerName", complaint.playerName],
    ["outcomeReason", complaint.outcomeReason],
    ["about", { casino: casinoName, category, incidentOn, contactedCasinoOn }],
    ...(complaint.citedTerms ? ([["citedTerms", complaint.citedTerms]] as const) : []),
    ["amounts", { disputed, recovered }],
    ["dates", { submittedAt: submittedAt ?? publishedAt, publishedAt, closedAt, waitingOn, dueAt, extensions }],
    [
      "private",
      {
        playerId,
        casinoId,
        accountName,
        disputedEur,
        recoveredEur,
        outcomeAcceptedAt: outcomeAcceptedAt ?? null,
        mergedInto: mergedInto ?? null,
      },
    ],
  ]);
}

type Message = Pick<ComplaintMessageFields, "party" | "authorName" | "body" | "visibility" | "at">;

/** Returns the item of a message. */
export function messageItem(id: string, { party, authorName, body, visibility, at }: Message): [string, unknown] {
  if (visibility === "public") return [`message/${id}`, { party, authorName, body, at }];
  return [`private-message/${id}`, { party, authorName, body, visibility, at }];
}

/** Returns the item of a file's original. */
export function evidenceItem(
  id: string,
  { party, sha256, at }: Pick<ComplaintEvidenceFields, "party" | "sha256" | "at">,
): [string, unknown] {
  return [`private-evidence/${id}`, { party, sha256, at }];
}

/** Returns the item of a released copy. */
export function releaseItem(
  id: string,
  party: ComplaintEvidenceFields["party"],
  { visibility, name, kind, contentType, sha256, at }: Omit<ReleasedCopy, "size" | "path" | "by" | "width" | "height">,
): [string, unknown] {
  const prefix = visibility === "public" ? "release" : "private-release";
  return [`${prefix}/${id}`, { party, name, kind, contentType, sha256: sha256 ?? null, at }];
}

/** True for items that a public complaint shows with their values. */
export function isPublicItem(item: string): boolean {
  return !item.startsWith("private");
}
