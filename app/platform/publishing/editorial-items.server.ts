import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { untracked } from "~/backend/read-tracking.server";
import { editorialHeadsInMemory } from "./published-heads.server";
import { derive, type PublishedCollection, type Source } from "~/platform/catalogue/source.server";
import type { EditorialFields, EditorialKind } from "./editorial-kind";
import { thingId, workingFields } from "./editorial.server";
import type { EditorialRow } from "./bulk/editorial-columns";
import { LISTED_STATES, type ListedState } from "./bulk/listed-state";
import { publishedState } from "./published-state";
import type { EditorialHeadFields } from "./schema";

/** A thing as the lists of the admin area know it, whatever its state. */
export interface EditorialItem<F> {
  /** What is stored; public when published. */
  document: Stored<F>;
  head: Stored<EditorialHeadFields> | null;
  /** What editors work on: the waiting draft over what is stored. */
  working: F;
  state: ListedState;
}

/** What the columns of `editorialColumns` show of an item. */
export function editorialRow<F extends EditorialFields>({ document, state }: EditorialItem<F>): EditorialRow {
  const { id, slug, publishAt, updatedAt } = document;
  return { id, slug, state, publishAt, updatedAt };
}

interface Sorted {
  state: ListedState;
  document: { publishAt: string | null; updatedAt: string; slug: string };
}

/** What the columns of `editorialColumns` are sorted by. */
export const EDITORIAL_SORTS = {
  state: ({ state }: Sorted) => LISTED_STATES.indexOf(state),
  published: ({ document }: Sorted) => document.publishAt,
  changed: ({ document }: Sorted) => document.updatedAt,
  address: ({ document }: Sorted) => document.slug,
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

/** Every thing of a kind, held by its shelf, with its waiting draft. */
export function editorialItems<F extends EditorialFields, H extends EditorialFields = F>(
  kind: EditorialKind<F>,
  shelf: Source<PublishedCollection<H>>,
): Source<readonly EditorialItem<H>[]> {
  // What a shelf leaves out it holds something else for, of the same shape.
  const held = kind as unknown as EditorialKind<H>;
  return derive([shelf, editorialHeadsInMemory], ({ all }, { byId: heads }) => {
    // The shelf turns whenever a state does.
    const now = untracked(backend().clock).toISOString();
    return all.map((document) => itemOf(held, document, heads.get(thingId(kind, document.id)) ?? null, now));
  });
}

/** Documents read before others get their turn. */
const READ_AT_ONCE = 50;

/** Items of a shelf that leaves something out, as they are stored; those that are gone are left out. */
export async function wholeItems<F extends EditorialFields>(
  kind: EditorialKind<F>,
  items: readonly EditorialItem<EditorialFields>[],
): Promise<EditorialItem<F>[]> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const whole: EditorialItem<F>[] = [];
  const stretch = new TimeSlice();
  for (let at = 0; at < items.length; at += READ_AT_ONCE) {
    const some = items.slice(at, at + READ_AT_ONCE);
    const stored = await documents.getMany(
      kind.collection,
      some.map(({ document }) => document.id),
    );
    for (const [place, document] of stored.entries())
      if (document) whole.push(itemOf(kind, document, some[place]?.head ?? null, now));
    if (stretch.isOver) await stretch.rest();
  }
  return whole;
}
