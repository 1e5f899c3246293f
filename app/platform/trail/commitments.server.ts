import { randomBytes } from "node:crypto";
import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";

const SALT_BYTES = 16;

/** The values that a trail covers, by item name, without their salts. */
export type Values = ReadonlyMap<string, unknown>;

/** An item as it is stored: its value, and the salt of its digest (null if no digest was made yet). */
export interface StoredItem {
  value: unknown;
  salt: string | null;
}
export type StoredItems = ReadonlyMap<string, StoredItem>;

/** One line of an entry's content: the digest of an item from this entry on; null if the item is gone. */
export interface ContentDigest {
  item: string;
  digest: string | null;
}

export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString("hex");
}

/**
 * Commits to an item's value: SHA-256, in hex, of the canonical JSON of `{ item, salt, value }`. Without the salt
 * (128 random bits, in hex) nobody can find a short value by trying; that is why it is deleted together with the
 * value.
 */
export function digestOf(item: string, { value, salt }: { value: unknown; salt: string }): string {
  return sha256Hex(canonicalJson({ item, salt, value }));
}

/**
 * Returns an entry's digests for contents that were `before` and are `after`: a digest with a new salt for each item
 * that is new, changed or was never covered, null for each that is gone. `salts`: those to store with the items.
 */
export function coverChanges(
  before: StoredItems,
  after: Values,
): { content: ContentDigest[]; salts: Map<string, string> } {
  const content: ContentDigest[] = [];
  const salts = new Map<string, string>();
  for (const [item, value] of after) {
    const stored = before.get(item);
    const isCovered = stored !== undefined && stored.salt !== null;
    if (isCovered && canonicalJson(stored.value) === canonicalJson(value)) continue;
    const salt = newSalt();
    salts.set(item, salt);
    content.push({ item, digest: digestOf(item, { value, salt }) });
  }
  for (const [item, { salt }] of before) if (salt !== null && !after.has(item)) content.push({ item, digest: null });
  return { content: content.sort((a, b) => (a.item < b.item ? -1 : 1)), salts };
}
