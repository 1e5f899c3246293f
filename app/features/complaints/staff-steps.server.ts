import type { Money } from "~/features/money/money";
import { inEuros } from "~/features/money/money";
import { extendDeadline as extended } from "./case-machine";
import { NotYourStep } from "./case-refusals";
import { caseOf, moveBy, takeStep, type StepBy, type StepContext, type StepTaken } from "./case-step.server";
import type { ComplaintMessageFields } from "./schema";

function requireStaff({ party }: StepContext): void {
  if (party !== "staff") throw new NotYourStep("Only staff can do that, and only in a complaint they have no part in.");
}

/** Takes a complaint up: it becomes public, and its number counts. Throws TransitionRefused, CaseNotFound, NotYourStep. */
export function acceptComplaint(by: StepBy): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requireStaff(context);
    const { at, settings, user } = context;
    return {
      move: moveBy("accept", complaint, { to: "under_review", actor: "staff", at, clocks: settings.clocks }),
      ...(complaint.assignee === null && user && { fields: { assignee: user.displayName } }),
    };
  });
}

/** Turns a complaint down, before or after it was taken up. `reason` is for the public. */
export function rejectComplaint(by: StepBy, { reason }: { reason: string }): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requireStaff(context);
    const { at, settings } = context;
    return {
      move: moveBy("reject", complaint, { to: "rejected", actor: "staff", at, clocks: settings.clocks, reason }),
    };
  });
}

/** Asks a party something, and starts its clock. */
export function askParty(
  by: StepBy,
  {
    party,
    question,
    visibility = "public",
  }: {
    party: "player" | "casino";
    question: string;
    visibility?: ComplaintMessageFields["visibility"];
  },
): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requireStaff(context);
    const { at, settings } = context;
    const to = party === "player" ? "awaiting_player" : "awaiting_casino";
    return {
      move: moveBy("ask", complaint, { to, actor: "staff", at, clocks: settings.clocks }),
      message: { body: question, visibility },
    };
  });
}

/** Puts the deadline of an awaited answer off, once a wait. */
export function extendDeadline(by: StepBy): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requireStaff(context);
    return { move: extended(caseOf(complaint), "staff", context.at, context.settings.clocks) };
  });
}

/** Decides a complaint, with its reason in words for the public and the money that came back, if any. */
export function decideComplaint(
  by: StepBy,
  { to, reason, recovered }: { to: "resolved" | "unresolved"; reason: string; recovered?: Money | null },
): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requireStaff(context);
    const { at, settings } = context;
    const move = moveBy("decide", complaint, { to, actor: "staff", at, clocks: settings.clocks, reason });
    if (recovered === undefined) return { move };
    return {
      move,
      fields: {
        recovered,
        recoveredEur: recovered === null ? 0 : Math.round(inEuros(recovered, settings.exchange.rates) * 100) / 100,
      },
    };
  });
}

/** Gives a complaint to somebody of the staff, by the name they are shown under; null to nobody. */
export function assignComplaint(by: StepBy, { assignee }: { assignee: string | null }): Promise<StepTaken> {
  return takeStep(by, (_, context) => {
    requireStaff(context);
    return { fields: { assignee } };
  });
}

/** Writes something to the public, to the parties, or as a note among staff. Moves nothing. */
export function writeMessage(
  by: StepBy,
  message: Pick<ComplaintMessageFields, "body" | "visibility">,
): Promise<StepTaken> {
  return takeStep(by, (_, context) => {
    requireStaff(context);
    return { message };
  });
}
