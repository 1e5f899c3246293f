import {
  BatchUsed,
  InvalidDocument,
  PreconditionFailed,
  type Batch,
  type Collection,
  type Fields,
  type Precondition,
  type WriteOptions,
} from "./port";
import { isDocumentId, migrate, parseForWrite, type StoredFields } from "./stored-document";

export interface Write {
  kind: "set" | "update" | "delete";
  collection: Collection;
  id: string;
  fields: Fields;
  when: Precondition | undefined;
}

/** Throws unless a write's precondition holds; `version` is the stored document's, null when there is none. */
export function requirePrecondition({ collection, id, when }: Write, version: number | null): void {
  if (!when) return;
  const holds = "version" in when ? version === when.version : when.exists === (version !== null);
  if (!holds) throw new PreconditionFailed(`${collection.name}/${id}`, when, version);
}

/** Returns the fields that an update leaves, of a document that is there. Throws `InvalidDocument`. */
export function updatedFields(
  { collection, id, fields }: Write,
  before: { createdAt: string; read(): StoredFields } | null,
): Fields {
  const path = `${collection.name}/${id}`;
  if (!before) throw new PreconditionFailed(path, { exists: true }, null);
  let stored: Fields;
  try {
    stored = migrate(collection, { id, createdAt: before.createdAt }, before.read());
  } catch (error) {
    throw new InvalidDocument(path, error instanceof Error ? error.message : String(error));
  }
  return parseForWrite(collection, id, { ...stored, ...fields });
}

/** Writes in the order they were requested, checked as far as possible before the stored documents are known. */
export class WriteList {
  readonly writes: Write[] = [];

  set<F extends Fields>(collection: Collection<F>, id: string, fields: F, options?: WriteOptions): void {
    this.#add("set", collection, id, parseForWrite(collection, id, fields), options);
  }

  update<F extends Fields>(collection: Collection<F>, id: string, fields: Partial<F>, options?: WriteOptions): void {
    // Copied because the caller may change its own object before the commit.
    this.#add("update", collection, id, structuredClone(fields), options);
  }

  delete(collection: Collection, id: string, options?: WriteOptions): void {
    this.#add("delete", collection, id, {}, options);
  }

  #add<F extends Fields>(
    kind: Write["kind"],
    collection: Collection<F>,
    id: string,
    fields: Fields,
    options?: WriteOptions,
  ): void {
    if (!isDocumentId(id)) throw new InvalidDocument(`${collection.name}/${id}`, "its id cannot be stored.");
    this.writes.push({ kind, collection, id, fields, when: options?.when });
  }
}

/** Returns a batch whose writes `commit` applies at once, if there are any. `check` throws for a collection it may not write. */
export function openBatch(
  check: (collection: Collection) => void,
  commit: (writes: WriteList) => Promise<void>,
): Batch {
  const writes = new WriteList();
  let isUsed = false;
  const requireUnused = (collection: Collection) => {
    if (isUsed) throw new BatchUsed();
    check(collection);
  };
  const batch: Batch = {
    set(collection, id, fields, options) {
      requireUnused(collection);
      writes.set(collection, id, fields, options);
      return batch;
    },
    update(collection, id, fields, options) {
      requireUnused(collection);
      writes.update(collection, id, fields, options);
      return batch;
    },
    delete(collection: Collection, id: string, options?: WriteOptions) {
      requireUnused(collection);
      writes.delete(collection, id, options);
      return batch;
    },
    async commit() {
      if (isUsed) throw new BatchUsed();
      isUsed = true;
      if (writes.writes.length > 0) await commit(writes);
    },
  };
  return batch;
}
