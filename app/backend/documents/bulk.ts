import type { Collection, Envelope } from "./port";
import type { StoredFields } from "./stored-document";

/** A document exactly as it is kept, whether it fits its schema or not. */
export interface RawDocument extends StoredFields {
  envelope: Envelope;
}

export interface RawPage {
  documents: RawDocument[];
  /** What to ask for next; null after the last. */
  next: string | null;
}

/**
 * The side door by which a store's whole content goes to another store: no schema, no index and no precondition stands
 * in it, and envelopes are kept. For moves, not for the product.
 */
export interface BulkDocuments {
  /** How many documents the collection has. */
  count(collection: Collection): Promise<number>;
  /** Documents by id in the store's own order, up to `limit`, from what an earlier page called `next`. */
  read(collection: Collection, after: string | null, limit: number): Promise<RawPage>;
  /**
   * Keeps documents exactly as given, in place of those of the same id. Not all or nothing, but doing it again changes
   * nothing. `AppendOnly` where another document of that id has to stay.
   */
  write(collection: Collection, documents: readonly RawDocument[]): Promise<void>;
  /** Why the store can't keep the document; null when it can. */
  problemOf(collection: Collection, document: RawDocument): string | null;
  /** Changes with every write to the store; null where nothing of the kind is known. */
  mark(): Promise<string | null>;
  close(): Promise<void>;
}
