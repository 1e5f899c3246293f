import { dataOf, encoded, storedFieldsOf, versionOf, type FirestoreRow } from "./firestore-data.server";
import { problemForFirestore } from "./firestore-limits";
import { AppendOnly, InvalidDocument, type Actor, type Collection, type Fields } from "../port";
import type { StoredFields } from "../stored-document";
import { requirePrecondition, updatedFields, type Write } from "../write-list";

/** The result of a list of writes for one document. */
export interface Outcome {
  collection: Collection;
  id: string;
  /** The document as found; null when there was none. */
  before: FirestoreRow | null;
  /** The fields to store; null to delete the document. */
  after: Fields | null;
  /** True if a precondition was set. */
  isConditional: boolean;
}

export const pathOf = (collection: Pick<Collection, "name">, id: string): string => `${collection.name}/${id}`;

interface State {
  version: number;
  createdAt: string;
  createdBy: string;
  stored: StoredFields;
  data: Fields;
}

/** Applies writes in order to the documents as found, or throws what refuses them. */
export function outcomesOf(
  writes: readonly Write[],
  found: ReadonlyMap<string, FirestoreRow | null>,
  actor: Actor,
  now: string,
): Outcome[] {
  const outcomes = new Map<string, Outcome & { state: State | null }>();
  for (const write of writes) {
    const { collection, id, when } = write;
    const path = pathOf(collection, id);
    let outcome = outcomes.get(path);
    if (!outcome) {
      const before = found.get(path) ?? null;
      outcome = { collection, id, before, after: before?.data ?? null, isConditional: false, state: stateOf(before) };
      outcomes.set(path, outcome);
    }
    requirePrecondition(write, outcome.state?.version ?? null);
    if (collection.appendOnly && (outcome.state || write.kind !== "set")) throw new AppendOnly(path);
    outcome.isConditional ||= when !== undefined;
    outcome.state = write.kind === "delete" ? null : nextState(write, outcome.state, actor, now);
    outcome.after = outcome.state?.data ?? null;
  }
  return [...outcomes.values()];
}

function stateOf(row: FirestoreRow | null): State | null {
  if (!row) return null;
  const { createdAt, createdBy } = row.data;
  return {
    version: versionOf(row.data),
    createdAt: typeof createdAt === "string" ? createdAt : "",
    createdBy: typeof createdBy === "string" ? createdBy : "",
    stored: storedFieldsOf(row),
    data: row.data,
  };
}

function nextState(write: Write, before: State | null, actor: Actor, now: string): State {
  const { collection, id } = write;
  const fields =
    write.kind === "update" ? updatedFields(write, before && { ...before, read: () => before.stored }) : write.fields;
  const version = (before?.version ?? 0) + 1;
  const { createdAt, createdBy } = before ?? { createdAt: now, createdBy: actor };
  const envelope = { id, version, createdAt, createdBy, updatedAt: now, updatedBy: actor };
  const data = dataOf(envelope, fields, collection.schemaVersion);
  const problem = problemForFirestore(pathOf(collection, id), encoded(data) as Fields);
  if (problem !== null) throw new InvalidDocument(pathOf(collection, id), `${problem}.`);
  return { version, createdAt, createdBy, stored: { fields, schemaVersion: collection.schemaVersion }, data };
}
