import type { Stored, Transaction } from "~/backend/documents/port";
import { editorialHeads } from "./collection";
import type { EditorialFields, EditorialKind } from "./editorial-kind";
import { itemKey } from "./editorial.server";
import type { EditorialHeadFields } from "./schema";

/** An item before a planned change. */
export interface ItemStanding<F> {
  document: Stored<F> | null;
  head: EditorialHeadFields | null;
}

export async function readStanding<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  id: string | null,
): Promise<ItemStanding<F>> {
  if (id === null) return { document: null, head: null };
  return {
    document: await transaction.get(kind.collection, id),
    head: await transaction.get(editorialHeads, itemKey(kind, id)),
  };
}
