import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { trailKeys, trailProofs, trailRoots } from "./collection";
import { keyIdOf, publicKeyText } from "./key-ids.server";
import { inclusionPaths, treeRoot } from "./merkle.server";
import { dayAfter, enterKey, headLeaf, NO_ROOT, signRoot, type Head } from "./roots.server";
import { REGISTER, type TrailKey, type TrailRoot } from "./schema";
import { signingKeys, type SigningKeys } from "./signing-keys.server";

const SYSTEM = "system:trail";
const BATCH = 200;
const MOST_KEYS = 1_000;

/**
 * Returns the heads of the trails that grew from `from` (null: ever) up to but not including `until`, UTC, by subject.
 */
export type HeadsWithin = (from: string | null, until: string) => Promise<ReadonlyMap<string, Head>>;

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** Returns the last root; null before the first. */
export async function latestRoot(): Promise<TrailRoot | null> {
  const { items } = await backend().documents.query(trailRoots, { orderBy: ["-day"], limit: 1 });
  return items[0] ?? null;
}

/**
 * Returns the time at which an entry is recorded: now, but never on a day that already has its root, whatever the
 * clock says. Read within the transaction that writes the entry, so that no root is made of that day in between.
 */
export async function recordingTime(transaction: Transaction, now: string): Promise<string> {
  const [last] = await transaction.query(trailRoots, { orderBy: ["-day"], limit: 1 });
  const earliest = last ? startOf(dayAfter(last.day)) : now;
  return earliest > now ? earliest : now;
}

/** Returns the public keys of the roots by their ids, in the order in which they began. */
export async function readTrailKeys(): Promise<Map<string, TrailKey>> {
  const { items } = await backend().documents.query(trailKeys, { orderBy: ["since"], limit: MOST_KEYS });
  return new Map(
    items.map(({ id, publicKey, since, previous, endorsement }) => [id, { publicKey, since, previous, endorsement }]),
  );
}

/**
 * Returns the entry of the key that signs from `day` on; null if it has one. Throws if the key was replaced by a
 * later one: going back to it would look like somebody else's use of an old key.
 */
function newKey(known: ReadonlyMap<string, TrailKey>, day: string, { current, earlier }: SigningKeys): TrailKey | null {
  const publicKey = publicKeyText(current);
  const id = keyIdOf(publicKey);
  const previous = [...known.keys()].at(-1) ?? null;
  if (previous === id) return null;
  if (known.has(id)) throw new Error(`The trail's roots can't be signed with ${id}: a later key has replaced it.`);
  const endorser = earlier.find((key) => keyIdOf(publicKeyText(key)) === previous) ?? null;
  if (previous !== null && endorser === null)
    log.warn({ key: id, previous }, "a new key signs the trail's roots, and the key before it does not vouch for it");
  return enterKey({ publicKey, since: day, previous }, endorser);
}

async function writeProofs(day: string, heads: readonly Head[], leaves: readonly string[]): Promise<void> {
  const { documents } = backend();
  const paths = inclusionPaths(leaves);
  for (let start = 0; start < heads.length; start += BATCH) {
    const batch = documents.batch(SYSTEM);
    for (const [offset, head] of heads.slice(start, start + BATCH).entries()) {
      const index = start + offset;
      const proof = { ...head, day, index, size: heads.length, path: paths[index] ?? [] };
      batch.set(trailProofs, `${head.subject}.${String(head.sequence)}`, proof);
    }
    await batch.commit();
  }
}

/**
 * Makes one day's root, with the proofs of what it covers. If interrupted, it is made again: nothing counts before
 * the root.
 */
async function sealDay(
  day: string,
  last: TrailRoot | null,
  { headsWithin, keys }: { headsWithin: HeadsWithin; keys: SigningKeys },
): Promise<TrailRoot> {
  const found = await headsWithin(last ? startOf(day) : null, startOf(dayAfter(day)));
  const heads = [...found.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  const leaves = heads.map(headLeaf);
  await writeProofs(day, heads, leaves);
  // A store whose roots didn't say it yet knows it from the day on which the register grows.
  const register = found.get(REGISTER)?.sequence ?? (last ? last.register : 0);
  const root = signRoot(
    {
      ...{ day, size: heads.length, tree: treeRoot(leaves), previous: last?.root ?? NO_ROOT },
      ...(register !== undefined && { register }),
    },
    keys.current,
  );
  const key = newKey(await readTrailKeys(), day, keys);
  const batch = backend().documents.batch(SYSTEM);
  if (key) batch.set(trailKeys, root.key, key, { when: { exists: false } });
  await batch.set(trailRoots, day, root, { when: { exists: false } }).commit();
  return root;
}

/**
 * Makes the signed root of each past day that has none yet, and returns the new ones. The very first covers all
 * trails as they were at its end; it is that of yesterday, or of `first`.
 */
export async function sealDays({
  headsWithin,
  keys = signingKeys(),
  first,
  signal,
}: {
  headsWithin: HeadsWithin;
  keys?: SigningKeys;
  /** Day of the very first root; without effect once there is one. */
  first?: string;
  signal?: AbortSignal;
}): Promise<TrailRoot[]> {
  const today = backend().clock().toISOString().slice(0, 10);
  const yesterday = new Date(Date.parse(startOf(today)) - DAY_MS).toISOString().slice(0, 10);
  const made: TrailRoot[] = [];
  let last = await latestRoot();
  for (let day = last ? dayAfter(last.day) : (first ?? yesterday); day < today; day = dayAfter(day)) {
    if (signal?.aborted) break;
    last = await sealDay(day, last, { headsWithin, keys });
    made.push(last);
  }
  return made;
}
