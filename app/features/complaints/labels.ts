import { REDACTED, type Actor } from "./case/case-machine";
import type { ComplaintFields, EventKind, REVIEW_STATES } from "./schema";
import type { ComplaintState } from "~/domain/complaint-states";

/** Short enough for a badge. */
export const STATE_WORDS: Record<ComplaintState, string> = {
  draft: "Draft",
  submitted: "Submitted",
  under_review: "Under review",
  awaiting_player: "Waiting for the player",
  asking_casino: "Being asked by email",
  awaiting_casino: "Waiting for the casino",
  resolved: "Resolved",
  unresolved: "Unresolved",
  rejected: "Rejected",
  closed_inactive: "Closed, no answer",
  unreachable: "Closed, casino not reached",
  withdrawn: "Withdrawn",
};

export const STATE_MEANINGS: Record<ComplaintState, "good" | "bad" | "info" | "plain"> = {
  draft: "plain",
  submitted: "plain",
  under_review: "info",
  awaiting_player: "info",
  asking_casino: "info",
  awaiting_casino: "info",
  resolved: "good",
  unresolved: "bad",
  rejected: "plain",
  closed_inactive: "plain",
  unreachable: "plain",
  withdrawn: "plain",
};

/** Returns in words who has to answer; null when nobody has to. */
export function waitingWords(waitingOn: ComplaintFields["waitingOn"], casinoName: string): string | null {
  switch (waitingOn) {
    case "player":
      return "The player needs to answer";
    case "casino":
      return `${casinoName} needs to answer`;
    case "staff":
      return "We need to act";
    case "none":
      return null;
  }
}

export const ACTOR_WORDS: Record<Actor, string> = {
  player: "the player",
  casino: "the casino",
  staff: "our staff",
  clock: "the clock",
  mail: "our mail system",
};

const TAKEN = "The casino’s mail server accepted the request";

const KIND_WORDS: Record<Exclude<EventKind, "step">, string> = {
  extension: "Deadline extended",
  mailed: TAKEN,
  deadline: "Deadline moved",
  message: "Message written",
  evidence: "Evidence added or changed",
  redaction: "Text redacted",
  duplicate: "A duplicate was closed",
  correction: "The outcome was corrected",
  name: "The player’s name was changed",
  erasure: "The player’s name was erased with their account",
  imported: "Sent to an earlier system",
  anchor: "Contents covered by the trail from here on",
};

/** Returns what happened in a trail entry, in words. */
export function eventWords(event: {
  kind?: EventKind | undefined;
  from: ComplaintState | null;
  to: ComplaintState;
  actor: Actor;
  reason: string;
}): string {
  const { kind, from, to, actor, reason } = event;
  if (kind !== undefined && kind !== "step") return KIND_WORDS[kind];
  // Entries of the first format don't name their kind.
  if (from === to) {
    if (reason === REDACTED) return "Text redacted";
    return /^Complaint [A-Z]{2,4}-/.test(reason) ? "A duplicate was closed" : "Deadline extended";
  }
  switch (to) {
    case "draft":
      return "Begun";
    case "submitted":
      return "Complaint sent";
    case "under_review":
      if (actor === "staff" && (from?.startsWith("awaiting") || from === "asking_casino"))
        return "The request was withdrawn";
      if (from === "awaiting_player") return "The player answered";
      if (actor === "mail") return "The request didn’t reach the casino";
      if (from === "awaiting_casino" || from === "asking_casino") return "The casino answered";
      return from === "submitted" ? "Accepted" : "Reopened";
    case "awaiting_player":
      return "The player was asked";
    case "asking_casino":
      return "The casino is being asked by email";
    case "awaiting_casino":
      return actor === "mail" ? TAKEN : "The casino was asked";
    case "resolved":
      return "Resolved";
    case "unresolved":
      return "Closed as unresolved";
    case "rejected":
      return "Rejected";
    case "closed_inactive":
      return "Closed without an answer from the player";
    case "unreachable":
      return "Closed because the casino couldn’t be reached";
    case "withdrawn":
      return "Withdrawn by the player";
  }
}

/** Labels of staff's review of a file of evidence. */
export const REVIEW_WORDS: Record<(typeof REVIEW_STATES)[number], string> = {
  unread: "Not reviewed",
  relevant: "Relevant",
  set_aside: "Set aside",
};
