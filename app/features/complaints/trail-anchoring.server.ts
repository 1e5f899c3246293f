import { eachPage } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { trailProgress } from "~/platform/trail/collection";
import { complaints, complaintEvidence } from "./collection";
import { readStoredFile } from "./evidence/evidence-review.server";
import { listEvidence } from "./evidence/evidence.server";
import { entryOf, openTrail, writeEntry } from "./trail/trail-entry.server";

const SYSTEM = "system:trail";
const PROGRESS = "anchoring";
const PAGE = 50;
const REASON = "From here on the trail covers what the complaint holds, as it stands now.";

/** Adds the hashes of copies released before hashes were stored, so that the trail can cover their content. */
async function hashReleases(ref: string): Promise<void> {
  for (const { id, version, released } of await listEvidence(ref)) {
    if (!released || released.sha256 !== undefined) continue;
    const sha256 = sha256Hex(await readStoredFile({ ownerId: ref, path: released.path }));
    await backend()
      .documents.batch(SYSTEM)
      .update(complaintEvidence, id, { released: { ...released, sha256 } }, { when: { version } })
      .commit();
  }
}

/** Covers the contents of a complaint whose trail doesn't cover them yet. True when it did. */
export async function anchorTrail(id: string): Promise<boolean> {
  const { documents, clock } = backend();
  const known = await documents.get(complaints, id);
  if (!known || known.trailSalts !== undefined || known.state === "draft") return false;
  await hashReleases(known.ref);
  return documents.transaction(SYSTEM, async (transaction) => {
    const complaint = await transaction.get(complaints, id);
    if (!complaint || complaint.trailSalts !== undefined) return false;
    const now = clock().toISOString();
    const trail = await openTrail(transaction, complaint, { now });
    const { state } = complaint;
    const entry = entryOf(
      trail,
      { kind: "anchor", from: trail.last ? state : null, to: state, actor: "staff", reason: REASON, at: now },
      { complaint },
    );
    transaction.update(complaints, id, { trailSalts: entry.trailSalts });
    writeEntry(transaction, entry);
    return true;
  });
}

/**
 * Covers the contents of all complaints that older releases wrote, continuing where it last stopped. After the end
 * there is nothing left to do, because a new complaint is covered from its first entry. A failure is logged, and the
 * complaint is covered by its next step.
 */
export async function anchorTrails(signal?: AbortSignal): Promise<number> {
  const { documents } = backend();
  const progress = await documents.get(trailProgress, PROGRESS);
  if (progress?.done) return 0;
  const from = progress?.upTo ?? null;
  let anchored = 0;
  for await (const { items, next } of eachPage(documents, complaints, {
    limit: PAGE,
    ...(from !== null && { cursor: from }),
  })) {
    const done = await eachEntry(items, "the trail of a complaint could not be anchored", ({ id }) => anchorTrail(id));
    anchored += done.filter(Boolean).length;
    const upTo = { upTo: next, done: next === null };
    await documents.batch(SYSTEM).set(trailProgress, PROGRESS, upTo).commit();
    if (signal?.aborted) break;
  }
  return anchored;
}
