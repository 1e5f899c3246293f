import { createHash } from "node:crypto";

/** For larger sets only the digest is included: the traces of this many take 100 KB of the page. */
const MOST_TRACED = 20_000;
const TRACE_BYTES = 4;

const sha256 = (text: string) => createHash("sha256").update(text);
const traceOf = (id: string) => sha256(id).digest().subarray(0, TRACE_BYTES).toString("base64url");
/** Characters of base64url for this many bytes. */
const TRACE_LENGTH = Math.ceil((TRACE_BYTES * 4) / 3);

function digestOf(ids: Iterable<string>): string {
  return sha256(JSON.stringify([...ids].sort())).digest("base64url");
}

/**
 * Returns a name for exactly this set of ids, for the page that asks for confirmation: a digest that binds the
 * confirmation to the set, and a short trace of each id, by which `setChange` can count how many have left and
 * entered.
 */
export function digestOfSet(ids: readonly string[]): string {
  const set = new Set(ids);
  const traces = set.size > MOST_TRACED ? "" : [...set].map(traceOf).sort().join("");
  return `${digestOf(set)}.${traces}`;
}

/** The numbers of items that left a set and that entered it; null if the set was too large to tell. */
export type SetChange = { left: number; entered: number } | { left: null; entered: null };

/**
 * Returns what has changed since `digestOfSet` returned this name; null if the set is the same. Any other text is a
 * change.
 */
export function setChange(name: string, ids: readonly string[]): SetChange | null {
  const set = new Set(ids);
  const [digest = "", traces = ""] = name.split(".", 2);
  if (digest === digestOf(set)) return null;
  if (traces === "" || set.size > MOST_TRACED || traces.length > MOST_TRACED * TRACE_LENGTH)
    return { left: null, entered: null };
  const before = new Set<string>();
  for (let at = 0; at < traces.length; at += TRACE_LENGTH) before.add(traces.slice(at, at + TRACE_LENGTH));
  const now = new Set([...set].map(traceOf));
  return {
    left: [...before].filter((trace) => !now.has(trace)).length,
    entered: [...now].filter((trace) => !before.has(trace)).length,
  };
}
