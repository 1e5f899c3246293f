import { isBackendInstalled } from "~/backend/index.server";
import { backgroundDone as memoryDone } from "~/http/listener/background.server";
import { deliverDue } from "~/platform/outbox/worker.server";

/** Resolves when no background work is under way and the outbox has delivered what is due. */
export async function backgroundDone(): Promise<void> {
  await memoryDone();
  if (!isBackendInstalled()) return;
  await deliverDue({ isAlone: true });
  // Deliveries may have left more of both.
  await memoryDone();
  await deliverDue({ isAlone: true });
}
