import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { log } from "~/backend/log.server";
import { editorialHeads } from "./collection";
import { saveItem } from "./editorial.server";
import { findEditorialKind } from "./kind-registry.server";

const SYSTEM: Staff = { uid: "system:schedule", name: "The schedule", requestId: null };

/** Publishes the scheduled drafts that are due; one that fails is logged, postponed and left as a draft. */
export async function publishDueDrafts(): Promise<void> {
  const { documents, clock } = backend();
  const { items } = await documents.query(editorialHeads, {
    where: [["draftDueAt", "<=", clock().toISOString()]],
    orderBy: ["draftDueAt"],
    limit: 100,
  });
  for (const { id, kind, entityId } of items) {
    const outcome = await saveItem(findEditorialKind(kind), entityId, { intent: "publish" }, SYSTEM);
    if (outcome.outcome === "saved") continue;
    log.error({ thing: id, outcome }, "a scheduled change could not be published; it stays a draft");
    await documents.batch(SYSTEM.uid).update(editorialHeads, id, { draftDueAt: null }).commit();
  }
}
