import type { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import type { OutboxFields, Urgency } from "./schema";

/** What became of one try. */
export type Outcome =
  | { state: "sent" }
  /** For good: it is not tried again. */
  | { state: "refused"; problem: string }
  /**
   * For now: it is tried again, and so is what waits behind it in its lane. `askedMs`: the receiver doesn't want to be
   * tried again before that.
   */
  | { state: "later"; problem: string; askedMs?: number }
  /** The transport as a whole can't be reached: everything that goes through it waits, and the try doesn't count. */
  | { state: "down"; problem: string }
  /** Nobody is to get it any more. */
  | { state: "dropped"; reason: string };

/** How an entry ended. */
export type Settled =
  | Extract<Outcome, { state: "sent" | "refused" | "dropped" }>
  | { state: "failed"; problem: string }
  | { state: "stale"; reason: string };

export interface Delivery {
  /** The entry's id, the same at each try. */
  id: string;
  /** Says that the server is stopping. */
  signal: AbortSignal;
  /** Tries including this one. */
  tries: number;
}

/** The entry whose outcome is recorded. */
export type Ended = Pick<OutboxFields, "mailbox" | "about" | "attempts">;

/** Something that leaves the site, or work that follows from a commit and must not be lost. */
export interface EntryKind<P> {
  /** Stored, so a name once used stays. */
  kind: string;
  params: z.ZodType<P>;
  /** True if its params are sealed where they are stored. */
  sealed?: boolean;
  urgency: Urgency | ((params: P) => Urgency);
  /** Entries of one lane and urgency go out in their order, one at a time. `to`: the address a mail goes to. */
  lane(params: P, to?: string): string;
  /** The address a mail goes to, which is stored as the id of its mailbox. */
  mailbox?(params: P): string;
  /** Which mail it is, such as `password-reset`: stored so that staff can tell mails apart without reading them. */
  purpose?(params: P): string;
  /** What it goes through, such as `mail`; default `site`, for work that stays here. */
  transport?: string;
  /** Not sent any more after this. */
  lifetimeMs?: number | ((params: P) => number | undefined);
  /**
   * Tries it once. It may be called again although an earlier call succeeded, if the server was killed before it was
   * recorded. A thrown error counts as `later`, and is logged.
   */
  deliver(params: P, delivery: Delivery): Promise<Outcome>;
  /** Runs in the transaction that records the outcome, reads before writes; may run more than once. */
  settled?(transaction: Transaction, params: P, outcome: Settled, at: string, entry: Ended): void | Promise<void>;
  /** Runs once the outcome of a try is recorded. A kill in between loses it. */
  recorded?(params: P): Promise<void>;
  /** Runs in the transaction that notes that a mail came back after it was sent; only writes. */
  returned?(writer: Pick<Transaction, "set">, entry: Pick<OutboxFields, "key" | "about">, problem: string): void;
}

const kinds = new Map<string, EntryKind<unknown>>();

/** Registers a kind by its name, so that its entries are delivered after a restart. */
export function defineEntryKind<P>(kind: EntryKind<P>): EntryKind<P> {
  kinds.set(kind.kind, kind as EntryKind<unknown>);
  return kind;
}

export function findEntryKind(name: string): EntryKind<unknown> | null {
  return kinds.get(name) ?? null;
}

/** Returns the names of all kinds, in order. */
export function entryKinds(): string[] {
  return [...kinds.keys()].toSorted();
}

/** Returns the transports of all kinds. */
export function transports(): string[] {
  return [...new Set([...kinds.values()].map(transportOf))];
}

export function transportOf<P>({ transport = "site" }: EntryKind<P>): string {
  return transport;
}
