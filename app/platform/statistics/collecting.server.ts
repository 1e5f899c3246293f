import { backend } from "~/backend/index.server";
import type { Page, Stored } from "~/backend/documents/port";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { addCounts, totalId } from "./add-counts.server";
import { statParts } from "./collection";
import { TARGETS_A_PART, type StatPartFields } from "./schema";

const SYSTEM = "system:stats";
/** Parts that are looked at together, so that what many instances counted of one target is added at once. */
const LOOKED_AT = 400;
/** Parts that one transaction adds and deletes. */
const MOST_PARTS = 100;

type Part = Stored<StatPartFields>;

/** Returns the parts in groups that one transaction can add: of one day and kind, and with few enough targets. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const open = new Map<string, { parts: Part[]; targets: Set<string> }>();
  const groups: Part[][] = [];
  for (const part of parts) {
    const id = totalId(part.day, part.kind);
    let group = open.get(id);
    const targets = new Set([...(group?.targets ?? []), ...part.targets]);
    if (!group || targets.size > TARGETS_A_PART || group.parts.length === MOST_PARTS) {
      open.set(id, (group = { parts: [], targets: new Set(part.targets) }));
      groups.push(group.parts);
    } else group.targets = targets;
    group.parts.push(part);
  }
  return groups;
}

/** Adds parts that nobody has added yet, and deletes them with it. */
async function addSome(parts: readonly Part[]): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const present = (await Promise.all(parts.map(({ id }) => transaction.get(statParts, id)))).filter(
      (part) => part !== null,
    );
    await addCounts(transaction, present);
    for (const { id } of present) transaction.delete(statParts, id);
  });
}

/** Adds what the instances have counted to the days' figures. Each part is added once, also when two instances do so at the same time. */
export async function collectCounts(signal?: AbortSignal): Promise<void> {
  const { documents } = backend();
  const failed = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null && !signal?.aborted;) {
    const page: Page<Part> = await documents.query(statParts, { limit: LOOKED_AT, ...(cursor !== "" && { cursor }) });
    const groups = groupsOf(page.items).map((parts) => ({ id: parts[0]?.id ?? "", parts }));
    await eachEntry(groups, "what an instance has counted could not be added", async ({ id, parts }) => {
      if (signal?.aborted) return;
      failed.add(id);
      await addSome(parts);
      failed.delete(id);
    });
    cursor = page.next;
  }
  if (failed.size > 0) throw new Error(`${String(failed.size)} groups of counts could not be added.`);
}
