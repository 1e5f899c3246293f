import type { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import type { ItemResult } from "./schema";

export interface OperationContext<Input> {
  operationId: string;
  input: Input;
  /** Whoever started it. */
  staff: Staff;
}

export interface StoredContext<Input> extends OperationContext<Input> {
  /** Calls it once what this run writes is committed; not at all when the process stops just then. */
  afterCommit(call: () => void): void;
}

interface Common<Item, Input> {
  /** Kept in the store: a name once used stays. */
  name: string;
  item: z.ZodType<Item>;
  input: z.ZodType<Input>;
  /** How an item is called where it could not be worked on at all. */
  labelOf(item: Item): string;
  /** Name of the kind that undoes it, given the `undo` of each result; without one it can't be undone. */
  undoneBy?: string;
  /**
   * It waits for somebody's button once it is proposed. Without it, only what proposes it starts it, together with all
   * that belongs to the start.
   */
  startedByHand?: boolean;
  /** Half of it must not stay: nobody can cancel it once it runs. */
  mustFinish?: boolean;
  /** After the last item, at least once. */
  finished?(context: OperationContext<Input>): Promise<void>;
}

/** Items whose whole effect is in the store: it is written together with the progress, exactly once. */
export interface StoredOperationKind<Item, Input> extends Common<Item, Input> {
  /** Items a transaction takes at most, 1 to 50. */
  together: number;
  /** One result an item, in their order. All reads come before the first write. May run more than once. */
  run(transaction: Transaction, items: Item[], context: StoredContext<Input>): Promise<ItemResult[]>;
}

/** Items with an effect outside the store, such as mail: one by one, none of them twice. */
export interface OutsideOperationKind<Item, Input> extends Common<Item, Input> {
  /** Throws only when nothing has gone out: that counts as failed, and may be tried again. */
  runOutside(item: Item, context: OperationContext<Input>): Promise<ItemResult>;
}

export type OperationKind<Item = unknown, Input = unknown> =
  StoredOperationKind<Item, Input> | OutsideOperationKind<Item, Input>;

const kinds = new Map<string, OperationKind>();

/** Makes a kind known by its name, so that an operation goes on after a restart. */
export function defineOperationKind<Item, Input>(kind: StoredOperationKind<Item, Input>): typeof kind;
// One signature for both shapes would infer the types of neither.
// eslint-disable-next-line @typescript-eslint/unified-signatures
export function defineOperationKind<Item, Input>(kind: OutsideOperationKind<Item, Input>): typeof kind;
export function defineOperationKind(kind: unknown): unknown {
  const known = kind as OperationKind;
  kinds.set(known.name, known);
  return kind;
}

export function findOperationKind(name: string): OperationKind | null {
  return kinds.get(name) ?? null;
}

export function done(item: string, undo: unknown = null, message: string | null = null): ItemResult {
  return { item: item.slice(0, 200), outcome: "done", message, undo };
}

export function skipped(item: string, message: string): ItemResult {
  return { item: item.slice(0, 200), outcome: "skipped", message: message.slice(0, 500), undo: null };
}

/** It may have happened or not. */
export function unknown(item: string, message: string): ItemResult {
  return { item: item.slice(0, 200), outcome: "unknown", message: message.slice(0, 500), undo: null };
}

export function failed(item: string, message: string): ItemResult {
  return { item: item.slice(0, 200), outcome: "failed", message: message.slice(0, 500), undo: null };
}
