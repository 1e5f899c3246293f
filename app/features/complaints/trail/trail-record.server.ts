import { digestOf, type StoredItems } from "~/platform/trail/commitments.server";
import type { TrailProblem } from "~/platform/trail/trail-proofs.server";
import type { ComplaintEventFields } from "../schema";
import type { ComplaintState } from "~/domain/complaint-states";
import { isPublicItem } from "./trail-contents";
import { verifyTrail } from "./trail.server";

/** The visible part of a complaint, to be checked against its trail. */
export interface TrailRecord {
  state: ComplaintState;
  /** In the order of their sequence. */
  events: readonly ComplaintEventFields[];
  items: StoredItems;
  /** With `public`, items that aren't public are unknown and their digests are skipped. */
  knows: "everything" | "public";
}

const ITEM_WORDS: Record<string, string> = {
  title: "The title",
  story: "The story",
  desiredOutcome: "The desired outcome",
  playerName: "The player’s name",
  outcomeReason: "The reason of the outcome",
  about: "The casino, the category or a date of the incident",
  citedTerms: "The version of the casino’s terms",
  amounts: "An amount of money",
  dates: "A date, the deadline or who has to act",
  private: "Something that isn’t public, such as whose complaint it is",
};

function itemWords(item: string): string {
  const [kind = "", id] = item.split(/\/(.*)/);
  if (id === undefined) return ITEM_WORDS[item] ?? `“${item}”`;
  const words = kind.endsWith("message") ? "Message" : kind.endsWith("release") ? "Released copy" : "File";
  return `${words} ${id}`;
}

/** Returns the current digests, each with the entry it comes from. */
function currentDigests(events: readonly ComplaintEventFields[]): Map<string, { digest: string; sequence: number }> {
  const digests = new Map<string, { digest: string; sequence: number }>();
  for (const { content, sequence } of events) {
    for (const { item, digest } of content ?? []) {
      if (digest === null) digests.delete(item);
      else digests.set(item, { digest, sequence });
    }
  }
  return digests;
}

/** Returns the sequence number of the first entry from which contents are covered; null when none are. */
export function coveredFrom(events: readonly Pick<ComplaintEventFields, "v" | "sequence">[]): number | null {
  return events.find(({ v }) => v === 2)?.sequence ?? null;
}

function contentProblems({ events, items, knows }: TrailRecord): TrailProblem[] {
  if (coveredFrom(events) === null) {
    // An entry's digests are stored with salts, so a salt shows that there was such an entry.
    const wasCovered = [...items.values()].some(({ salt }) => salt !== null);
    return wasCovered ? [{ sequence: null, problem: "The entries that covered its contents are gone." }] : [];
  }
  const digests = currentDigests(events);
  const problems: TrailProblem[] = [];
  for (const [item, { digest, sequence }] of digests) {
    if (knows === "public" && !isPublicItem(item)) continue;
    const found = items.get(item);
    const entry = `entry ${String(sequence)}`;
    if (!found) problems.push({ sequence, problem: `${itemWords(item)}, which ${entry} covers, is missing.` });
    else if (found.salt === null || digestOf(item, { value: found.value, salt: found.salt }) !== digest)
      problems.push({ sequence, problem: `${itemWords(item)} no longer matches ${entry}, which covers it.` });
  }
  for (const item of items.keys())
    if (!digests.has(item)) problems.push({ sequence: null, problem: `${itemWords(item)} is in no entry.` });
  return problems;
}

/** Returns everything that is wrong between a complaint and its trail; empty when all is well. */
export function checkRecord(record: TrailRecord): TrailProblem[] {
  const { events, state } = record;
  const chain = verifyTrail(events);
  const problems: TrailProblem[] = chain.intact ? [] : [{ sequence: chain.sequence, problem: chain.problem }];
  const last = events.at(-1);
  if (last?.to !== state) {
    const problem = `The trail ends in ${last?.to ?? "nothing"}, but the complaint is ${state}. Entries are missing.`;
    problems.push({ sequence: events.length + 1, problem });
  }
  return [...problems, ...contentProblems(record)];
}
