import { eachPage } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Query, Stored } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { retryAfterMs } from "~/platform/scheduler/retry-after";
import { log } from "~/backend/log.server";
import { editorialHeads } from "./collection";
import { versionOf, saveItem } from "./editorial.server";
import { requireEditorialKind } from "./kind-registry.server";
import type { EditorialHeadFields, PublishFailure } from "./schema";
import { problemsOf } from "./bulk/undo.server";

const SYSTEM: Staff = { uid: "system:schedule", name: "The schedule", requestId: null };
const PAGE = 100;
const UNEXPECTED = "An unexpected error, which the server’s log describes.";

/** The moments at which waiting drafts are due, or are tried again. */
export const DUE_DRAFTS = {
  collections: [editorialHeads.name],
  async next(): Promise<string | null> {
    const { items } = await backend().documents.query(editorialHeads, {
      where: [["draftDueAt", ">", ""]],
      orderBy: ["draftDueAt"],
      limit: PAGE,
    });
    const moments = items.map(({ draftDueAt, publishFailure }) => {
      const [due, retry] = [draftDueAt ?? "", publishFailure?.retryAt ?? ""];
      return due > retry ? due : retry;
    });
    return moments.sort()[0] ?? null;
  },
};

/**
 * Publishes the waiting drafts whose time has come. Several instances may do so at once: each publishes only the version
 * it has read, so nothing is published twice. A draft that can't be published is logged, and staff see why: one that
 * needs correcting stays a draft without a time; one that failed for another reason is tried again, after a minute at
 * first and after an hour at most.
 */
export async function publishDueDrafts(): Promise<void> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const past: Query = { where: [["draftDueAt", "<=", now]], orderBy: ["draftDueAt"], limit: PAGE };
  for await (const { items } of eachPage(documents, editorialHeads, past)) {
    const due = items.filter(({ publishFailure }) => (publishFailure?.retryAt ?? "") <= now);
    await eachEntry(due, "the failure of a scheduled change could not be noted", publishDraft);
  }
}

async function publishDraft(head: Stored<EditorialHeadFields>): Promise<void> {
  const { id, kind, entityId } = head;
  const at = backend().clock();
  const tries = (head.publishFailure?.tries ?? 0) + 1;
  try {
    const editorial = requireEditorialKind(kind);
    const document = await backend().documents.get(editorial.collection, entityId);
    const version = versionOf(editorial, head, document);
    const outcome = await saveItem(editorial, entityId, { intent: "publish", version }, SYSTEM);
    // Somebody has saved or published it since, and the next round sees it as it is now.
    if (outcome.outcome === "saved" || outcome.outcome === "conflict") return;
    log.error({ thing: id, outcome }, "a scheduled change could not be published; it stays a draft");
    await noteFailure(head, { at: at.toISOString(), reason: problemsOf(outcome), tries, retryAt: null });
  } catch (error) {
    const retryAt = new Date(at.getTime() + retryAfterMs(tries));
    log.error({ err: error, entry: id, retryAt }, "a scheduled change could not be published; it is tried again");
    await noteFailure(head, { at: at.toISOString(), reason: UNEXPECTED, tries, retryAt: retryAt.toISOString() });
  }
}

/** Keeps why a draft was not published, unless somebody has saved or published it in the meantime. */
async function noteFailure({ id, version }: Stored<EditorialHeadFields>, failure: PublishFailure): Promise<void> {
  const fields = { publishFailure: failure, ...(failure.retryAt === null && { draftDueAt: null }) };
  await backend().documents.batch(SYSTEM.uid).update(editorialHeads, id, fields, { when: { version } }).commit();
}
