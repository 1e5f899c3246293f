import { backend } from "~/backend/index.server";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { operations } from "./collection";
import { dutyOf } from "./operation-kind";
import { cancelOperation, canStart, settleOperation, startProposed, undoOperation } from "./operations.server";

/** The page to go to; null: there is no such operation or button. */
export type Steered = { goTo: string | null } | { refused: string };

/** Returns the duty by which one steers an operation; null when there is none of this id. */
export async function findOperationDuty(id: string): Promise<Duty | null> {
  const operation = await backend().documents.get(operations, id);
  return operation && dutyOf(operation);
}

/** Does what a button of an operation's page asks for: `start`, `cancel`, `undo` or `settle`. */
export async function steer(id: string, intent: unknown, staff: Staff): Promise<Steered> {
  const operation = await backend().documents.get(operations, id);
  if (!operation) return { goTo: null };
  switch (intent) {
    case "start":
      if (operation.state === "proposed" && !canStart(operation))
        return { refused: "It can’t be started from here. Discard it, and start again from the page it came from." };
      return (await startProposed(id, staff)) ? { goTo: id } : { refused: "It has already been started or discarded." };
    case "cancel":
      return (await cancelOperation(id, staff)) ? { goTo: id } : { refused: "It had already finished." };
    case "undo": {
      const undo = await undoOperation(id, staff);
      return undo === null ? { refused: "It can no longer be undone." } : { goTo: undo };
    }
    case "settle":
      return (await settleOperation(id, staff)) ? { goTo: id } : { refused: "Somebody has already done that." };
    default:
      return { goTo: null };
  }
}
