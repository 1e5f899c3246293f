import { hash, randomBytes } from "node:crypto";
import { backend, type Backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";

/** Visitors told apart in a day, at about 40 bytes each; further ones are not counted. */
const MOST_VISITORS = 1_000_000;

interface Visitors {
  day: string;
  salt: string;
  seen: Set<number>;
}

const present = new WeakMap<Backend, Visitors>();

function visitorsToday(): Visitors {
  const current = backend();
  const now = current.clock();
  const day = now.toISOString().slice(0, 10);
  const known = present.get(current);
  if (known?.day === day) return known;
  const visitors = { day, salt: randomBytes(32).toString("hex"), seen: new Set<number>() };
  present.set(current, visitors);
  // Today's salt is deleted at midnight even if no visitor comes to need tomorrow's.
  const forget = setTimeout(
    () => {
      if (present.get(current) === visitors) present.delete(current);
    },
    DAY_MS - (now.getTime() % DAY_MS),
  );
  forget.unref();
  return visitors;
}

/**
 * True for a visitor who was not here before today. Visitors are told apart by a hash of their address and browser
 * with a salt made for the day, all in this process's memory: nothing of it is ever stored, and once the salt is gone
 * no hash can be traced back. So a visitor who returns after a restart, or to another instance, counts twice.
 */
export function isFirstVisitToday(address: string, userAgent: string): boolean {
  const { salt, seen } = visitorsToday();
  if (seen.size >= MOST_VISITORS) return false;
  const visitor = Number.parseInt(hash("sha256", `${salt}\n${address}\n${userAgent}`).slice(0, 12), 16);
  if (seen.has(visitor)) return false;
  seen.add(visitor);
  return true;
}
