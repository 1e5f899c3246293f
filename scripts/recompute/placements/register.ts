import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod/v4";
import type { Comparison } from "../comparison";
import type { CasinoRow } from "../published";

// The register of placements and the daily roots, as /api#trail-recipe explains them.

const entry = z.looseObject({
  ...{ number: z.number(), place: z.string(), item: z.string(), path: z.string(), tie: z.string() },
  ...{ recordedAt: z.string(), previous: z.string().nullable(), hash: z.string() },
});
const proof = z.object({
  ...{ sequence: z.number(), hash: z.string(), day: z.string(), index: z.number(), size: z.number() },
  path: z.array(z.string()),
});
export const registerPage = z.object({
  entries: z.array(entry),
  proofs: z.array(proof),
  earlier: z.string().nullable(),
});

const root = z.object({
  ...{ v: z.number(), day: z.string(), size: z.number(), tree: z.string(), previous: z.string(), key: z.string() },
  ...{ root: z.string(), signature: z.string(), register: z.number().optional() },
});
export const rootsPage = z.object({
  keys: z.record(z.string(), z.looseObject({ publicKey: z.string() })),
  roots: z.array(root),
  next: z.string().nullable(),
});

/** The register, oldest entry first, with the signed roots. */
export interface Register {
  entries: z.infer<typeof entry>[];
  proofs: z.infer<typeof proof>[];
  roots: z.infer<typeof root>[];
  /** Public keys by their ids. */
  keys: Record<string, { publicKey: string }>;
  /** Present paths of casinos that have another name since their entry, by the entry's path. */
  renamed: Record<string, string>;
}

/** RFC 8785, as far as flat objects of texts and whole numbers need it. */
const canonical = (fields: Record<string, unknown>) => JSON.stringify(fields, Object.keys(fields).sort());
const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

/** Returns the top of the tree that a leaf and its siblings lead to (RFC 9162, 2.1.3.2). */
function topOf(leaf: string, { index, size, path }: z.infer<typeof proof>): string {
  let [hash, at, last] = [leaf, index, size - 1];
  const node = (left: string, right: string) =>
    sha256(Buffer.of(1), Buffer.from(left, "hex"), Buffer.from(right, "hex"));
  for (const sibling of path) {
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? node(sibling, hash) : node(hash, sibling);
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    [at, last] = [at >> 1, last >> 1];
  }
  return hash;
}

/** Compares the register's hashes with its entries, its proofs with the roots, and the roots with their signatures. */
export function compareRegister(comparison: Comparison, { entries, proofs, roots, keys }: Register): void {
  const address = "/how-we-earn/register.json";
  entries.forEach(({ hash, ...covered }, at) => {
    const field = `entries[${String(covered.number)}].`;
    comparison.figures(
      "register",
      address,
      field,
      { ...covered, hash },
      {
        number: at + 1,
        previous: entries[at - 1]?.hash ?? null,
        hash: sha256(canonical(covered)),
      },
    );
  });
  const byDay = new Map(roots.map((one) => [one.day, one]));
  const [first, last] = [roots[0]?.day ?? "9", roots.at(-1)?.day ?? ""];
  // A day's root covers the last entry of the day; the first one everything before it too.
  const heads = new Map<string, number>();
  for (const { recordedAt, number } of entries) {
    const day = recordedAt.slice(0, 10) < first ? first : recordedAt.slice(0, 10);
    if (day <= last) heads.set(day, number);
  }
  const proven = proofs.map(({ day, sequence }) => [day, sequence]);
  comparison.figure("register", address, "proofs", proven, [...heads]);
  for (const one of proofs) {
    const { sequence, day } = one;
    const { hash } = entries[sequence - 1] ?? { hash: "" };
    const leaf = sha256(Buffer.of(0), canonical({ subject: "placements", sequence, hash }));
    comparison.figure("register", address, `proofs[${day}]`, topOf(leaf, one), byDay.get(day)?.tree ?? "");
  }
  for (const { day, register } of roots) {
    const number = entries.findLast(({ recordedAt }) => recordedAt.slice(0, 10) <= day)?.number ?? 0;
    if (register !== undefined) comparison.figure("register", address, `register of ${day}`, number, register);
  }
  for (const { root: hash, signature, ...signed } of roots) {
    const text = canonical(signed);
    const key = Buffer.from(keys[signed.key]?.publicKey ?? "", "base64");
    const isSigned = verify(
      null,
      Buffer.from(text),
      createPublicKey({ key, format: "der", type: "spki" }),
      Buffer.from(signature, "base64"),
    );
    const shown = { root: hash, isSigned };
    comparison.figures("register", "/.well-known/edgewise-trail.json", `${signed.day}.`, shown, {
      root: sha256(text),
      isSigned: true,
    });
  }
}

/**
 * Compares the list of casinos with the same list after its ties have changed hands: sorted by score and then name, each
 * casino has the place that it had. And compares the ties with what the register says of them.
 */
export function compareTies(comparison: Comparison, rows: readonly CasinoRow[], { entries, renamed }: Register): void {
  const address = "/api/v1/casinos.json";
  const byName = new Intl.Collator().compare;
  const exchanged = rows.map((row, at) => ({ ...row, pays: rows.at(at - 1)?.pays ?? "" }));
  const sorted = exchanged.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || byName(a.name, b.name));
  const names = (list: readonly CasinoRow[]) => list.map(({ slug }) => slug);
  comparison.figure("order", address, "with ties exchanged", names(rows), names(sorted));
  const last = new Map(entries.filter(({ place }) => place === "casino").map((entry) => [entry.item, entry]));
  const now = new Map([...last.values()].map(({ path, tie }) => [renamed[path] ?? path, tie]));
  for (const { slug, pays } of rows)
    comparison.figure("register", `${address} (${slug})`, "pays", pays, now.get(`/casinos/${slug}`) ?? "none");
}
