import type { z } from "zod/v4";
import { isWellFormed, wellFormedValue } from "~/domain/text/well-formed";
import {
  InvalidDocument,
  type Collection,
  type Envelope,
  type Fields,
  type InvalidDocumentReporter,
  type Stored,
} from "./port";

/** Fields as a backend stores them, with the schema version they were written at. */
export interface StoredFields {
  fields: unknown;
  schemaVersion: number;
}

/**
 * Returns the document in its collection's current schema, migrated first. A document that doesn't fit, or whose
 * migration throws, is reported and null.
 */
export function readStored<F extends Fields>(
  collection: Collection<F>,
  envelope: Envelope,
  stored: StoredFields,
  onInvalid: InvalidDocumentReporter,
): Stored<F> | null {
  const path = `${collection.name}/${envelope.id}`;
  let migrated: Fields;
  try {
    migrated = migrate(collection, envelope, stored);
  } catch (error) {
    onInvalid(path, error instanceof Error ? error.message : String(error));
    return null;
  }
  const parsed = collection.schema.safeParse(migrated);
  if (parsed.success) return Object.assign(parsed.data, envelope);
  onInvalid(path, problemOf(parsed.error));
  return null;
}

/** Brings stored fields up to the collection's schema version. Throws whatever a migration throws. */
export function migrate(
  collection: Collection,
  envelope: Pick<Envelope, "id" | "createdAt">,
  { fields, schemaVersion }: StoredFields,
): Fields {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) throw new Error("It holds no object.");
  let migrated = fields as Fields;
  for (let version = schemaVersion; version < collection.schemaVersion; version += 1) {
    const step = collection.migrations[version];
    if (!step) throw new Error(`No migration leads from schema version ${version} to ${version + 1}.`);
    migrated = step(migrated, envelope);
  }
  return migrated;
}

const ENVELOPE: readonly string[] = [
  "id",
  "version",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
] satisfies (keyof Envelope)[];

/**
 * Returns fields ready to be stored: without an envelope, if they have one, and with U+FFFD for half a character, so
 * that a text cut in the middle of one doesn't fail on a store that accepts only UTF-8. Throws `InvalidDocument`.
 */
export function parseForWrite<F extends Fields>(collection: Collection<F>, id: string, fields: unknown): Fields {
  const path = `${collection.name}/${id}`;
  if (!isDocumentId(id)) throw new InvalidDocument(path, "its id cannot be stored.");
  const parsed = collection.schema.safeParse(fields);
  if (!parsed.success) throw new InvalidDocument(path, problemOf(parsed.error));
  const own = Object.entries(parsed.data).filter(([field]) => !ENVELOPE.includes(field));
  return wellFormedValue(Object.fromEntries(own)) as Fields;
}

/** True for an id that Firestore takes: 1 to 1,500 bytes of UTF-8, no slash, not `.`, `..` or `__…__`. */
export function isDocumentId(id: string): boolean {
  if (!isWellFormed(id)) return false;
  return id !== "" && id !== "." && id !== ".." && !/\/|^__.*__$/s.test(id) && Buffer.byteLength(id) <= 1500;
}

function problemOf(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "document"}: ${issue.message}`).join("; ");
}
