import type { z } from "zod/v4";
import { DAY_MS } from "~/domain/day-ms";
import { CLOSED_STATES, OPEN_STATES, type ComplaintState } from "~/domain/complaint-states";
import { formatMoment } from "~/domain/days";
import type { clockSettings } from "~/platform/settings/schema";
import { pausedDeadline, pauseWords, type Pause } from "~/platform/site-hours/deadline-pauses";
import type { ComplaintFields, EventKind, Party } from "../schema";

export type ComplaintClocks = z.infer<typeof clockSettings>;
/** `mail`: our mail system, which knows what became of a request to a casino. */
export type Actor = Party | "clock" | "mail";

/** Condition of a transition besides the right state and actor. */
export type Demand = "reason" | "overdue_after_extension" | "within_reopen_days" | "new_evidence" | "nobody_reached";

export interface Transition {
  name:
    | "submit"
    | "accept"
    | "reject"
    | "ask"
    | "reach"
    | "miss"
    | "recall"
    | "answer"
    | "lapse"
    | "abandon"
    | "decide"
    | "withdraw"
    | "reopen";
  from: readonly ComplaintState[];
  to: ComplaintState;
  actor: Actor;
  demands: readonly Demand[];
  /** The outcome, where the table sets one. */
  outcome?: "no_response" | "refused";
}

/** States in which staff can decide, also while a party is being asked, so that a mistaken question delays nothing. */
const DECIDABLE = ["under_review", "awaiting_player", "asking_casino", "awaiting_casino"] as const;

/** Every transition a complaint can make. The server, the forms and the tests all use this table. */
export const TRANSITIONS: readonly Transition[] = [
  { name: "submit", from: ["draft"], to: "submitted", actor: "player", demands: [] },
  { name: "accept", from: ["submitted"], to: "under_review", actor: "staff", demands: [] },
  { name: "reject", from: ["submitted"], to: "rejected", actor: "staff", demands: ["reason"] },
  { name: "ask", from: ["under_review"], to: "awaiting_player", actor: "staff", demands: [] },
  { name: "ask", from: ["under_review"], to: "awaiting_casino", actor: "staff", demands: [] },
  { name: "ask", from: ["under_review"], to: "asking_casino", actor: "staff", demands: [] },
  { name: "reach", from: ["asking_casino"], to: "awaiting_casino", actor: "mail", demands: [] },
  {
    name: "miss",
    from: ["asking_casino", "awaiting_casino"],
    to: "under_review",
    actor: "mail",
    demands: ["reason"],
  },
  {
    name: "recall",
    from: ["awaiting_player", "asking_casino", "awaiting_casino"],
    to: "under_review",
    actor: "staff",
    demands: ["reason"],
  },
  { name: "answer", from: ["awaiting_player"], to: "under_review", actor: "player", demands: [] },
  // The mail may be read before its mail server's word has reached us.
  { name: "answer", from: ["asking_casino", "awaiting_casino"], to: "under_review", actor: "casino", demands: [] },
  {
    name: "lapse",
    from: ["awaiting_casino"],
    to: "unresolved",
    actor: "clock",
    demands: ["overdue_after_extension"],
    outcome: "no_response",
  },
  {
    name: "lapse",
    from: ["awaiting_player"],
    to: "closed_inactive",
    actor: "clock",
    demands: ["overdue_after_extension"],
    outcome: "no_response",
  },
  { name: "decide", from: DECIDABLE, to: "resolved", actor: "staff", demands: ["reason"] },
  { name: "decide", from: DECIDABLE, to: "unresolved", actor: "staff", demands: ["reason"], outcome: "refused" },
  { name: "reject", from: DECIDABLE, to: "rejected", actor: "staff", demands: ["reason"] },
  {
    name: "abandon",
    from: ["under_review"],
    to: "unreachable",
    actor: "staff",
    demands: ["reason", "nobody_reached"],
  },
  { name: "withdraw", from: OPEN_STATES, to: "withdrawn", actor: "player", demands: [] },
  {
    name: "reopen",
    from: ["resolved", "unresolved", "closed_inactive", "rejected", "unreachable"],
    to: "under_review",
    actor: "player",
    demands: ["within_reopen_days", "new_evidence"],
  },
  { name: "reopen", from: ["unresolved", "unreachable"], to: "under_review", actor: "casino", demands: [] },
  {
    name: "reopen",
    from: ["resolved", "unresolved", "closed_inactive", "rejected", "unreachable"],
    to: "under_review",
    actor: "staff",
    demands: ["reason"],
  },
];

/** The fields of a complaint that its state machine reads and writes. */
export type Case = Pick<
  ComplaintFields,
  | "state"
  | "waitingOn"
  | "dueAt"
  | "countedTo"
  | "extensions"
  | "submittedAt"
  | "publishedAt"
  | "closedAt"
  | "outcomeReason"
>;

export interface Step {
  to: ComplaintState;
  actor: Actor;
  /** UTC, ISO 8601. */
  at: string;
  clocks: ComplaintClocks;
  /** Reason in words for the public; staff's decisions require one. */
  reason?: string;
  /** True when the player has added evidence since the complaint was closed. */
  newEvidence?: boolean;
  /** True when nobody at the casino can be asked, or no mail to it has arrived. */
  nobodyReached?: boolean;
  /** When nobody could act, for a step that has to be taken in time. */
  pauses?: readonly Pause[];
}

export interface Move {
  rule: Transition;
  /** All fields of the case after the move; write every one of them. */
  fields: Case;
  /** Event for the trail. */
  event: { kind: EventKind; from: ComplaintState; to: ComplaintState; actor: Actor; reason: string; at: string };
}

export type RefusalCode = "not_in_table" | "wrong_actor" | Demand;

/** Error for a move the table doesn't allow. The message names both states. */
export class TransitionRefused extends Error {
  override readonly name = "TransitionRefused";

  constructor(
    readonly code: RefusalCode,
    readonly from: ComplaintState,
    readonly to: ComplaintState,
    why: string,
  ) {
    super(`A complaint can't go from ${from} to ${to}: ${why}`);
  }
}

/** Returns the moves an actor can make from a state, before their other conditions are checked. */
export function movesFrom(state: ComplaintState, actor: Actor): Transition[] {
  return TRANSITIONS.filter((one) => one.from.includes(state) && one.actor === actor);
}

/**
 * Returns a complaint's next fields and the event for its trail, without changing anything itself. Throws
 * TransitionRefused when the table has no such move, when it is not the actor's to make, or when its condition isn't
 * met.
 */
export function transition(complaint: Case, step: Step): Move {
  const from = complaint.state;
  const possible = TRANSITIONS.filter((one) => one.from.includes(from) && one.to === step.to);
  if (possible.length === 0) {
    throw new TransitionRefused("not_in_table", from, step.to, "there is no such step.");
  }
  const rule = possible.find((one) => one.actor === step.actor);
  if (!rule) {
    const people = possible.filter(({ actor }) => actor !== "mail");
    const whose = (people.length > 0 ? people : possible).map((one) => ACTOR_NAMES[one.actor]).join(" or ");
    throw new TransitionRefused("wrong_actor", from, step.to, `only ${whose} can do that.`);
  }
  for (const demand of rule.demands) {
    if (!isMet(demand, complaint, step)) throw new TransitionRefused(demand, from, step.to, UNMET[demand]);
  }

  const reason = step.reason?.trim() || (rule.name === "lapse" ? lapseReason(rule.to) : "");
  const closed = isClosed(step.to);
  return {
    rule,
    fields: {
      state: step.to,
      ...clockOf(step.to, step.at, step.clocks),
      extensions: 0,
      submittedAt: rule.name === "submit" ? step.at : complaint.submittedAt,
      publishedAt: rule.name === "accept" ? (complaint.publishedAt ?? step.at) : complaint.publishedAt,
      closedAt: closed ? step.at : null,
      outcomeReason: closed && reason ? reason : null,
    },
    event: { kind: "step", from, to: step.to, actor: step.actor, reason, at: step.at },
  };
}

/**
 * Postpones a party's deadline by the clock's extension days, counted from now where it has passed, once for each wait.
 * Throws TransitionRefused, from and to the same state, when no answer is awaited or the deadline has been postponed
 * already.
 */
export function extendDeadline(
  complaint: Case,
  by: "staff" | "clock",
  at: string,
  clocks: ComplaintClocks,
  why = "",
): Extension {
  const { state, dueAt } = complaint;
  if (!isAwaiting(state) || dueAt === null) {
    throw new TransitionRefused(
      "not_in_table",
      state,
      state,
      "only the deadline of an awaited answer can be extended.",
    );
  }
  if (complaint.extensions > 0) {
    throw new TransitionRefused("not_in_table", state, state, "its deadline has been extended once already.");
  }
  return {
    fields: {
      ...complaint,
      dueAt: daysAfter(Date.parse(dueAt) > Date.parse(at) ? dueAt : at, clocks.extensionDays),
      // The clock extends what has passed, with all its pauses; staff may extend what still runs.
      countedTo: by === "clock" ? at : (complaint.countedTo ?? null),
      extensions: 1,
    },
    event: {
      kind: "extension",
      from: state,
      to: state,
      actor: by,
      reason: [`Deadline extended by ${days(clocks.extensionDays)}.`, why.trim()].filter(Boolean).join(" "),
      at,
    },
  };
}

export type Extension = Omit<Move, "rule">;

/** Trail entry for removed personal details: it records the removal, not the details. */
export const REDACTED = "Personal details were taken out of the text.";

/** Returns the trail entry for a duplicate that was merged into this complaint. */
export function mergedHere(ref: string): string {
  return `Complaint ${ref} is about the same matter and was closed in favour of this one.`;
}

/** Returns a trail entry for an act of staff that leaves the state and its clock as they are. */
export function remark(complaint: Case, kind: EventKind, reason: string, at: string): Extension {
  const { state } = complaint;
  return { fields: { ...complaint }, event: { kind, from: state, to: state, actor: "staff", reason, at } };
}

/** The latest that a deadline can be away: the most days that settings allow for an answer and for its extension. */
const MOST_DAYS = 120;

/** A mail that took less to arrive is waited for, and no reason for an entry in the trail. */
const USUAL_DELAY_MS = 60 * 60_000;

export interface ClockRun {
  /** UTC, ISO 8601. */
  at: string;
  clocks: ComplaintClocks;
  /** When the party's time began, for a complaint that doesn't say up to where its pauses are counted. */
  waitsSince: string;
  /** When the party could not act. */
  pauses: readonly Pause[];
  /** True to add pauses to a deadline that still runs, so that its party reads the true one. */
  isAhead?: boolean;
}

/**
 * Returns the one thing the clock has to do with a complaint now, dated now: add the time in which the party could not
 * act, extend a deadline that has passed, or close the case when the extended one has passed as well. Null when nothing
 * is due. An extension runs from now, however long ago the deadline was.
 */
export function overdueStep(
  complaint: Case,
  { at, clocks, waitsSince, pauses, isAhead = false }: ClockRun,
): Move | Extension | null {
  const { state, dueAt, extensions } = complaint;
  if (!isAwaiting(state) || dueAt === null) return null;
  if (Date.parse(dueAt) > Date.parse(daysAfter(at, MOST_DAYS))) {
    const days = extensions === 0 ? clocks.partyDays : clocks.extensionDays;
    return movedDeadline(complaint, daysAfter(at, days), "The server’s clock had been wrong.", at);
  }
  const isPast = isOverdue(complaint, at);
  if (!isPast && !isAhead) return null;
  const past = pauses.filter(({ until }) => until <= at);
  const { dueAt: fairly, lost } = pausedDeadline(dueAt, complaint.countedTo ?? waitsSince, past);
  const lostMs = Date.parse(fairly) - Date.parse(dueAt);
  const isUsual = lostMs < USUAL_DELAY_MS && lost.every(({ why }) => why === "untold");
  if (!isUsual) return movedDeadline(complaint, fairly, pauseWords(lost), at);
  if (!isPast || Date.parse(fairly) > Date.parse(at)) return null;
  if (extensions === 0) return extendDeadline(complaint, "clock", at, clocks);
  return transition(complaint, {
    to: state === "awaiting_casino" ? "unresolved" : "closed_inactive",
    actor: "clock",
    at,
    clocks,
  });
}

function movedDeadline(complaint: Case, dueAt: string, why: string, at: string): Extension {
  const { state } = complaint;
  const reason = `${why} The deadline is now ${formatMoment(dueAt)}.`;
  return {
    fields: { ...complaint, dueAt, countedTo: at },
    event: { kind: "deadline", from: state, to: state, actor: "clock", reason, at },
  };
}

/** True when a closed complaint has public words that staff can correct; a withdrawal's words are the player's. */
export function canCorrect(state: ComplaintState): boolean {
  return isClosed(state) && state !== "withdrawn";
}

/** True when a deadline has passed, staff's included. */
export function isOverdue(complaint: Pick<Case, "dueAt">, at: string): boolean {
  return complaint.dueAt !== null && Date.parse(complaint.dueAt) <= Date.parse(at);
}

/**
 * Returns the time until which the player can reopen the complaint, with that of the pauses added; null while it is open
 * or can't be reopened.
 */
export function reopenUntil(
  { state, closedAt }: Pick<Case, "state" | "closedAt">,
  clocks: ComplaintClocks,
  pauses: readonly Pause[],
): string | null {
  const canReopen = movesFrom(state, "player").some(({ name }) => name === "reopen");
  if (!canReopen || closedAt === null) return null;
  return pausedDeadline(daysAfter(closedAt, clocks.reopenDays), closedAt, pauses).dueAt;
}

export function isOpen(state: ComplaintState): boolean {
  return (OPEN_STATES as readonly ComplaintState[]).includes(state);
}

export function isClosed(state: ComplaintState): boolean {
  return (CLOSED_STATES as readonly ComplaintState[]).includes(state);
}

/** Returns who has to act in a state, and by when, counted from the moment the state was entered. */
export function clockOf(
  state: ComplaintState,
  at: string,
  clocks: ComplaintClocks,
): Required<Pick<Case, "waitingOn" | "dueAt" | "countedTo">> {
  switch (state) {
    case "draft":
      return { waitingOn: "player", dueAt: null, countedTo: null };
    case "submitted":
      return { waitingOn: "staff", dueAt: daysAfter(at, clocks.firstAnswerDays), countedTo: null };
    case "under_review":
    case "asking_casino":
      // Nobody but staff can look after a mail that stays under way.
      return { waitingOn: "staff", dueAt: daysAfter(at, clocks.partyDays), countedTo: null };
    case "awaiting_player":
      return { waitingOn: "player", dueAt: daysAfter(at, clocks.partyDays), countedTo: at };
    case "awaiting_casino":
      return { waitingOn: "casino", dueAt: daysAfter(at, clocks.partyDays), countedTo: at };
    default:
      return { waitingOn: "none", dueAt: null, countedTo: null };
  }
}

const ACTOR_NAMES: Record<Actor, string> = {
  player: "the player",
  casino: "the casino",
  staff: "staff",
  clock: "the clock",
  mail: "our mail system",
};

const UNMET: Record<Demand, string> = {
  reason: "a reason must be given.",
  overdue_after_extension: "the extended deadline has not passed.",
  within_reopen_days: "the time to reopen it is over.",
  new_evidence: "new evidence must be added first.",
  nobody_reached: "somebody at the casino can be asked.",
};

function isMet(demand: Demand, complaint: Case, step: Step): boolean {
  switch (demand) {
    case "reason":
      return Boolean(step.reason?.trim());
    case "overdue_after_extension":
      return complaint.extensions > 0 && isOverdue(complaint, step.at);
    case "within_reopen_days":
      return Date.parse(step.at) <= Date.parse(reopenUntil(complaint, step.clocks, step.pauses ?? []) ?? "");
    case "new_evidence":
      return step.newEvidence === true;
    case "nobody_reached":
      return step.nobodyReached === true;
  }
}

function lapseReason(to: ComplaintState): string {
  return to === "unresolved"
    ? "The casino did not answer, even after its time was extended."
    : "The player did not answer, even after the time was extended.";
}

function isAwaiting(state: ComplaintState): boolean {
  return state === "awaiting_player" || state === "awaiting_casino";
}

function daysAfter(instant: string, count: number): string {
  return new Date(Date.parse(instant) + count * DAY_MS).toISOString();
}

function days(count: number): string {
  return `${count} ${count === 1 ? "day" : "days"}`;
}
