import { createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { DAY_MS } from "~/domain/day-ms";
import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";
import { leafHash, rootByPath } from "./merkle.server";
import { keyIdOf, publicKeyText } from "./key-ids.server";
import type { TrailKey, TrailProof, TrailRoot } from "./schema";

/** `previous` of the first root. */
export const NO_ROOT = "0".repeat(64);

/** The last entry of a trail on a day. */
export interface Head {
  /** The subject of the trail. */
  subject: string;
  sequence: number;
  /** The entry's hash. */
  hash: string;
}

/** Public keys by their ids. */
export type TrailKeys = ReadonlyMap<string, TrailKey>;

/** A failed check, in words for the person who checks. */
export type RootProblem = { day: string; problem: string };

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the leaf of a trail's head in the tree of a day. */
export function headLeaf({ subject, sequence, hash }: Head): string {
  return leafHash(canonicalJson({ subject, sequence, hash }));
}

function signedText({ v, day, size, tree, register, previous, key }: Omit<TrailRoot, "root" | "signature">): string {
  return canonicalJson({ v, day, size, tree, register, previous, key });
}

/** A day's root with its hash and signature. */
export function signRoot(unsigned: Omit<TrailRoot, "v" | "key" | "root" | "signature">, key: KeyObject): TrailRoot {
  const v = unsigned.register === undefined ? (1 as const) : (2 as const);
  const fields = { v, ...unsigned, key: keyIdOf(publicKeyText(key)) };
  const text = signedText(fields);
  return { ...fields, root: sha256Hex(text), signature: sign(null, Buffer.from(text), key).toString("base64") };
}

function endorsedText({ publicKey, since, previous }: Pick<TrailKey, "publicKey" | "since" | "previous">): string {
  return canonicalJson({ publicKey, since, previous });
}

/**
 * Returns a new key's entry. `endorser`: the private key before it; null if it is the first, or the one before is
 * lost.
 */
export function enterKey(
  unsigned: Pick<TrailKey, "publicKey" | "since" | "previous">,
  endorser: KeyObject | null,
): TrailKey {
  const endorsement = endorser && sign(null, Buffer.from(endorsedText(unsigned)), endorser).toString("base64");
  return { ...unsigned, endorsement };
}

function isSigned(text: string, signature: string, { publicKey }: TrailKey): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return (
      key.asymmetricKeyType === "ed25519" && verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))
    );
  } catch {
    return false;
  }
}

/** Checks the public keys: each is named by its own hash, and each but the first is signed by the one before. */
export function checkKeys(keys: TrailKeys): RootProblem[] {
  return [...keys].flatMap(([id, key]) => {
    const problem = (words: string) => [{ day: key.since, problem: `Key ${id} ${words}` }];
    if (keyIdOf(key.publicKey) !== id) return problem("is not the key it is named after.");
    if (key.previous === null) return keys.size > 1 && firstOf(keys) !== id ? problem("follows no earlier key.") : [];
    const before = keys.get(key.previous);
    if (!before) return problem(`follows ${key.previous}, which is not published.`);
    if (key.endorsement === null) return problem(`is not signed by the key before it, ${key.previous}.`);
    return isSigned(endorsedText(key), key.endorsement, before)
      ? []
      : problem("is not rightly signed by the key before it.");
  });
}

function firstOf(keys: TrailKeys): string | undefined {
  return [...keys].sort(([, a], [, b]) => (a.since < b.since ? -1 : 1))[0]?.[0];
}

/** Returns the key that signs on a day: the last one that began by then. */
function keyOn(day: string, keys: TrailKeys): string | undefined {
  return [...keys].filter(([, { since }]) => since <= day).sort(([, a], [, b]) => (a.since < b.since ? 1 : -1))[0]?.[0];
}

/**
 * Checks roots in the order of their days: a root for each day, each following from the one before, with its own
 * hash, signed by the key of its day. `after`: `root` of the day before the first of these, null if unknown.
 */
export function checkRoots(
  roots: readonly TrailRoot[],
  keys: TrailKeys,
  after: string | null = NO_ROOT,
): RootProblem[] {
  const problems: RootProblem[] = [];
  let previous: Pick<TrailRoot, "day" | "root"> | null = null;
  for (const root of roots) {
    const { day } = root;
    const note = (problem: string) => problems.push({ day, problem });
    if (previous && day !== dayAfter(previous.day))
      note(`The root does not follow on ${previous.day}: days are missing.`);
    const expected = previous?.root ?? after;
    if (expected !== null && root.previous !== expected)
      note("The root does not follow from the one of the day before.");
    const text = signedText(root);
    const key = keys.get(root.key);
    if (root.root !== sha256Hex(text)) note("The root was changed after it was written.");
    else if (!key) note(`The root is signed with key ${root.key}, which is not published.`);
    else if (keyOn(day, keys) !== root.key)
      note(`The root is signed with key ${root.key}, which was not the key of that day.`);
    else if (!isSigned(text, root.signature, key)) note("The signature of the root is wrong.");
    previous = root;
  }
  return problems;
}

/** A root that somebody saved earlier. */
export type SavedRoot = Pick<TrailRoot, "day" | "root">;

/**
 * Parses saved roots from a file's text: a published file (JSON), or any text with lines of a day and a root, such as
 * a mail as a mailbox stores it. Throws if there are none.
 */
export function parseSavedRoots(text: string): SavedRoot[] {
  const found = text.trimStart().startsWith("{") ? publishedRoots(text) : writtenRoots(text);
  if (found.length === 0) throw new Error("There are no roots in it: lines of a day and a root, or a published file.");
  return found;
}

function publishedRoots(text: string): SavedRoot[] {
  const { roots = [] } = JSON.parse(text) as { roots?: SavedRoot[] };
  return roots.map(({ day, root }) => ({ day, root }));
}

function writtenRoots(text: string): SavedRoot[] {
  // A stored mail may break lines with "=" anywhere (quoted-printable, RFC 2045, 6.7).
  const whole = text.replace(/=\r?\n/g, "");
  const found = whole.matchAll(/(\d{4}-\d{2}-\d{2})[ \t]+([0-9a-f]{64})(?![0-9a-f])/g);
  // A mail says all twice, as text and as HTML. Two roots of one day are two.
  const saved = new Map([...found].map(([, day = "", root = ""]) => [`${day} ${root}`, { day, root }]));
  return [...saved.values()];
}

/** Checks that every saved root is still the one of its day. */
export function compareSavedRoots(roots: ReadonlyMap<string, SavedRoot>, saved: readonly SavedRoot[]): RootProblem[] {
  return saved.flatMap(({ day, root }) => {
    const now = roots.get(day);
    if (!now) return [{ day, problem: `The root ${root} that you kept is gone.` }];
    if (now.root === root) return [];
    return [{ day, problem: `The root was ${root} when you kept it, and is ${now.root} now: history was rewritten.` }];
  });
}

/** Returns why a proof doesn't show that a head is in the tree of its day's root; null if it does. */
export function proofProblem(proof: TrailProof, head: Head, root: TrailRoot | undefined): string | null {
  if (!root) return `There is no root of ${proof.day}, the day that is to prove it.`;
  if (proof.hash !== head.hash) return `It was another entry when the root of ${proof.day} was made.`;
  const isIn = proof.size === root.size && rootByPath(headLeaf(head), proof) === root.tree;
  return isIn ? null : `It is not in the tree of the root of ${proof.day}.`;
}
