import { backend } from "~/backend/index.server";
import { loadCatalogue } from "~/platform/catalogue/source.server";
import { isDraining } from "~/http/listener/draining.server";
import { log } from "~/backend/log.server";

export interface Readiness {
  isReady: boolean;
  /** The state of each check, in a few words. */
  checks: Record<"store" | "catalogue" | "stopping", string>;
}

async function outcome(what: string, check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    log.error({ err: error, check: what }, "not ready");
    return false;
  }
}

/**
 * Checks whether this process should get requests: its store can be read and written, its catalogue is loaded, and it
 * isn't stopping.
 */
export async function readiness(): Promise<Readiness> {
  const [store, catalogue] = await Promise.all([
    outcome("store", () => backend().documents.ping()),
    outcome("catalogue", loadCatalogue),
  ]);
  const stopping = isDraining();
  return {
    isReady: store && catalogue && !stopping,
    checks: {
      store: store ? "ok" : "cannot be written to",
      catalogue: catalogue ? "ok" : "not loaded",
      stopping: stopping ? "yes" : "no",
    },
  };
}
