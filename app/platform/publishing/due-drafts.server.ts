import { backend } from "~/backend/index.server";
import type { Page, Stored } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { log } from "~/backend/log.server";
import { editorialHeads } from "./collection";
import { saveItem } from "./editorial.server";
import { findEditorialKind } from "./kind-registry.server";
import type { EditorialHeadFields } from "./schema";

const SYSTEM: Staff = { uid: "system:schedule", name: "The schedule", requestId: null };
const PAGE = 100;

/**
 * Publishes the waiting drafts whose time has come. A draft that can't be published is logged and stays a draft without
 * a time; one that fails for another reason is logged and tried again with the next run.
 */
export async function publishDueDrafts(): Promise<void> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  let cursor: string | null = null;
  do {
    const page: Page<Stored<EditorialHeadFields>> = await documents.query(editorialHeads, {
      where: [["draftDueAt", "<=", now]],
      orderBy: ["draftDueAt"],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    await eachEntry(page.items, "a scheduled change could not be published; it is tried again", publishDraft);
    cursor = page.next;
  } while (cursor !== null);
}

async function publishDraft({ id, kind, entityId }: Stored<EditorialHeadFields>): Promise<void> {
  const outcome = await saveItem(findEditorialKind(kind), entityId, { intent: "publish" }, SYSTEM);
  if (outcome.outcome === "saved") return;
  log.error({ thing: id, outcome }, "a scheduled change could not be published; it stays a draft");
  await backend().documents.batch(SYSTEM.uid).update(editorialHeads, id, { draftDueAt: null }).commit();
}
