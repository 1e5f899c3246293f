import { hostId } from "./host-turns.server";

/** Hosts asked at the same time. */
export const LANES = 4;
/** The most of one host in a round; its others wait for the next. */
const MOST_A_HOST = 10;

/**
 * Visits what is due, several hosts at a time and the addresses of one host in turn. Ends when `readDue`, which returns
 * the next few, finds nothing new, or at the signal. What is still due after its visit waits for the next call.
 */
export async function visitByHost<T extends { id: string; url: string }>(
  readDue: () => Promise<readonly T[]>,
  visit: (one: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const visited = new Set<string>();
  while (!signal.aborted) {
    const hosts = byHost((await readDue()).filter(({ id }) => !visited.has(id)));
    if (hosts.length === 0) return;
    const lane = async () => {
      for (let due = hosts.shift(); due && !signal.aborted; due = hosts.shift())
        for (const one of due.slice(0, MOST_A_HOST)) {
          visited.add(one.id);
          await visit(one);
        }
    };
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
    // Throws only after all have ended, because the job's next run must not begin beside them.
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }
}

function byHost<T extends { url: string }>(due: readonly T[]): T[][] {
  const hosts = new Map<string, T[]>();
  for (const one of due) {
    const host = hostId(one.url);
    const others = hosts.get(host);
    if (others) others.push(one);
    else hosts.set(host, [one]);
  }
  return [...hosts.values()];
}
