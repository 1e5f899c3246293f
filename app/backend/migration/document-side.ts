import type { BulkDocuments, RawDocument } from "../documents/bulk";
import type { Collection } from "../documents/port";
import type { ItemStore } from "./port";

/** Unchanged documents of any store with bulk access. */
export function documentSide(bulk: BulkDocuments, collection: Collection): ItemStore<RawDocument> {
  return {
    count: () => bulk.count(collection),
    async page(after, limit) {
      const { documents, next } = await bulk.read(collection, after, limit);
      return { items: documents, next };
    },
    put: (documents) => bulk.write(collection, documents),
    problemOf: (document) => bulk.problemOf(collection, document),
  };
}
