import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { complaintTags } from "../collection";
import type { ComplaintTagFields } from "../schema";

const MOST_LISTED = 200;

/** Returns the tags in use, by name; at most the two hundred that are used most. */
export async function listTags(): Promise<string[]> {
  const { items } = await backend().documents.query(complaintTags, { orderBy: ["-uses"], limit: MOST_LISTED });
  return items
    .filter(({ uses }) => uses > 0)
    .map(({ tag }) => tag)
    .sort((a, b) => a.localeCompare(b));
}

/** Returns the id of a tag's document. */
export const tagId = (tag: string) => sha256Hex(tag);

/** Reads the counts of tags, before the first write of a transaction that changes them. */
export async function openTagCounts(transaction: Transaction, tags: Iterable<string>): Promise<TagCounts> {
  const found = new Map<string, Stored<ComplaintTagFields> | null>();
  for (const tag of new Set(tags)) found.set(tag, await transaction.get(complaintTags, tagId(tag)));
  return new TagCounts(found);
}

/** Counts complaints by tag within one transaction. */
export class TagCounts {
  readonly #found: ReadonlyMap<string, Stored<ComplaintTagFields> | null>;
  readonly #changes = new Map<string, number>();

  constructor(found: ReadonlyMap<string, Stored<ComplaintTagFields> | null>) {
    this.#found = found;
  }

  /** Notes that a complaint's tags have changed. */
  change(before: readonly string[], after: readonly string[]): void {
    for (const tag of before) if (!after.includes(tag)) this.#changes.set(tag, (this.#changes.get(tag) ?? 0) - 1);
    for (const tag of after) if (!before.includes(tag)) this.#changes.set(tag, (this.#changes.get(tag) ?? 0) + 1);
  }

  write(transaction: Transaction): void {
    for (const [tag, change] of this.#changes) {
      if (change === 0) continue;
      const uses = Math.max(0, (this.#found.get(tag)?.uses ?? 0) + change);
      transaction.set(complaintTags, tagId(tag), { tag, uses });
    }
  }
}
