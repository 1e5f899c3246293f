import fc from "fast-check";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inclusionPaths, leafHash, rootByPath, treeRoot } from "~/platform/trail/merkle.server";

/** Root by the definition of RFC 6962, section 2.1: split at the largest power of two below the size. */
function rootByDefinition(leaves: readonly string[]): string {
  const [only] = leaves;
  if (only === undefined) return createHash("sha256").digest("hex");
  if (leaves.length === 1) return only;
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)].map(rootByDefinition);
  return createHash("sha256")
    .update(Buffer.from(`01${left ?? ""}${right ?? ""}`, "hex"))
    .digest("hex");
}

// The tree of certificate-transparency's own tests: 8 leaves of these bytes.
const CT_LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((bytes) =>
  createHash("sha256")
    .update(Buffer.from(`00${bytes}`, "hex"))
    .digest("hex"),
);

test("gives the root of the tree that certificate-transparency tests with", () => {
  expect(leafHash("")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  expect(treeRoot(CT_LEAVES)).toBe("5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
  expect(treeRoot([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

const leaves = fc.array(fc.string().map(leafHash), { minLength: 1, maxLength: 40 });

test("is the tree of RFC 6962, and each leaf's path leads to its root", () => {
  fc.assert(
    fc.property(leaves, (hashes) => {
      const root = treeRoot(hashes);
      expect(root).toBe(rootByDefinition(hashes));
      const paths = inclusionPaths(hashes);
      for (const [index, leaf] of hashes.entries())
        expect(rootByPath(leaf, { index, size: hashes.length, path: paths[index] ?? [] })).toBe(root);
    }),
  );
});

test("a path leads nowhere for another leaf, and none of another length or place is taken", () => {
  fc.assert(
    fc.property(leaves, fc.nat(), (hashes, at) => {
      const size = hashes.length;
      const index = at % size;
      const path = inclusionPaths(hashes)[index] ?? [];
      const root = treeRoot(hashes);
      expect(rootByPath(leafHash("another, which is not there"), { index, size, path })).not.toBe(root);
      const leaf = hashes[index] ?? "";
      expect(rootByPath(leaf, { index, size, path: [...path, root] })).toBeNull();
      expect(rootByPath(leaf, { index: size, size, path })).toBeNull();
      if (path.length > 0) expect(rootByPath(leaf, { index, size, path: path.slice(1) })).not.toBe(root);
    }),
  );
});
