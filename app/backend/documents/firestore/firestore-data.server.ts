import type { DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { Envelope, Fields } from "../port";
import { memberOf, type QueryPlan } from "../query-plan";
import { sortKeyOfStored, type SortKey } from "../sort-key";
import type { StoredFields } from "../stored-document";

/** The schema version is stored beside the document's own fields and its envelope, under a name that no schema uses. */
const SCHEMA_VERSION_FIELD = "_schemaVersion";
/** The id is stored as a field because Firestore can't order by its own in descending direction. */
export const ID_FIELD = "_id";

/** A document as Firestore stores it. */
export interface FirestoreRow {
  id: string;
  /** The document's own fields, its envelope and its schema version, side by side. */
  data: Fields;
  updateTime: Timestamp;
}

export function rowOf(snapshot: DocumentSnapshot): FirestoreRow | null {
  const data = snapshot.data();
  if (!data || !snapshot.updateTime) return null;
  return { id: snapshot.id, data: decoded(data) as Fields, updateTime: snapshot.updateTime };
}

/** Returns a moment of the store's clock as text; a later one's is greater. */
export const stampOfTime = ({ seconds, nanoseconds }: Timestamp): string =>
  `${String(seconds)}.${String(nanoseconds).padStart(9, "0")}`;

/** Writes of the same moment share a stamp; a later write's is greater. */
export const stampOf = (row: FirestoreRow): string => stampOfTime(row.updateTime);

export function envelopeOf({ id, data }: FirestoreRow): Envelope {
  const text = (field: keyof Envelope) => (typeof data[field] === "string" ? data[field] : "");
  return {
    id,
    version: versionOf(data),
    createdAt: text("createdAt"),
    createdBy: text("createdBy"),
    updatedAt: text("updatedAt"),
    updatedBy: text("updatedBy"),
  };
}

/** Returns 0 for a document that Edgewise did not write. */
export function versionOf(data: Fields): number {
  return typeof data["version"] === "number" ? data["version"] : 0;
}

const BESIDE: readonly string[] = [
  "version",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
  SCHEMA_VERSION_FIELD,
  ID_FIELD,
];

export function storedFieldsOf({ data }: FirestoreRow): StoredFields {
  const schemaVersion = data[SCHEMA_VERSION_FIELD];
  return {
    fields: Object.fromEntries(Object.entries(data).filter(([field]) => !BESIDE.includes(field))),
    schemaVersion: typeof schemaVersion === "number" ? schemaVersion : 1,
  };
}

/** Returns a document as `FirestoreRow.data`. */
export function dataOf({ id, ...envelope }: Envelope, fields: Fields, schemaVersion: number): Fields {
  // Goes through JSON, so that both backends store the same: no undefined, no -0, dates as text.
  const plain = JSON.parse(JSON.stringify(fields)) as Fields;
  return { ...plain, ...envelope, [SCHEMA_VERSION_FIELD]: schemaVersion, [ID_FIELD]: id };
}

/** Returns a row's sort keys from its fields as stored, since the index knows no others. */
export function keysOf(row: FirestoreRow, plan: QueryPlan): SortKey[] {
  return plan.order.map(({ field }) => sortKeyOfStored(valueAt(row, field)) ?? "");
}

export function valueAt({ id, data }: FirestoreRow, field: string): unknown {
  return field === "id" ? id : field.split(".").reduce<unknown>(memberOf, data);
}

/** Encodes lists within lists, which Firestore can't store: the inner list becomes `{ "[]": […] }`. */
export function encoded(value: unknown, isElement = false): unknown {
  if (Array.isArray(value)) {
    const list = value.map((item) => encoded(item, true));
    return isElement ? { "[]": list } : list;
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, encoded(member)] as const);
  const [only] = members;
  // A value that already looks like an encoded list gets one more pair of brackets.
  if (isElement && members.length === 1 && only && STANDS_FOR_LIST.test(only[0])) return { [`${only[0]}[]`]: only[1] };
  return Object.fromEntries(members);
}

const STANDS_FOR_LIST = /^(\[\])+$/;

function decoded(value: unknown, isElement = false): unknown {
  if (Array.isArray(value)) return value.map((item) => decoded(item, true));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).map(([name, member]) => [name, decoded(member)] as const);
  const [only] = members;
  if (isElement && members.length === 1 && only && STANDS_FOR_LIST.test(only[0]))
    return only[0] === "[]" ? only[1] : { [only[0].slice(2)]: only[1] };
  return Object.fromEntries(members);
}
