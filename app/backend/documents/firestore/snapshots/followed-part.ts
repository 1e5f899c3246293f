import { z } from "zod/v4";
import { sha256Hex } from "~/domain/digest.server";
import { envelopeOf, keysOf, stampOf, storedFieldsOf, type FirestoreRow } from "../firestore-data.server";
import { readDocument } from "../firestore-reader.server";
import type { Collection, Envelope, Fields, InvalidDocumentReporter } from "../../port";
import type { QueryPlan } from "../../query-plan";
import type { Place } from "../../query-window";
import { schemaFingerprint } from "../../schema-fingerprint";
import { scalarOf, sortKeyOf } from "../../sort-key";
import { migrate, readStored } from "../../stored-document";

/** A document in a snapshot. */
export interface SnapshotRow {
  id: string;
  /** See `stampOf`. */
  stamp: string;
  /** The document's place in the order of a query with a limit. */
  keys?: ReturnType<typeof scalarOf>[];
  /** The parsed document, if it need not be checked again. */
  document?: Fields;
  /** The stored fields in the current schema version, if they are to be checked again. */
  fields?: Fields;
  envelope?: Envelope;
  /** Why the document doesn't fit its schema. */
  problem?: string;
}

/** A followed query as snapshots hold it: its documents without the fields that its followers don't need. */
export interface FollowedPart {
  /** Identifies the query and its fields; the same in every build. */
  readonly key: string;
  readonly collection: Collection;
  readonly plan: QueryPlan;
  readonly limit: number | undefined;
  /** Fingerprint of the schema that its documents were checked with; null if each start checks them. */
  readonly checkedBy: string | null;
  /** Returns a row as a snapshot holds it. */
  snapshotOf(row: FirestoreRow): SnapshotRow;
  /** Returns the document in a snapshot; for one that doesn't fit its schema, reports it and returns null. */
  documentOf(row: SnapshotRow, onInvalid: InvalidDocumentReporter): Fields | null;
}

/** Returns a followed query as a snapshot holds it; null for a query that doesn't belong into snapshots. */
export function followedPart(
  collection: Collection,
  plan: QueryPlan,
  limit: number | undefined,
  instead: Fields,
): FollowedPart | null {
  if (!collection.inSnapshots) return null;
  const without = Object.keys(instead).sort();
  const checked = schemaFingerprint(collection);
  const schema = checked === null ? schemaWithout(collection.schema, without) : null;
  if (checked === null && !schema) return null;

  const { equalities, order, range } = plan;
  const described = JSON.stringify([equalities, order, range, limit ?? null, without]);
  const lacking = (fields: Fields): Fields => {
    const rest = { ...fields };
    for (const field of without) Reflect.deleteProperty(rest, field);
    return rest;
  };

  const checkedContent = (row: FirestoreRow): Partial<SnapshotRow> => {
    let problem = "";
    const document = readDocument(collection, row, (_, found) => (problem = found));
    return document ? { document: lacking(document) } : { problem };
  };
  const uncheckedContent = (row: FirestoreRow): Partial<SnapshotRow> => {
    const envelope = envelopeOf(row);
    try {
      // Migrated now, because a migration may need a field that is left out of the snapshot.
      return { fields: lacking(migrate(collection, envelope, storedFieldsOf(row))), envelope };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  };

  return {
    key: `${collection.name}-${sha256Hex(described).slice(0, 16)}`,
    collection,
    plan,
    limit,
    checkedBy: checked,
    snapshotOf(row) {
      return {
        id: row.id,
        stamp: stampOf(row),
        ...(limit !== undefined && { keys: keysOf(row, plan).map(scalarOf) }),
        ...(schema ? uncheckedContent(row) : checkedContent(row)),
      };
    },
    documentOf({ id, document, fields, envelope, problem }, onInvalid) {
      if (document) return document;
      if (!schema || !fields || !envelope) {
        onInvalid(`${collection.name}/${id}`, problem ?? "its line in the snapshot holds nothing.");
        return null;
      }
      const { schemaVersion } = collection;
      return readStored({ ...collection, schema }, envelope, { fields, schemaVersion }, onInvalid);
    },
  };
}

/** Returns the schema of a document without these fields; null if it can't be derived. */
function schemaWithout(schema: z.ZodType<Fields>, fields: readonly string[]): z.ZodType<Fields> | null {
  if (fields.length === 0) return schema;
  // A check of the whole object may look at the fields that are left out.
  if (!(schema instanceof z.ZodObject) || (schema.def.checks?.length ?? 0) > 0) return null;
  return (schema as z.ZodObject).omit(Object.fromEntries(fields.map((field) => [field, true as const])));
}

export function placeOfSnapshot({ id, keys = [] }: SnapshotRow): Place {
  return { id, keys: keys.map(sortKeyOf) };
}
