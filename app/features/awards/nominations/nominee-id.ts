import { slugCandidates, slugify } from "~/domain/text/slug";
import { normalForm } from "~/domain/text/normal-form";
import type { Nominee } from "../schema";

const LONGEST = 60;

/** Returns an id for a new nominee or category that isn't taken: its name, as far as that can be spelled in a to z. */
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

/**
 * True if both are the same nominee. Comparing ids isn't enough: names in other scripts may be spelled alike in a to z.
 */
export function isSameNominee(one: Named, other: Named): boolean {
  if (one.casinoId !== null && other.casinoId !== null) return one.casinoId === other.casinoId;
  return nomineeKey(one.name) === nomineeKey(other.name);
}

/** True if two categories have the same name. */
export function isSameName(one: { name: string }, other: { name: string }): boolean {
  return nomineeKey(one.name) === nomineeKey(other.name);
}
