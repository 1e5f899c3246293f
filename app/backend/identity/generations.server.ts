import { randomUUID } from "node:crypto";
import type { DocumentReader, Transaction } from "../documents/port";
import { identityGenerations } from "./identity-collections";

/** The generation of an account that has never begun another. */
const FIRST = "";
/** Follows the stored generation where an adapter adds what its provider says. */
const SEPARATOR = "|";

/** Returns a person's present generation, as the store has it. */
export async function readGeneration(reader: DocumentReader, uid: string): Promise<string> {
  return (await reader.get(identityGenerations, uid))?.generation ?? FIRST;
}

/** Begins a new generation within a transaction whose reads are over, and returns it. */
export function beginGeneration(transaction: Pick<Transaction, "set">, uid: string): string {
  const generation = randomUUID();
  transaction.set(identityGenerations, uid, { generation });
  return generation;
}

/** Returns a generation with what the account's provider says, which has to be the same later. */
export function withProvider(generation: string, said: string): string {
  return `${generation}${SEPARATOR}${said}`;
}

/** True if the provider says what it said then, or nothing was noted of it. */
export function isAsProviderSays(generation: string, said: string): boolean {
  const [, noted = said] = generation.split(SEPARATOR);
  return noted === said;
}

/** True if this is still the person's generation. Ask in the transaction that relies on it. */
export async function isPresentGeneration(reader: DocumentReader, uid: string, generation: string): Promise<boolean> {
  return generation.split(SEPARATOR)[0] === (await readGeneration(reader, uid));
}
