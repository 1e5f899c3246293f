import type { Collection, Envelope } from "./port";
import type { StoredFields } from "./stored-document";

/** A document exactly as it is stored, whether it fits its schema or not. */
export interface RawDocument extends StoredFields {
  envelope: Envelope;
}

export interface RawPage {
  documents: RawDocument[];
  /** Pass as `after` for the next page; null after the last. */
  next: string | null;
}

/**
 * Copies a store's whole content to another store, without schemas, indexes or preconditions and with envelopes
 * unchanged. For migrations, not for the product.
 */
export interface BulkDocuments {
  /** Returns the number of documents in the collection. */
  count(collection: Collection): Promise<number>;
  /** Reads up to `limit` documents by id in the store's own order, continuing from an earlier page's `next`. */
  read(collection: Collection, after: string | null, limit: number): Promise<RawPage>;
  /**
   * Stores documents exactly as given, replacing those with the same id. Not atomic, but repeating it changes nothing.
   * `AppendOnly` where a different document of that id must stay.
   */
  write(collection: Collection, documents: readonly RawDocument[]): Promise<void>;
  /** Returns why the store can't hold the document; null if it can. */
  problemOf(collection: Collection, document: RawDocument): string | null;
  /** Returns a value that changes with every write to the store; null where the store has none. */
  mark(): Promise<string | null>;
  close(): Promise<void>;
}
