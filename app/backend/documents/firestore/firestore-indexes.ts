import type { Collection, Index } from "../port";

interface FirestoreIndexField {
  fieldPath: string;
  order?: "ASCENDING" | "DESCENDING";
  arrayConfig?: "CONTAINS";
}

export interface FirestoreIndexes {
  indexes: { collectionGroup: string; queryScope: "COLLECTION"; fields: FirestoreIndexField[] }[];
  /** `ttl`: a document is purged some time after the moment in the field. */
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: true; indexes: [] }[];
}

/** Where each commit leaves what it has written, for the other instances. */
export const FEED = { name: "_changes" } as const;

/**
 * What `firestore.indexes.json` holds for these collections. Firestore keeps single-field indexes by itself, and reads
 * a composite index in one direction only, so that each gets its mirror image for the pages before. Of the feed of
 * changes only the time is asked for, and what has done its service goes.
 */
export function firestoreIndexes(collections: readonly Collection[]): FirestoreIndexes {
  const indexes = collections.flatMap(({ name, indexes }) => {
    const composite = indexes.filter((index) => index.length > 1).flatMap((index) => [index, mirrored(index)]);
    const distinct = new Map(composite.map((index) => [index.join(), index]));
    return [...distinct.values()].map((index) => ({
      collectionGroup: name,
      queryScope: "COLLECTION" as const,
      fields: index.map(firestoreField),
    }));
  });
  const fieldOverrides: FirestoreIndexes["fieldOverrides"] = [
    { collectionGroup: FEED.name, fieldPath: "expiresAt", ttl: true, indexes: [] },
    { collectionGroup: FEED.name, fieldPath: "by", indexes: [] },
    { collectionGroup: FEED.name, fieldPath: "writes", indexes: [] },
  ];
  return { indexes, fieldOverrides };
}

function mirrored(index: Index): Index {
  return index.map((field) => {
    if (field.endsWith("[]")) return field;
    return field.startsWith("-") ? field.slice(1) : `-${field}`;
  });
}

function firestoreField(field: string): FirestoreIndexField {
  if (field.endsWith("[]")) return { fieldPath: field.replace(/^-|\[\]$/g, ""), arrayConfig: "CONTAINS" };
  return { fieldPath: field.replace("-", ""), order: field.startsWith("-") ? "DESCENDING" : "ASCENDING" };
}
