import { isDeepStrictEqual } from "node:util";
import type { DocumentReader, Fields } from "~/backend/documents/port";
import { dutiesOf, mayDo, type Duty } from "~/domain/roles/duties";
import { users } from "~/platform/access/collection";
import type { EditorialFields, EditorialKind, Problem } from "../editorial-kind";

/** Returns the fields of a kind that these duties neither see nor set. */
export function withheldFields<F extends EditorialFields>({ withheld }: EditorialKind<F>, duties: readonly Duty[]) {
  return withheld && !mayDo(duties, withheld.duty) ? Object.keys(withheld.fields) : [];
}

/** The same for somebody whose duties are read from the store. The system itself sets every field. */
export async function withheldFrom<F extends EditorialFields>(
  reader: DocumentReader,
  kind: EditorialKind<F>,
  uid: string,
): Promise<string[]> {
  if (!kind.withheld || uid.startsWith("system:")) return [];
  return withheldFields(kind, dutiesOf(await reader.get(users, uid)));
}

/** Returns what is said of the fields that somebody may not set and that a change would set otherwise than they are. */
export async function withheldProblems<F extends EditorialFields>(
  reader: DocumentReader,
  kind: EditorialKind<F>,
  { before, after, uid }: { before: Fields | null; after: Fields; uid: string },
): Promise<Problem[]> {
  const present = before ?? kind.withheld?.fields ?? {};
  const set = Object.keys(kind.withheld?.fields ?? {}).filter(
    (field) => field in after && !isDeepStrictEqual(after[field], present[field]),
  );
  const withheld = set.length === 0 ? [] : await withheldFrom(reader, kind, uid);
  return set
    .filter((field) => withheld.includes(field))
    .map((field) => ({ field, message: "Only owners and the commercial duty can change this." }));
}

/** Returns fields without those. */
export function withoutFields<T extends Fields>(fields: T, left: readonly string[]): T {
  return left.length === 0
    ? fields
    : (Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name))) as T);
}
