import { eachDocument } from "~/backend/documents/each-document";
import type { Collection, Condition, Fields, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Head } from "./roots.server";
import type { HeadsWithin } from "./sealing.server";
import type { RecordedEntry } from "./trail-proofs.server";

/**
 * Returns a function that finds the heads of the trails whose entries are the documents of a collection, by their field
 * `recordedAt`. It reads no other entries.
 */
export function headsOf<F extends Fields>(
  collection: Collection<F>,
  entryOf: (document: Stored<F>) => RecordedEntry,
): HeadsWithin {
  return async (from, until) => {
    const heads = new Map<string, Head>();
    const since: Condition[] = from === null ? [] : [["recordedAt", ">=", from]];
    const query = { where: [...since, ["recordedAt", "<", until] as const], orderBy: ["recordedAt"] };
    for await (const document of eachDocument(backend().documents, collection, query)) {
      const { subject, sequence, hash } = entryOf(document);
      if ((heads.get(subject)?.sequence ?? 0) < sequence) heads.set(subject, { subject, sequence, hash });
    }
    return heads;
  };
}
