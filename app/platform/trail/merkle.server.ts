import { createHash } from "node:crypto";

/*
 * Merkle trees by RFC 6962, section 2.1: leaves and nodes are hashed with different first bytes, so that neither can be
 * passed off as the other. Hashes are SHA-256 in hex.
 */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

function nodeHash(left: string, right: string): string {
  return createHash("sha256").update(NODE).update(left, "hex").update(right, "hex").digest("hex");
}

/** Returns the hash of a leaf that stands for some text. */
export function leafHash(text: string): string {
  return createHash("sha256").update(LEAF).update(text, "utf8").digest("hex");
}

/** Returns all levels of the tree, leaves first; a node without a sibling moves up as it is. */
function levelsOf(leaves: readonly string[]): string[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = "", right] = level.slice(at, at + 2);
      next.push(right === undefined ? left : nodeHash(left, right));
    }
    levels.push(next);
  }
  return levels;
}

/** Returns the root of the tree over these leaf hashes; that of no leaves is the SHA-256 of nothing. */
export function treeRoot(leaves: readonly string[]): string {
  return levelsOf(leaves).at(-1)?.[0] ?? createHash("sha256").digest("hex");
}

/** Returns the inclusion path of each leaf, in the leaves' order: the siblings from the leaf up to the root. */
export function inclusionPaths(leaves: readonly string[]): string[][] {
  const levels = levelsOf(leaves);
  return leaves.map((_, index) =>
    levels.flatMap((level, height) => {
      const sibling = level[(index >> height) ^ 1];
      return sibling === undefined ? [] : [sibling];
    }),
  );
}

/**
 * Returns the root that a leaf leads to by its inclusion path, by RFC 9162, section 2.1.3.2; null if the path can't
 * be one of that leaf in a tree of that size.
 */
export function rootByPath(
  leaf: string,
  { index, size, path }: { index: number; size: number; path: readonly string[] },
): string | null {
  if (index < 0 || index >= size) return null;
  let hash = leaf;
  let at = index;
  let last = size - 1;
  for (const sibling of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) {
        at >>= 1;
        last >>= 1;
      }
    } else hash = nodeHash(hash, sibling);
    at >>= 1;
    last >>= 1;
  }
  return last === 0 ? hash : null;
}
