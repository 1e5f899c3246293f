import type { DocumentReader } from "~/backend/documents/port";
import { storedFiles } from "./collection";
import { mediaIdsOf } from "./named-pictures";

/**
 * Returns the ids of pictures that `fields` name, as fields or within Markdown, and that the library no longer has.
 * Pictures that `known` names already are not looked up again.
 */
export async function missingPictures(
  reader: DocumentReader,
  fields: object,
  known: readonly (object | null)[] = [],
): Promise<string[]> {
  const old = new Set(known.flatMap((one) => (one ? mediaIdsOf(one) : [])));
  const missing: string[] = [];
  for (const id of mediaIdsOf(fields)) {
    if (!old.has(id) && (await reader.get(storedFiles, id)) === null) missing.push(id);
  }
  return missing;
}
