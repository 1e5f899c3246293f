import { sha256Hex } from "~/domain/digest.server";
import type { CasinoFields } from "../schema";
import { factFields } from "./fact-fields.server";

type Supplied = NonNullable<CasinoFields["suppliedFacts"]>[number];

/** Returns the record of a fact that the casino has supplied and staff have checked. */
export function suppliedRecord(field: string, text: string, at: string): Supplied {
  return { field, digest: sha256Hex(text), at };
}

/**
 * Returns the public facts that are still as the casino supplied them, by label, with the date of the check. A fact that has
 * been changed since is no longer the casino's.
 */
export function suppliedFacts(casino: CasinoFields): { label: string; at: string }[] {
  const marks = casino.suppliedFacts ?? [];
  if (marks.length === 0) return [];
  const fields = factFields(casino);
  return marks.flatMap(({ field, digest, at }) => {
    const fact = fields.get(field);
    return fact && !fact.isPrivate && sha256Hex(fact.textOf(casino)) === digest ? [{ label: fact.label, at }] : [];
  });
}
