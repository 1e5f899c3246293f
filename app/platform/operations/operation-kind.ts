import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import type { ItemResult } from "./schema";

/** Input of a kind that needs none besides its items. */
export const noInput = z.object({}) as unknown as z.ZodType<Record<string, never>>;

export interface OperationContext<Input> {
  operationId: string;
  input: Input;
  /** The person who started it. */
  staff: Staff;
}

interface Common<Item, Input> {
  /** The duty by which one sees, starts, cancels and undoes it. */
  duty: Duty;
  /** Stored, so a name once used stays. */
  name: string;
  item: z.ZodType<Item>;
  input: z.ZodType<Input>;
  /** Returns the label of an item that could not be processed at all. */
  labelOf(item: Item): string;
  /** Name of the kind that undoes it, given the `undo` of each result; without it there is no undo. */
  undoneBy?: string;
  /**
   * True if a proposed operation waits for somebody's button. Otherwise only the code that proposes it starts it,
   * together with everything that belongs to the start.
   */
  startedByHand?: boolean;
  /** True if a half-done operation must not remain: nobody can cancel it once it runs. */
  mustFinish?: boolean;
  /** Called after the last item, at least once. False: something still has to happen, and it is called again later. */
  finished?(context: OperationContext<Input>): Promise<unknown>;
}

/** Items whose whole effect is in the store: the effect is written together with the progress, exactly once. */
export interface StoredOperationKind<Item, Input> extends Common<Item, Input> {
  /** The most items in one transaction, 1 to 50. */
  together: number;
  /**
   * Returns one result per item, in their order, the first of which is at `position`. All reads come before the first
   * write. May run more than once.
   */
  run(
    transaction: Transaction,
    items: Item[],
    context: OperationContext<Input> & { position: number },
  ): Promise<ItemResult[]>;
}

/** Items with an effect outside the store, such as mail: processed one by one, none of them twice. */
export interface OutsideOperationKind<Item, Input> extends Common<Item, Input> {
  /** Throws only if nothing has gone out: the item then counts as failed, and may be tried again. */
  runOutside(item: Item, context: OperationContext<Input>): Promise<ItemResult>;
}

export type OperationKind<Item = unknown, Input = unknown> =
  StoredOperationKind<Item, Input> | OutsideOperationKind<Item, Input>;

const kinds = new Map<string, OperationKind>();

/** Registers a kind by its name, so that an operation continues after a restart. */
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

/** Returns the duty by which one sees and steers an operation; that of an unknown kind is the owners'. */
export function dutyOf({ kind, duty }: { kind: string; duty?: Duty | undefined }): Duty {
  if (duty !== undefined) return duty;
  return kinds.get(kind)?.duty ?? "owner";
}

export function done(item: string, undo: unknown = null, message: string | null = null): ItemResult {
  return { item: item.slice(0, 200), outcome: "done", message, undo };
}

export function skipped(item: string, message: string): ItemResult {
  return { item: item.slice(0, 200), outcome: "skipped", message: message.slice(0, 500), undo: null };
}

/** Returns the result of an item that may or may not have happened. */
export function unknown(item: string, message: string): ItemResult {
  return { item: item.slice(0, 200), outcome: "unknown", message: message.slice(0, 500), undo: null };
}

export function failed(item: string, message: string): ItemResult {
  return { item: item.slice(0, 200), outcome: "failed", message: message.slice(0, 500), undo: null };
}
