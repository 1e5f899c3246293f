import { groupedBy } from "~/domain/lists/grouped-by";
import { randomUUID } from "node:crypto";
import { eachPage } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { addCounts, totalId } from "./add-counts.server";
import { statParts } from "./collection";
import { countsOf, inParts, type StatPartFields } from "./schema";

const SYSTEM = "system:stats";
/** Parts that are looked at together, so that what many instances counted of one target is added at once. */
const LOOKED_AT = 1_000;
/** Parts that one transaction deletes: each has an index entry for each of its targets, and those have a limit too. */
const MOST_PARTS = 100;
/** Targets whose counts one transaction changes, with their index entries a third of what Firestore takes. */
const MOST_TARGETS_AT_ONCE = 1_000;
/** Gathering parts goes on while it leaves fewer than this share of them. */
const WORTH_GATHERING = 0.7;

type Part = Stored<StatPartFields>;
type NewPart = StatPartFields & { id: string };

/** Returns parts of one day and kind in groups that one transaction can add. */
function groupsOf<P extends NewPart>(parts: readonly P[]): P[][] {
  let targets = new Set<string>();
  const groups: P[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const together = new Set([...targets, ...part.targets]);
    if (last && together.size <= MOST_TARGETS_AT_ONCE && last.length < MOST_PARTS) {
      last.push(part);
      targets = together;
    } else {
      groups.push([part]);
      targets = new Set(part.targets);
    }
  }
  return groups;
}

/** Returns the parts that nobody has added yet. */
async function readPresent(transaction: Transaction, parts: readonly NewPart[]): Promise<Part[]> {
  const found = await Promise.all(parts.map(({ id }) => transaction.get(statParts, id)));
  return found.filter((part) => part !== null);
}

/** Adds up the counts of parts of one day and kind, in as few parts as they fit in. */
function addedUp(parts: readonly Part[]): NewPart[] {
  const hours = new Map<number, Map<string, number>>();
  for (const part of parts) {
    const sums = hours.get(part.hour) ?? new Map<string, number>();
    hours.set(part.hour, sums);
    for (const [target, count] of countsOf(part)) sums.set(target, (sums.get(target) ?? 0) + count);
  }
  const [first] = parts;
  if (!first) return [];
  const { day, kind } = first;
  return [...hours].flatMap(([hour, sums]) =>
    inParts(sums).map((part) => ({ id: randomUUID(), day, hour, kind, ...part })),
  );
}

/** Replaces parts by fewer ones that count the same. */
async function gatherSome(parts: readonly NewPart[]): Promise<NewPart[]> {
  return backend().documents.transaction(SYSTEM, async (transaction) => {
    const present = await readPresent(transaction, parts);
    const gathered = addedUp(present);
    for (const { id, ...fields } of gathered) transaction.set(statParts, id, fields);
    for (const { id } of present) transaction.delete(statParts, id);
    return gathered;
  });
}

/**
 * Gathers parts of one day and kind until few transactions can add them. Each of those changes the day's total, and many
 * instances' parts name the same targets: without this the total and the most visited pages would be written once for
 * every few parts.
 */
async function gather(parts: readonly NewPart[]): Promise<readonly NewPart[]> {
  let left = parts;
  while (groupsOf(left).length > 1) {
    const fewer: NewPart[] = [];
    for (let at = 0; at < left.length; at += MOST_PARTS) fewer.push(...(await gatherSome(left.slice(at, at + MOST_PARTS)))); // prettier-ignore
    const isWorthMore = fewer.length < WORTH_GATHERING * left.length;
    left = fewer;
    if (!isWorthMore) break;
  }
  return left;
}

/** Adds parts that nobody has added yet, and deletes them with it. */
async function addSome(parts: readonly NewPart[]): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const present = await readPresent(transaction, parts);
    await addCounts(transaction, present);
    for (const { id } of present) transaction.delete(statParts, id);
  });
}

/** Adds what the instances have counted to the days' figures. Each part is added once, also when two instances do so at the same time. */
export async function collectCounts(signal?: AbortSignal): Promise<void> {
  const { documents } = backend();
  const failed = new Set<string>();
  for await (const { items } of eachPage(documents, statParts, { limit: LOOKED_AT })) {
    if (signal?.aborted) break;
    const ofDays = groupedBy(items, ({ day, kind }) => totalId(day, kind));
    const entries = [...ofDays].map(([id, parts]) => ({ id, parts }));
    await eachEntry(entries, "what instances have counted could not be added", async ({ id, parts }) => {
      if (signal?.aborted) return;
      failed.add(id);
      for (const group of groupsOf(await gather(parts))) {
        if (signal?.aborted) break;
        await addSome(group);
      }
      failed.delete(id);
    });
  }
  if (failed.size > 0) throw new Error(`Counts of ${[...failed].join(", ")} could not be added.`);
}
