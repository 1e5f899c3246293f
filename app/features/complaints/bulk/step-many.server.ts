import { z } from "zod/v4";
import { defineOperationKind, done, skipped, type OutsideOperationKind } from "~/platform/operations/operation-kind";
import { TransitionRefused } from "../case/case-machine";
import { CaseMoved, CaseNotFound, NotYourStep } from "../case/case-refusals";
import { askParty } from "../reach/ask-party.server";
import { rejectBeforeReview, type StaffStepBy } from "../case/staff-steps.server";

/**
 * Takes a step on many complaints, one after the other, each as on its own page: with its entry in the trail and its
 * mail. The key keeps an item that is tried again from taking its step twice.
 */
function stepOfEach(
  name: string,
  step: (by: StaffStepBy, text: string) => Promise<unknown>,
  notPossible: string,
): OutsideOperationKind<string, { text: string }> {
  return {
    duty: "case-handler",
    name,
    item: z.string(),
    input: z.object({ text: z.string() }),
    labelOf: (ref) => ref,
    async runOutside(ref, { input, staff, operationId }) {
      try {
        await step({ staff, ref, key: `${operationId}.${ref}` }, input.text);
        return done(ref);
      } catch (error) {
        if (error instanceof TransitionRefused) return skipped(ref, notPossible);
        if (error instanceof CaseNotFound) return skipped(ref, "It no longer exists.");
        if (error instanceof NotYourStep || error instanceof CaseMoved) return skipped(ref, error.message);
        throw error;
      }
    },
  };
}

/** Asks the players of many complaints the same question. */
export const askManyPlayers = stepOfEach(
  "complaints.ask-player",
  (by, question) => askParty(by, { party: "player", question, visibility: "parties" }),
  "It isn’t under review, so its player can’t be asked now.",
);
defineOperationKind(askManyPlayers);

/** Rejects many complaints that nobody has accepted yet, and that are therefore not public. */
export const rejectMany = stepOfEach(
  "complaints.reject-new",
  (by, reason) => rejectBeforeReview(by, { reason }),
  "It has been accepted or has ended. Decide it on its own page.",
);
defineOperationKind(rejectMany);
