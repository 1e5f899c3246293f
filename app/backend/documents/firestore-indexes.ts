import type { Collection, Index } from "./port";

interface FirestoreIndexField {
  fieldPath: string;
  order?: "ASCENDING" | "DESCENDING";
  arrayConfig?: "CONTAINS";
}

export interface FirestoreIndexes {
  indexes: { collectionGroup: string; queryScope: "COLLECTION"; fields: FirestoreIndexField[] }[];
  fieldOverrides: [];
}

/**
 * What `firestore.indexes.json` holds for these collections. Firestore keeps single-field indexes by itself, and reads
 * a composite index in one direction only, so that each gets its mirror image for the pages before.
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
  return { indexes, fieldOverrides: [] };
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
