import { slugCandidates, slugify } from "~/domain/text/slug";
import { normalForm } from "~/domain/text/normal-form";
import type { Nominee } from "../schema";

const LONGEST = 60;

/** Returns the id of a new nominee or category: its name in a to z, as far as that has any, and none that is taken. */
export function freeNomineeId(name: string, taken: Iterable<string>, kind = "nominee"): string {
  const known = new Set(taken);
  const plain = slugify(name, kind).slice(0, LONGEST - 4).replace(/-$/, ""); // prettier-ignore
  for (const id of slugCandidates(plain)) if (!known.has(id)) return id;
  throw new Error("Unreachable: the candidates have no end.");
}

type Named = Pick<Nominee, "casinoId" | "name">;

export function nomineeKey(name: string): string {
  return normalForm(name, "NFKC").trim().toLowerCase();
}

/** True if both are one nominee. Ids don't say so: names in other scripts may be spelled alike in a to z. */
export function isSameNominee(one: Named, other: Named): boolean {
  if (one.casinoId !== null && other.casinoId !== null) return one.casinoId === other.casinoId;
  return nomineeKey(one.name) === nomineeKey(other.name);
}

/** True if two categories have one name. */
export function isSameName(one: { name: string }, other: { name: string }): boolean {
  return nomineeKey(one.name) === nomineeKey(other.name);
}
