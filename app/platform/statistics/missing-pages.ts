import { LEFT_OUT } from "./schema";

/** Between an address that answered nobody and where people came from. Neither has it. */
const FROM = " < ";
/** What may be somebody's: an address for mail, or a secret of a link. */
const PRIVATE = /@|[\w-]{32}/;

/** Returns what is counted of a visit to an address that answered nothing: the path, and where a link to it stands. */
export function missingTarget(path: string, from: string | null): string {
  if (PRIVATE.test(path) || path.includes(FROM)) return LEFT_OUT;
  return `${path}${FROM}${from === null || PRIVATE.test(from) ? "" : from}`;
}

/** Returns the addresses with their counts and where people came from, those most asked for first. */
export function readMissing(counts: readonly (readonly [target: string, count: number])[]) {
  const found = new Map<string, { path: string; count: number; from: { place: string; count: number }[] }>();
  for (const [target, count] of counts) {
    const at = target.lastIndexOf(FROM);
    if (at === -1) continue;
    const [path, place] = [target.slice(0, at), target.slice(at + FROM.length)];
    const known = found.get(path) ?? { path, count: 0, from: [] };
    known.count += count;
    if (place !== "") known.from.push({ place, count });
    found.set(path, known);
  }
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
  return [...found.values()].map((one) => ({ ...one, from: one.from.sort(byCount).slice(0, 3) })).sort(byCount);
}
