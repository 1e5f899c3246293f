import { backend } from "~/backend/index.server";
import { loadCatalogue } from "./source.server";

/**
 * Renews the snapshots that later starts load the published collections from. For the scheduler. A single instance
 * with a store of its own keeps none.
 */
export async function renewStartSnapshots(signal: AbortSignal): Promise<void> {
  if (!backend().isShared) return;
  // Snapshots are made of what this process follows, so it has to follow everything first.
  await loadCatalogue();
  await backend().documents.renewSnapshots(signal);
}
