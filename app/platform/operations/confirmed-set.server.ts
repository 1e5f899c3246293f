import { createHash } from "node:crypto";

/** Of larger sets only the digest is carried: the page that asks would hold some 100 KB for them. */
const MOST_TRACED = 20_000;
const TRACE_BYTES = 4;

const sha256 = (text: string) => createHash("sha256").update(text);
const traceOf = (id: string) => sha256(id).digest().subarray(0, TRACE_BYTES).toString("base64url");
/** Characters of base64url that so many bytes take. */
const TRACE_LENGTH = Math.ceil((TRACE_BYTES * 4) / 3);

function digestOf(ids: Iterable<string>): string {
  return sha256(JSON.stringify([...ids].sort())).digest("base64url");
}

/**
 * Names exactly this set of ids, for the page that asks whether something is to be done to all of it: a digest that binds
 * the answer to the set, and a short trace of each id, by which `setChange` can say how many have left and entered.
 */
export function nameSet(ids: readonly string[]): string {
  const set = new Set(ids);
  const traces = set.size > MOST_TRACED ? "" : [...set].map(traceOf).sort().join("");
  return `${digestOf(set)}.${traces}`;
}

/** How many left a set and how many entered it; null where the set was too large to tell. */
export type SetChange = { left: number; entered: number } | { left: null; entered: null };

/** What has changed since `nameSet` gave this name; null when the set is the same one. Any other text is a change. */
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
