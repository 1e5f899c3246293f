import type { Collection, Index } from "../port";

interface FirestoreIndexField {
  fieldPath: string;
  order?: "ASCENDING" | "DESCENDING";
  arrayConfig?: "CONTAINS";
}

export interface FirestoreIndexes {
  indexes: { collectionGroup: string; queryScope: "COLLECTION"; fields: FirestoreIndexField[] }[];
  /** `ttl`: Firestore purges a document some time after the moment in the field. */
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: true; indexes: [] }[];
}

/** The collection where each commit records its writes for other instances. */
export const FEED = { name: "_changes" } as const;

/** The collection whose only document names the files of the current snapshots. */
export const SNAPSHOTS = { name: "_snapshots" } as const;

/**
 * Returns the content of `firestore.indexes.json` for these collections. Firestore makes single-field indexes by
 * itself, and reads a composite index in one direction only, so each gets a mirror image for previous pages. The feed
 * of changes is queried by time, without the instance's own entries, and Firestore purges its old entries.
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
  const ofFeed = {
    collectionGroup: FEED.name,
    queryScope: "COLLECTION" as const,
    fields: ["at", "by"].map(firestoreField),
  };
  return { indexes: [...indexes, ofFeed], fieldOverrides };
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
