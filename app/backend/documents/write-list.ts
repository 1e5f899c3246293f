import { InvalidDocument, type Collection, type Fields, type Precondition, type WriteOptions } from "./port";
import { isDocumentId, parseForWrite } from "./stored-document";

export interface Write {
  kind: "set" | "update" | "delete";
  collection: Collection;
  id: string;
  fields: Fields;
  when: Precondition | undefined;
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
