import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { log } from "~/backend/log.server";
import { dueDocuments } from "~/platform/scheduler/due-documents.server";
import { editorialHeads } from "./collection";
import { saveItem, versionOf } from "./editorial.server";
import { requireEditorialKind } from "./kind-registry.server";
import { problemsOf } from "./bulk/undo.server";

const SYSTEM: Staff = { uid: "system:schedule", name: "The schedule", requestId: null };

/** Waiting drafts. Each instance publishes only the version it has read, so nothing is published twice. */
export const DUE_DRAFTS = dueDocuments({
  collection: editorialHeads,
  dueAt: "draftDueAt",
  failure: "publishFailure",
  unscheduled: { draftDueAt: null },
  actor: SYSTEM.uid,
  words: { what: "a scheduled change", done: "published" },
  async act(head) {
    const editorial = requireEditorialKind(head.kind);
    const document = await backend().documents.get(editorial.collection, head.entityId);
    const version = versionOf(editorial, head, document);
    const outcome = await saveItem(editorial, head.entityId, { intent: "publish", version }, SYSTEM);
    // After a conflict, somebody has saved or published it since, and the next round sees it as it is now.
    if (outcome.outcome === "saved" || outcome.outcome === "conflict") return null;
    log.error({ thing: head.id, outcome }, "a scheduled change could not be published; it stays a draft");
    return problemsOf(outcome);
  },
});

/** Publishes the waiting drafts whose time has come. */
export const publishDueDrafts = () => DUE_DRAFTS.run();
