import { expect } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { AUDITED_KINDS } from "~/platform/audit/labels";
import { backgroundDone } from "../outbox/background-done";
import type { TestBackend } from "../backend";

/** Collections whose writes by staff change nothing that anybody else sees or relies on, with why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  importHeadings: "what the headings of a list’s files stand for; each import says how its file was read",
  importRows: "what a dry run has read; the import itself is recorded",
  wordpressRows: "what the dry run of an import from WordPress has read; the import itself is recorded",
  operationParts: "items of an operation and how far it is",
  operations: "an operation that waits to be started, or goes on; its start and its end by hand are recorded",
  savedViews: "one’s own ways of looking at a list",
  presence: "who has a page open",
  "reviews: authorName": "a member’s new name on what they wrote; the renaming is recorded",
  "users: preferences": "one’s own way to work with the screens",
  "users: lastSeenAt": "when they were here last",
  scoreProposalParts: "effects of a proposal that is recorded when it is complete",
};

/** An update of some fields, or anything done to a collection. */
function isUnrecorded(written: string): boolean {
  return Object.hasOwn(UNRECORDED, written) || Object.hasOwn(UNRECORDED, written.split(":")[0] ?? "");
}

/**
 * Throws unless every batch and transaction that a member of staff committed after the first `from` adds an entry to the
 * audit log, of a kind that the log's screen can filter by.
 */
export async function requireRecordedActs(store: TestBackend, uid: string, from: number): Promise<void> {
  await backgroundDone();
  const silent = store.writes
    .slice(from)
    .filter(({ actor, written }) => actor === uid && !written.has(auditEntries.name))
    .map(({ written }) => [...written].filter((one) => !isUnrecorded(one)))
    .filter((names) => names.length > 0);
  expect(silent, "written without an entry in the audit log").toEqual([]);
  const { items } = await store.documents.query(auditEntries, {
    where: [["actorId", "==", uid]],
    orderBy: ["-at"],
    limit: 100,
  });
  const unknown = items.map(({ entityKind }) => entityKind).filter((kind) => !Object.hasOwn(AUDITED_KINDS, kind));
  expect(unknown, "kinds that the log's screen doesn't know").toEqual([]);
}
