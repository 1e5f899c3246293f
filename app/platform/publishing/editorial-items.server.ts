import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { untracked } from "~/backend/read-tracking.server";
import { editorialHeadsInMemory } from "./published-heads.server";
import { derive, type PublishedCollection, type Source } from "~/platform/catalogue/source.server";
import type { EditorialFields, EditorialKind } from "./editorial-kind";
import { itemKey, workingFields } from "./editorial.server";
import type { EditorialRow } from "./bulk/editorial-list";
import { LISTED_STATES, type ListedState } from "./bulk/listed-state";
import { publishedState } from "./published-state";
import { publicationDate, type EditorialHeadFields } from "./schema";

/** An item as the lists of the admin area know it, whatever its state. */
export interface EditorialItem<F> {
  /** The stored item; public if published. */
  document: Stored<F>;
  head: Stored<EditorialHeadFields> | null;
  /** The edited fields: the waiting draft over the stored item. */
  working: F;
  state: ListedState;
}

/** What every editorial list shows of an item, and sorts by. */
export interface ListedItem {
  head: Pick<EditorialHeadFields, "draftDueAt"> | null;
  state: ListedState;
  document: {
    id: string;
    slug: string;
    publishAt: string | null;
    firstPublishedAt?: string | null | undefined;
    updatedAt: string;
  };
}

/** Returns what the columns of every editorial list show of an item. */
export function editorialRow({ document, head, state }: ListedItem): EditorialRow {
  const { id, slug, updatedAt } = document;
  // What is ahead is listed by the time it appears, what was published by the date readers see.
  const publishAt = state === "scheduled" ? document.publishAt : publicationDate(document);
  return { id, slug, state, publishAt, changesAt: head?.draftDueAt ?? null, updatedAt };
}

/** Sort keys of the columns of every editorial list. */
export const EDITORIAL_SORTS = {
  state: ({ state }: ListedItem) => LISTED_STATES.indexOf(state),
  published: (item: ListedItem) => editorialRow(item).publishAt,
  changed: ({ document }: ListedItem) => document.updatedAt,
  address: ({ document }: ListedItem) => document.slug,
} as const;

function itemOf<F extends EditorialFields>(
  kind: EditorialKind<F>,
  document: Stored<F>,
  head: Stored<EditorialHeadFields> | null,
  now: string,
): EditorialItem<F> {
  const hasDraft = head?.draft != null;
  return {
    document,
    head,
    working: hasDraft ? workingFields(kind, document, head) : document,
    state: publishedState(document, hasDraft, now),
  };
}

/** Every item of a kind, from its published collection, with its waiting draft. */
export function editorialItems<F extends EditorialFields, H extends EditorialFields = F>(
  kind: EditorialKind<F>,
  collection: Source<PublishedCollection<H>>,
): Source<readonly EditorialItem<H>[]> {
  // A published collection puts values of the same shape in place of the fields it leaves out.
  const held = kind as unknown as EditorialKind<H>;
  return derive([collection, editorialHeadsInMemory], ({ all }, { byId: heads }) => {
    // The collection expires whenever a state does.
    const now = untracked(backend().clock).toISOString();
    return all.map((document) => itemOf(held, document, heads.get(itemKey(kind, document.id)) ?? null, now));
  });
}

/** Documents read before other work gets a turn. */
const READ_AT_ONCE = 50;

/** Returns items of a published collection with the fields it leaves out; deleted ones are left out. */
export async function wholeItems<F extends EditorialFields>(
  kind: EditorialKind<F>,
  items: readonly EditorialItem<EditorialFields>[],
): Promise<EditorialItem<F>[]> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const whole: EditorialItem<F>[] = [];
  const slice = new TimeSlice();
  for (let at = 0; at < items.length; at += READ_AT_ONCE) {
    const some = items.slice(at, at + READ_AT_ONCE);
    const stored = await documents.getMany(
      kind.collection,
      some.map(({ document }) => document.id),
    );
    for (const [place, document] of stored.entries())
      if (document) whole.push(itemOf(kind, document, some[place]?.head ?? null, now));
    if (slice.isOver) await slice.rest();
  }
  return whole;
}
